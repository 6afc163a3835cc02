import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';

/**
 * Removes documents, so that no read finds them, and marks their keys until their content is deleted. Waits for writers that have locked a
 * document. Those that are being migrated stay. Returns the ids of those that existed.
 */
export async function markDocumentsDeleted(
  tx: WriteTransaction,
  now: number,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
): Promise<string[]> {
  const own = sql`x.api_key = ${apiKey} and x.organization_id = ${organizationId}`;
  // Keys before documents, as the trigger locks them that inserts documents.
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select document_id from document_keys x
      where ${own} and document_id = any(${documentIds}::text[]) and deleted_at is null
        and not exists (select from documents d where d.api_key = ${apiKey} and d.organization_id = ${organizationId}
          and d.document_id = x.document_id and d.migration_id is not null)
      order by document_id for no key update)
    update document_keys x set deleted_at = ${now} from locked
    where ${own} and x.document_id = locked.document_id
    returning x.document_id as id`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`delete from documents x where ${own} and document_id = any(${ids}::text[])`.execute(tx.db);
  return ids;
}

/** As `markDocumentsDeleted`, for an organization with all its documents. Returns whether it existed. */
export async function markOrganizationDeleted(
  tx: WriteTransaction,
  now: number,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
): Promise<boolean> {
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { numAffectedRows } = await sql`
    update organization_keys set deleted_at = ${now} where ${own} and deleted_at is null`.execute(tx.db);
  if (numAffectedRows !== 1n) return false;
  await sql`delete from organizations where ${own}`.execute(tx.db);
  return true;
}
