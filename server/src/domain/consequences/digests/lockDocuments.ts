import { sql } from 'kysely';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';

/** Locks documents against deletion until commit, before the stream is locked, as every writer of documents does. */
export async function lockDocuments(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  documentIds: readonly string[],
): Promise<void> {
  await sql`
    select from documents
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = any(${documentIds})
    order by document_id for key share`.execute(tx.db);
}
