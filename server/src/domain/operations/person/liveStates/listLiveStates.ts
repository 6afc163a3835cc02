import type { EndpointData, listLiveStates as endpoint, LiveStateData } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readDocumentPositions } from '../../../common/readPosition.js';
import { readLiveStates } from '../../../liveStates/readLiveStates.js';

/** Returns live states of a document. Throws `NOT_FOUND` when the person may not read the document. */
export async function listLiveStates({
  core,
  tenant,
  viewer,
  data: { organizationId, documentId, liveStateDataIds },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ liveStates: LiveStateData[]; sequence: number }> {
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const positions = await readDocumentPositions(core.db, scope, [documentId]);
  const liveStates = await readLiveStates(core.db, scope, liveStateDataIds);
  // After the values, so that the permissions are never older than they are.
  await requireDocumentReader(core.db, tenant, viewer, scope, nowSeconds(core.clock));
  return { liveStates, sequence: positions.get(documentId) ?? 0 };
}
