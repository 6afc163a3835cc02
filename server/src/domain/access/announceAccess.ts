import type { StoredChange } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { organizationsSharedWith } from './organizationsSharedWith.js';
import { organizationOf, type ResourceName } from './organizationOf.js';

/**
 * Notifies open sessions that the access of these people has changed, in every organization that the resources belong to. The change names
 * the documents when all resources of an organization are documents. Some organizations have threads for members of other organizations:
 * when people join or leave such an organization, the change is sent there too.
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
  const organizationIds = [...new Set([...byOrganization.keys(), ...elsewhere])];
  const streams = organizationIds.map((organizationId) => ({ organizationId, documentId: '' }));
  await tx.appendToEach(apiKey, streams, ({ organizationId }): StoredChange => {
    const list = byOrganization.get(organizationId) ?? [];
    const isOfDocuments = !elsewhere.has(organizationId) && list.every(({ type }) => type === 'document');
    return { kind: 'access', userIds, ...(isOfDocuments && { documentIds: list.map(({ id }) => id) }) };
  });
}
