import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { ensureScope } from '../../access/scope.js';
import { plainStore } from '../../crdt/plainStore.js';
import { readStore, type StoredStore } from '../../crdt/readStore.js';
import { BACKEND_WRITER, type StoreKey } from '../../crdt/StoreKey.js';
import { readDocuments } from '../../documents/readDocuments.js';
import { loadPeople } from '../../people/loadPeople.js';
import { documentMetadata } from '../webhooks/documentMetadata.js';
import { insertEvents } from '../webhooks/insertEvents.js';
import { targetSelector } from '../webhooks/targetSelector.js';
import type { CrdtWebhookEvent } from '../webhooks/WebhookEvent.js';
import { stableId } from './stableId.js';

const EVENT = 'crdt.update_data';

/**
 * Stores the webhook event `crdt.update_data` with the present state of a store (REST contract §2.15). Does nothing when no target wants
 * it, the store is deleted, has no plain value, or this state was announced before.
 */
export async function announceStoreUpdate(core: Core, tenant: Tenant, key: StoreKey): Promise<void> {
  const targetsOf = await targetSelector(core.db, tenant);
  const targets = targetsOf({ feature: 'crdt', action: 'updateData', event: EVENT, scope: key });
  const store = targets.length > 0 ? await readStore(core.db, key, key.storeId) : null;
  const body = store && (await bodyOf(core, tenant, key, store));
  if (!store || !body) return;
  const { apiKey, organizationId, documentId, storeId } = key;
  const webhookId = await stableId([EVENT, apiKey, organizationId, documentId, storeId, String(store.sequence)]);
  await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), key);
    const announced = await tx.db
      .selectFrom('webhook_events')
      .where('api_key', '=', key.apiKey)
      .where('organization_id', '=', key.organizationId)
      .where('webhook_id', '=', webhookId)
      .select('webhook_id')
      .executeTakeFirst();
    if (announced) return;
    await insertEvents(tx, { core, tenant }, key, [{ event: EVENT, targets, snapshotId: null, body, webhookId }]);
  });
}

async function bodyOf(core: Core, tenant: Tenant, key: StoreKey, store: StoredStore): Promise<CrdtWebhookEvent | null> {
  const plain = await plainStore(core, store);
  const [document] = await readDocuments(core.db, { ...key, ids: [key.documentId] });
  if (!plain || !document) return null;
  const { id, data, lastUpdate, lastUpdatedBy, sessionId } = plain;
  const isByClient = lastUpdatedBy !== BACKEND_WRITER.by;
  const people = await loadPeople(core.db, key, isByClient ? [lastUpdatedBy] : []);
  return {
    actionType: 'updateData',
    ...(isByClient && { actionUser: people.get(lastUpdatedBy) ?? { userId: lastUpdatedBy }, platform: 'sdk' as const }),
    metadata: await documentMetadata(core.db, tenant, key, document),
    crdtData: { id, data, lastUpdate, lastUpdatedBy, sessionId },
  };
}
