import type { RecordedData } from '@parley/protocol';
import { sql } from 'kysely';
import type { ActivityPlace } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { DocumentScope } from '../access/ThreadScope.js';
import { lockRecordings } from './lockRecordings.js';
import { recordingPlace } from './recordingRows.js';

interface WithRecordings {
  commentId: string;
  recorders?: RecordedData[] | undefined;
}

/**
 * Assigns recordings to the comments that name them: recordings that the author made in this document and that no other comment has. From
 * now on they have the comment's audience. Of a comment's fields about them only the id and the type are stored: addresses are made for
 * each reader. Other entries stay as they are. The comments must exist at the end of the transaction.
 */
export async function takeRecordings<Comment extends WithRecordings>(
  tx: WriteTransaction,
  { apiKey, organizationId, documentId }: DocumentScope,
  authorId: string,
  annotationId: string,
  comments: readonly Comment[],
): Promise<Comment[]> {
  const scope = { apiKey, organizationId };
  const named = new Map(
    comments.flatMap(({ commentId, recorders = [] }) => recorders.map(({ id }) => [id, commentId] as const)),
  );
  if (named.size === 0) return [...comments];
  const own = (await lockRecordings(tx, scope, [...named.keys()])).filter(
    (row) => row.recorded_by === authorId && row.document_id === documentId,
  );
  const free = own.filter((row) => row.comment_annotation_id === null);
  const taken = own.filter(
    (row) =>
      row.comment_annotation_id === null ||
      (row.comment_annotation_id === annotationId && row.comment_id === named.get(row.annotation_id)),
  );
  if (free.length > 0) {
    const rows = free.map((row) => ({ id: row.annotation_id, comment_id: named.get(row.annotation_id) }));
    // By the array they are looked up. For the join alone the planner expects so many rows that it reads all of the organization.
    await sql`
      update recorder_annotations r set comment_annotation_id = ${annotationId}, comment_id = n.comment_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, comment_id text)
      where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.annotation_id = n.id
        and r.annotation_id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx.db);
    const before = Object.fromEntries(free.map((row) => [row.annotation_id, recordingPlace(row)]));
    await announceRecordingChanges(tx, scope, Object.keys(before), before);
  }
  const typeOf = new Map(taken.map((row) => [row.annotation_id, row.content.recordingType]));
  return comments.map((comment) => ({
    ...comment,
    ...(comment.recorders && {
      recorders: comment.recorders.map((entry) => {
        const type = named.get(entry.id) === comment.commentId && typeOf.get(entry.id);
        return type ? { id: entry.id, type } : entry;
      }),
    }),
  }));
}

/** Appends the change of recordings, when there are any. @param before where those were seen that others may not see any more */
export async function announceRecordingChanges(
  tx: WriteTransaction,
  scope: { apiKey: string; organizationId: string },
  ids: readonly string[],
  before?: Record<string, ActivityPlace>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [...ids], ...(before && { before }) }]);
}
