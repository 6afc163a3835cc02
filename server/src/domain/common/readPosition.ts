import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';

/**
 * Returns the position of an organization's stream: every change up to it is committed. Read it before the rows of an
 * answer. Then the rows contain every change up to it.
 */
export async function readPosition(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from streams
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and document_id = ''`.execute(db);
  return rows[0]?.sequence ?? 0;
}

/** Returns the positions of documents' streams, by document id. Documents without a change have no entry. */
export async function readDocumentPositions(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ document_id: string; sequence: number }>`
    select document_id, sequence from streams
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId}
      and document_id = any(${documentIds}::text[])`.execute(db);
  return new Map(rows.map(({ document_id, sequence }) => [document_id, sequence]));
}
