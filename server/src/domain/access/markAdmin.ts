import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import { announceAccess } from './announceAccess.js';

/**
 * Stores with the membership of a person in an organization whether they are an admin there, according to the last token. So the service
 * knows who sees threads that wait for approval, also of people who are not connected. Notifies open sessions when it changes. Does nothing
 * for somebody who is no member.
 */
export async function markAdmin(
  tx: WriteTransaction,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userId: string,
  isAdmin: boolean,
): Promise<void> {
  const { rows } = await sql`
    update grants set is_admin = ${isAdmin}::boolean
    where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = ${userId} and type = 'organization'
      and resource_hash = id_hash(${organizationId}) and is_admin <> ${isAdmin}::boolean
    returning user_id`.execute(tx.db);
  if (rows.length > 0) await announceAccess(tx, apiKey, [userId], [{ type: 'organization', id: organizationId }]);
}
