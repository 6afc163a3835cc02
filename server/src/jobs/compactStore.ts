import { COMPACT_STORE } from '../domain/crdt/compaction.js';
import { compactStore } from '../domain/crdt/compactStore.js';
import type { JobHandler } from './Job.js';

/** Compacts the log of a store, and enqueues itself for the rest. The payload is `{ documentId, storeId }`. */
export const compactStoreJob: JobHandler = async ({ core, signal }, { apiKey, organizationId, key, payload }) => {
  const { documentId, storeId } = payload as { documentId: string; storeId: string };
  const runAt = await compactStore(core, { apiKey, organizationId, documentId, storeId }, signal);
  if (runAt === null) return;
  await core.write((tx) => tx.enqueue({ apiKey, organizationId, kind: COMPACT_STORE, key, payload, runAt }));
};
