import type { EndpointData, getStoreVersion as endpoint, StoreVersion } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { toBase64 } from '../../../common/base64.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readVersions, readVersionState } from '../../../crdt/readVersions.js';

/** Returns a version with its state. Throws `NOT_FOUND` without it, and when the person may not read the document. */
export async function getVersion({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ version: StoreVersion; state: string }> {
  const key = { apiKey: tenant.apiKey, ...data };
  const [version] = await readVersions(core.db, key, data.versionId);
  const state = version && (await readVersionState(core.db, key, data.versionId));
  // After the version, so that the permissions are never older than it is.
  await requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
  if (!version || !state) throw new ParleyError('NOT_FOUND', 'The shared document has no version with this id.');
  return { version, state: toBase64(state) };
}
