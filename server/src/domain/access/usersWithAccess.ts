import type { AccessRole } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Tables } from '../../store/tables.js';
import { loadAccess } from './viewerAccess.js';

/**
 * Returns those of the people who may open the document now, in the given order. Nobody may open a document that does
 * not exist.
 * @param role `editor`: returns only those who may also write. @default 'viewer'
 */
export async function usersWithAccess(
  db: Kysely<Tables>,
  tenant: Tenant,
  organizationId: string,
  documentId: string,
  userIds: readonly string[],
  nowMs: number,
  role: AccessRole = 'viewer',
): Promise<string[]> {
  const document = await db
    .selectFrom('documents')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select(['document_id as documentId', 'access_type as accessType', 'disabled'])
    .executeTakeFirst();
  if (!document) return [];
  const accessOf = await loadAccess(db, tenant, organizationId, userIds, [documentId]);
  const nowSeconds = Math.floor(nowMs / 1000);
  return userIds.filter((userId) => {
    const own = accessOf.get(userId)?.role(document, nowSeconds) ?? null;
    return own === 'editor' || own === role;
  });
}
