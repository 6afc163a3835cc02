import type { EndpointData, pruneStoreMessages as endpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { ofStore } from '../../../crdt/storeRows.js';
import { lockStream } from '../../../crdt/storeStreams.js';
import { ensureScope } from '../../../access/scope.js';

/** Deletes the messages of a store from before a time. Returns how many. Throws as `requireEditor`. */
export async function pruneMessages({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ pruned: number }> {
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const { organizationId, documentId, storeId, beforeTs } = data;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const key = { ...scope, storeId };
  return core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), scope);
    await lockStream(tx.db, key);
    const { rows } = await sql<{ messages: number }>`
      with gone as (
        delete from crdt_messages where ${ofStore(key)} and timestamp < ${beforeTs} returning bytes
      ), counted as (
        select count(*)::int as messages, coalesce(sum(bytes), 0) as bytes from gone
      ), taken as (
        update crdt_streams as stream set messages = stream.messages - counted.messages, bytes = stream.bytes - counted.bytes
        from counted where ${ofStore(key)}
      )
      select messages from counted`.execute(tx.db);
    return { pruned: rows[0]?.messages ?? 0 };
  });
}
