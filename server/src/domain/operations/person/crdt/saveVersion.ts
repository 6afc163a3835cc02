import type { EndpointData, saveStoreVersion as endpoint, StoreVersion } from '@parley/protocol';
import { CRDT_VERSION_LIMITS, ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import * as Y from 'yjs';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import type { StoreKey } from '../../../crdt/StoreKey.js';
import { lockHead, ofStore } from '../../../crdt/storeRows.js';
import { readVersions } from '../../../crdt/readVersions.js';
import { decodeBytes } from './decodeBytes.js';

/**
 * Stores a state of a store as a version, and deletes the oldest ones beyond the limit. A repeat with the same id changes nothing. Throws
 * as `requireEditor`, `NOT_FOUND` without the store, and `INVALID_ARGUMENT` when the state is no Yjs update.
 */
export async function saveVersion(call: PersonCall<EndpointData<typeof endpoint>>): Promise<{ version: StoreVersion }> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, storeId, versionId, versionName = '' } = data;
  const state = decodeBytes(data.state, 'state');
  requireUpdate(state);
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const key = { apiKey: tenant.apiKey, organizationId, documentId, storeId };
  core.storage.requireRoom();
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, { apiKey: tenant.apiKey, organizationId, documentId });
    if (!(await lockHead(tx.db, key))) throw new ParleyError('NOT_FOUND', 'There is no shared document with this id.');
    await sql`
      insert into crdt_versions (api_key, organization_id, document_id, store_hash, version_id, version_name, state, bytes,
        created_at, created_by)
      values (${key.apiKey}, ${organizationId}, ${documentId}, id_hash(${storeId}), ${versionId}, ${versionName}, ${state},
        ${state.byteLength}, ${now}, ${viewer.userId})
      on conflict do nothing`.execute(tx.db);
    await dropOldest(tx, key);
    const [version] = await readVersions(tx.db, key, versionId);
    if (!version) throw new ParleyError('INTERNAL', 'The version was not stored.');
    return { version };
  });
}

async function dropOldest({ db }: WriteTransaction, key: StoreKey): Promise<void> {
  const { perStore, bytesPerStore } = CRDT_VERSION_LIMITS;
  await sql`
    delete from crdt_versions where ${ofStore(key)} and version_id in (
      select version_id from (
        select version_id, row_number() over newest as place, sum(bytes) over newest as total
        from crdt_versions where ${ofStore(key)}
        window newest as (order by created_at desc, version_id rows unbounded preceding)) as version
      where place > ${perStore} or (place > 1 and total > ${bytesPerStore}))`.execute(db);
}

function requireUpdate(state: Uint8Array): void {
  try {
    Y.decodeUpdate(state);
  } catch (cause) {
    throw new ParleyError('INVALID_ARGUMENT', 'data.state: must be a Yjs update', { cause });
  }
}
