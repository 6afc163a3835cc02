import type { ActivityRecord } from '@parley/protocol';
import { renderPathTemplate } from '@parley/protocol/constants';
import { type SqlBool, sql } from 'kysely';
import type { ActivityPlace } from '../../store/changes.js';
import type { ActivityContent } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';
import type { ThreadScope } from '../access/ThreadScope.js';

type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** An activity as stored, with its document and the thread that it is about. */
export type ActivityRow = Omit<Tables['activities'], 'api_key' | 'organization_id' | 'thread_sight' | 'content'> &
  Pick<Tables['documents'], 'document_name' | 'access_type'> &
  Nullable<AudienceColumns> & {
    disabled: boolean;
    thread_sight: ActivityPlace['sight'];
    action_user: ActivityRecord['actionUser'];
    content: ActivityContent;
  };

/** The columns of an `ActivityRow`, in a statement with `joinPlace`. */
export const ACTIVITY_COLUMNS = sql`x.activity_id, x.document_id, x.feature_type, x.action_type, x.action_user_id,
  x.action_user, x.timestamp, x.target_entity_id, x.target_sub_entity_id, x.thread_sight, x.is_immutable, x.content,
  d.document_name, d.access_type, d.disabled, a.author_id, a.is_draft, a.visibility, a.visible_to_organizations,
  a.visible_to_users, a.access`;

/**
 * Joins activities `x` with their documents `d` and with the threads `a` that they are about. A deleted thread has no row, even when
 * another thread has its id now. Looks up one row at a time: `limit 1` prevents the planner from reading whole tables for a page of
 * activities.
 * @param when a condition on `x`. Activities that do not meet it are not joined. @default all are
 */
export const joinPlace = (when = sql<SqlBool>`true`) => sql`
  left join lateral (
    select document_name, access_type, disabled from documents d
    where d.api_key = x.api_key and d.organization_id = x.organization_id and d.document_id = x.document_id
      and ${when}
    limit 1) as d on true
  left join lateral (
    select author_id, is_draft, visibility, visible_to_organizations, visible_to_users, access
    from comment_annotations a
    where a.api_key = x.api_key and a.organization_id = x.organization_id
      and a.annotation_id = x.target_entity_id and a.document_id = x.document_id
      and x.thread_sight is null and ${when}
    limit 1) as a on true`;

/**
 * Returns the document of an activity and the audience of its thread: the current audience, or the last one of a
 * deleted thread.
 */
export function placeOf(row: ActivityRow): ActivityPlace {
  // All columns of the thread are there, or none of them.
  const sight = row.author_id === null ? row.thread_sight : toThreadAudience(row as AudienceColumns);
  return { documentId: row.document_id, sight };
}

/** Returns an activity as it is read. The caller checks whether the reader may see it (`maySeeActivity`). */
export function toActivity({ apiKey, organizationId }: ThreadScope, row: ActivityRow): ActivityRecord {
  const { content, action_user: actionUser } = row;
  const { displayMessageTemplate: template, displayMessageTemplateData: data } = content;
  return {
    id: row.activity_id,
    featureType: row.feature_type,
    actionType: row.action_type,
    actionUser,
    timestamp: row.timestamp,
    ...(row.target_entity_id !== null && {
      targetEntityId: row.target_entity_id,
      targetSubEntityId: row.target_sub_entity_id,
    }),
    ...content,
    ...(template !== undefined && { displayMessage: renderPathTemplate(template, data, { actionUser }) }),
    immutable: row.is_immutable,
    metadata: {
      apiKey,
      organizationId,
      documentId: row.document_id,
      ...(row.document_name !== null && { documentMetadata: { documentName: row.document_name } }),
    },
  };
}
