import type { EndpointData, LiveStateData, setLiveState as endpoint } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { inBrief } from '../../../people/briefPerson.js';
import { userRecord } from '../../../people/userRecord.js';
import { writeLiveState } from '../../../liveStates/writeLiveState.js';

/** Writes a live state of a document for a person. Throws as `requireEditor` and `writeLiveState`. */
export async function setLiveState({
  core,
  tenant,
  viewer,
  data: { organizationId, documentId, liveStateDataId, data, merge = false, tabId },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ liveState: LiveStateData; sequence: number }> {
  const place = { organizationId, documentId };
  const { userId } = viewer;
  const { profile } = await requireEditor(core.db, tenant, viewer, place, nowSeconds(core.clock));
  const scope = { apiKey: tenant.apiKey, ...place };
  const updatedBy = inBrief(userRecord({ userId, organizationId, profile }));
  return writeLiveState(core, scope, { liveStateDataId, data, merge, updatedBy, tabId: tabId ?? null });
}
