import { sql } from 'kysely';
import { DELETE_BLOBS } from '../files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../recordings/deletePartsJob.js';
import type { DeletionStep } from './DeletionStep.js';
import type { OwnRows } from './personTables.js';

/** Rows that one step deletes. */
const ROWS = 500;

/** Returns the step that deletes rows that belong to people. */
export const deleteOwnRows =
  ({ table, of, key, where, changeOf }: OwnRows): DeletionStep =>
  async ({ tx, scope: { apiKey, organizationId }, people }) => {
    const keys = sql.join(key.map((name) => sql.ref(name)));
    const isOwn = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
    const { rows } = await sql<{ documentId: string | null }>`
      delete from ${sql.table(table)} where ${isOwn} and (${keys}) in (
        select ${keys} from ${sql.table(table)}
        where ${isOwn} and ${sql.raw(of)} = any(${[...people.userIds]}::text[]) ${where ? sql`and ${sql.raw(where)}` : sql``}
        limit ${ROWS})
      returning ${changeOf ? sql`document_id` : sql`null`} as "documentId"`.execute(tx.db);
    if (rows.length === 0) return null;
    if (of === 'uploaded_by') tx.wakeFor(DELETE_BLOBS, DELETE_PARTS); // a trigger has enqueued the jobs that delete their bytes
    if (changeOf) {
      const documentIds = new Set(rows.map(({ documentId }) => documentId!));
      const streams = [...documentIds].map((documentId) => ({ organizationId, documentId }));
      await tx.appendToEach(apiKey, streams, ({ documentId }) => changeOf(documentId));
    }
    return rows.length < ROWS ? null : [];
  };
