import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';

/** Takes the editor's seat from people who are deleted, in every document of the organization. The next requester gets it at the next check. */
export async function freeSeats(
  tx: WriteTransaction,
  apiKey: string,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ documentId: string }>`
    update editor_seats set version = version + 1, user_id = null, tab_id = null, lease_ends_at = null
    where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = any(${userIds}::text[])
    returning document_id as "documentId"`.execute(tx.db);
  const streams = rows.map(({ documentId }) => ({ organizationId, documentId }));
  if (streams.length > 0) await tx.appendToEach(apiKey, streams, () => ({ kind: 'editorSeat', events: [] }));
}
