import type { addViews as endpoint, EndpointData } from '@parley/protocol';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { recordViews } from '../../../views/recordViews.js';

/** Counts views of locations. Throws `NOT_FOUND` when the person may not read the document. */
export async function addViews({
  core,
  tenant,
  viewer: { userId },
  data: { organizationId, documentId, locationIds },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<void> {
  await requireDocumentReader(core.db, tenant, { userId }, { organizationId, documentId }, nowSeconds(core.clock));
  const views = locationIds.map((locationId) => ({ documentId, locationId, userId }));
  await recordViews(core, { apiKey: tenant.apiKey, organizationId }, views);
}
