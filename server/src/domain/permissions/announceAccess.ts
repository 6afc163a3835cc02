import type { StoredChange, WriteTransaction } from '../../store/transaction.js';
import { organizationsSharedWith } from './organizationsSharedWith.js';
import { organizationOf, type ResourceName } from './organizationOf.js';

/**
 * Tells open sessions that what these people may enter has changed, in every organization that the resources lie in; only in
 * some documents when every resource of an organization is a document. Who joins or leaves an organization sees other threads in
 * those that have some for its members: there too.
 */
export async function announceAccess(
  tx: WriteTransaction,
  apiKey: string,
  userIds: string[],
  resources: readonly ResourceName[],
): Promise<void> {
  const byOrganization = new Map<string, ResourceName[]>();
  for (const resource of resources) {
    const organizationId = organizationOf(resource);
    const list = byOrganization.get(organizationId) ?? [];
    byOrganization.set(organizationId, [...list, resource]);
  }
  const joined = resources.filter(({ type }) => type === 'organization').map(({ id }) => id);
  const elsewhere = new Set(await organizationsSharedWith(tx, apiKey, joined));
  // In one order, so that two transactions that hold several streams wait for each other and never in a circle.
  for (const organizationId of [...new Set([...byOrganization.keys(), ...elsewhere])].sort()) {
    const list = byOrganization.get(organizationId) ?? [];
    const change: StoredChange = { kind: 'access', userIds };
    if (!elsewhere.has(organizationId) && list.every(({ type }) => type === 'document'))
      change.documentIds = list.map(({ id }) => id);
    await tx.append({ apiKey, organizationId, documentId: '' }, [change]);
  }
}
