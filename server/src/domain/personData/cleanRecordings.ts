import { sql } from 'kysely';
import { DELETE_BLOBS } from '../files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../recordings/deletePartsJob.js';
import { lockRecordings } from '../recordings/lockRecordings.js';
import { recordingPlace } from '../recordings/recordingRows.js';
import type { DeletionStep } from './DeletionStep.js';

/** Recordings that one step scans. */
const ROWS = 500;
/** Recordings that one step deletes, with their files. A job deletes most of the parts. */
const DELETED_ROWS = 20;

/** Deletes the recordings of people, with their files. Triggers enqueue the deletion of the bytes. */
export const cleanRecordings: DeletionStep = async ({ tx, scope, people, cursor }) => {
  const { apiKey, organizationId } = scope;
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { rows } = await sql<{ id: string; isTheirs: boolean }>`
    select annotation_id as id, author_id = any(${[...people.userIds]}::text[]) as "isTheirs" from recorder_annotations
    where ${own} and annotation_id > ${cursor?.[0] ?? ''} order by annotation_id limit ${ROWS}`.execute(tx.db);
  const all = rows.filter(({ isTheirs }) => isTheirs).map(({ id }) => id);
  const ids = all.slice(0, DELETED_ROWS);
  if (ids.length > 0) {
    const places = (await lockRecordings(tx, scope, ids)).map(
      (row) => [row.annotation_id, recordingPlace(row)] as const,
    );
    for (const table of ['recorder_files', 'recorder_annotations']) {
      await sql`delete from ${sql.table(table)} where ${own} and annotation_id = any(${ids}::text[])`.execute(tx.db);
    }
    tx.wakeFor(DELETE_BLOBS, DELETE_PARTS);
    await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids, before: Object.fromEntries(places) }]);
  }
  const last = all.length > DELETED_ROWS ? ids.at(-1) : rows.length < ROWS ? undefined : rows.at(-1)!.id;
  return last === undefined ? null : [last];
};
