import { findTenants } from '../credentials/credentials.js';
import { announceStoreUpdate } from '../domain/consequences/crdt/announceStoreUpdate.js';
import type { JobHandler } from './Job.js';

/** Sends webhooks the state of a written store. The payload is `{ documentId, storeId }`. */
export const tellStoreUpdate: JobHandler = async ({ core }, { apiKey, organizationId, payload }) => {
  const [tenant] = await findTenants(core, [apiKey]);
  const { documentId, storeId } = payload as { documentId: string; storeId: string };
  if (tenant) await announceStoreUpdate(core, tenant, { apiKey, organizationId, documentId, storeId });
};
