import type { EndpointData, listStoreVersions as endpoint, StoreVersion } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readVersions } from '../../../crdt/readVersions.js';

/** Returns the versions of a store, newest first. Throws `NOT_FOUND` when the person may not read the document. */
export async function listVersions({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ versions: StoreVersion[] }> {
  const versions = await readVersions(core.db, { apiKey: tenant.apiKey, ...data });
  // After the versions, so that the permissions are never older than they are.
  await requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
  return { versions };
}
