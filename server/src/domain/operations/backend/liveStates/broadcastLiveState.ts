import type { broadcastLiveState as endpoint, EndpointData } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { writeLiveState } from '../../../liveStates/writeLiveState.js';

/** Writes a live state of a document for a backend. Throws as `writeLiveState`. */
export async function broadcastLiveState(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, documentId, liveStateDataId, data, merge = false }: EndpointData<typeof endpoint>,
): Promise<void> {
  const scope = { apiKey, organizationId, documentId };
  await writeLiveState(core, scope, { liveStateDataId, data, merge, updatedBy: null, tabId: null });
}
