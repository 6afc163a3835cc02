import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';

/** Lets the editor's seat of people who may only read now run out, in every document of the organization: the processes that follow it free it. */
export async function endEditorLeases(
  tx: WriteTransaction,
  apiKey: string,
  organizationId: string,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const { rows } = await sql<{ documentId: string }>`
    update editor_seats set version = version + 1, lease_ends_at = ${now}
    where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = any(${userIds}::text[])
      and lease_ends_at > ${now}
    returning document_id as "documentId"`.execute(tx.db);
  const streams = rows.map(({ documentId }) => ({ organizationId, documentId }));
  if (streams.length > 0) await tx.appendToEach(apiKey, streams, () => ({ kind: 'editorSeat', events: [] }));
}
