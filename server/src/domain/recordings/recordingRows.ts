import { sql } from 'kysely';
import type { ActivityPlace } from '../../store/changes.js';
import type { RecordingContent, ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';

type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** A finished file of a recording. */
export interface FinishedFile {
  attachmentId: string;
  version: number;
  name: string;
  mimeType: string;
  fileKey: string;
  size: number;
  hasThumbnail: boolean;
}

/** A recording as stored, with its files, its document, and the thread and the comment that name it. */
export type RecordingRow = Omit<
  Tables['recorder_annotations'],
  'api_key' | 'organization_id' | 'author_id' | 'content' | 'is_announced'
> &
  Pick<Tables['documents'], 'document_name' | 'access_type'> &
  Nullable<AudienceColumns> & {
    recorded_by: string;
    content: RecordingContent;
    is_announced: boolean;
    disabled: boolean;
    /** The comment is a draft; `null`: no comment names the recording. */
    is_comment_draft: boolean | null;
    files: FinishedFile[] | null;
  };

/** The columns of a `RecordingRow`, in a statement with `joinRecordingPlace`. */
export const RECORDING_COLUMNS = sql`x.annotation_id, x.document_id, x.author_id as recorded_by, x.comment_annotation_id,
  x.comment_id, x.content, x.is_announced, x.created_at, x.last_updated, d.document_name, d.access_type, d.disabled,
  a.author_id, a.is_draft, a.visibility, a.visible_to_organizations, a.visible_to_users, a.access,
  c.is_draft as is_comment_draft, f.files`;

/**
 * Joins recordings `x` with the columns that decide who sees them, and with their files. Looks up one row at a time, as `joinPlace` of
 * activities.
 */
export const joinRecordingPlace = sql`
  join lateral (
    select document_name, access_type, disabled from documents d
    where d.api_key = x.api_key and d.organization_id = x.organization_id and d.document_id = x.document_id
    limit 1) as d on true
  left join lateral (
    select author_id, is_draft, visibility, visible_to_organizations, visible_to_users, access
    from comment_annotations a
    where a.api_key = x.api_key and a.organization_id = x.organization_id and a.annotation_id = x.comment_annotation_id
    limit 1) as a on true
  left join lateral (
    select is_draft from comments c
    where c.api_key = x.api_key and c.organization_id = x.organization_id
      and c.annotation_id = x.comment_annotation_id and c.comment_id = x.comment_id
    limit 1) as c on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('attachmentId', f.attachment_id, 'version', f.version, 'name', f.name,
      'mimeType', f.mime_type, 'fileKey', f.file_key, 'size', f.size,
      'hasThumbnail', t.attachment_id is not null)) as files
    from recorder_files f
    left join recorder_thumbnails t on t.api_key = f.api_key and t.organization_id = f.organization_id
      and t.attachment_id = f.attachment_id and t.is_stored
    where f.api_key = x.api_key and f.organization_id = x.organization_id and f.finished_for = x.annotation_id) as f on true`;

/**
 * Returns who sees a recording, in addition to document access. One that a comment names: who sees the comment. One in a composer, which no
 * comment names yet: its author. Any other: everybody, or who has the permissions of its access context.
 */
export function recordingAudience(row: RecordingRow): ThreadAudience {
  const own = { authorId: row.recorded_by, organizationIds: [], userIds: [], visibility: 'public' as const };
  if (row.comment_annotation_id === null) {
    return { ...own, isDraft: row.content.mode === 'thread', access: row.content.context?.access ?? null };
  }
  if (row.is_comment_draft !== false) return { ...own, isDraft: true, access: null };
  return toThreadAudience(row as AudienceColumns); // it has a thread, so all columns of the thread are there
}

/** The facts that decide who sees a recording. */
export const recordingPlace = (row: RecordingRow): ActivityPlace => ({
  documentId: row.document_id,
  sight: recordingAudience(row),
});
