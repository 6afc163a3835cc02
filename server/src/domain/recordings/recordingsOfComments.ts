import { sql } from 'kysely';
import type { ActivityPlace, StoredChange } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { lockRecordings } from './lockRecordings.js';
import { recordingPlace } from './recordingRows.js';
import { announceRecordingChanges } from './takeRecordings.js';

/** A comment with the recordings that it names. */
interface CommentWithRecordings {
  annotation_id: string;
  comment_id: string;
  content: { recorders?: { id: string }[] | undefined };
}

/** Deletes the recordings of a comment that it does not name any more. A job deletes their bytes. */
export async function releaseRecordings(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  { annotation_id, comment_id, content }: CommentWithRecordings,
): Promise<void> {
  const scope = { apiKey, organizationId };
  const named = new Set(content.recorders?.map(({ id }) => id) ?? []);
  const places = await recordingsOf(tx, scope, annotation_id, [comment_id]);
  const gone = Object.entries(places).filter(([id]) => !named.has(id));
  const ids = gone.map(([id]) => id);
  if (ids.length === 0) return;
  await sql`
    delete from recorder_annotations where api_key = ${apiKey} and organization_id = ${organizationId}
      and annotation_id = any(${ids}::text[])`.execute(tx.db);
  await announceRecordingChanges(tx, scope, ids, Object.fromEntries(gone));
}

/** Announces the recordings of a comment that more people see from now on. */
export async function publishRecordings(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  { annotation_id, comment_id }: CommentWithRecordings,
): Promise<void> {
  const scope = { apiKey, organizationId };
  await announceRecordingChanges(tx, scope, Object.keys(await recordingsOf(tx, scope, annotation_id, [comment_id])));
}

/** Returns the change that announces recordings which are deleted with their comments. Call it before the comments are deleted. */
export async function goneRecordings(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  annotationId: string,
  commentIds: readonly string[],
): Promise<StoredChange[]> {
  const before = await recordingsOf(tx, { apiKey, organizationId }, annotationId, commentIds);
  const ids = Object.keys(before);
  return ids.length > 0 ? [{ kind: 'recordings', ids, before }] : [];
}

/** Locks the recordings of comments of a thread. Returns by whom each is seen. */
async function recordingsOf(
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationId: string,
  commentIds: readonly string[],
): Promise<Record<string, ActivityPlace>> {
  const { rows } = await sql<{ id: string }>`
    select annotation_id as id from recorder_annotations
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId}
      and comment_annotation_id = ${annotationId} and comment_id = any(${commentIds}::text[])`.execute(tx.db);
  if (rows.length === 0) return {};
  const locked = await lockRecordings(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(locked.map((row) => [row.annotation_id, recordingPlace(row)]));
}
