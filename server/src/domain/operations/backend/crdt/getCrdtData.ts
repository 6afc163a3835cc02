import type { EndpointData, EndpointResult, getCrdtData as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { requireOrganization } from '../../../access/scope.js';
import { plainStore } from '../../../crdt/plainStore.js';
import { readStore, readStores } from '../../../crdt/readStore.js';

/** Bytes of the states in one answer, about: twice the largest store. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Returns the shared documents of a document as plain values, by id (REST contract §3.5). Those without a plain value (`xmltext`,
 * `encrypted`) are omitted. Throws `NOT_FOUND` for an unknown organization, and `RESOURCE_EXHAUSTED` when they are too large for one
 * answer.
 */
export async function getCrdtData(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, documentId, editorId, type }: EndpointData<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> {
  await requireOrganization(core.db, apiKey, organizationId);
  const scope = { apiKey, organizationId, documentId };
  const ids = editorId === undefined ? (await readStores(core.db, scope)).map(({ storeId }) => storeId) : [editorId];
  const slice = new TimeSlice();
  const found: EndpointResult<typeof endpoint> = [];
  let bytes = 0;
  for (const id of ids) {
    const store = await readStore(core.db, scope, id);
    if (!store || (type !== undefined && store.type !== type)) continue;
    bytes += store.state.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw tooMuch();
    const plain = await plainStore(core, store);
    if (plain) found.push(plain);
    await slice.pause();
  }
  return found;
}

const tooMuch = () =>
  new ParleyError(
    'RESOURCE_EXHAUSTED',
    'The shared documents of this document are too large for one answer. Ask for one at a time, with editorId.',
  );
