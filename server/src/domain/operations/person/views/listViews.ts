import type { DateViews, EndpointData, listViewsByDate as endpoint, UserViews } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readViewsByDate, readViewsByUser } from '../../../views/readViews.js';
import { mayReadContacts } from '../contacts/mayReadContacts.js';

type Call = PersonCall<EndpointData<typeof endpoint>>;

/**
 * Returns who has viewed a document, or a location in it. Throws `NOT_FOUND` when the person may not read the document, and
 * `PERMISSION_DENIED` when they may not read the names of its people (`mayReadContacts`).
 */
export async function listViewsByUser(call: Call): Promise<UserViews[]> {
  const place = await readable(call);
  const { core, tenant, viewer, data } = call;
  if (!(await mayReadContacts(core, tenant, viewer.userId, data))) {
    throw new ParleyError(
      'PERMISSION_DENIED',
      'Only members of its organization and people with a grant on it can read who has viewed a document. Read the views by date.',
    );
  }
  return readViewsByUser(core.db, place);
}

/** Returns how often a document, or a location in it, was viewed on each day. Throws `NOT_FOUND` when the person may not read the document. */
export async function listViewsByDate(call: Call): Promise<DateViews[]> {
  return readViewsByDate(call.core.db, await readable(call));
}

async function readable({ core, tenant, viewer, data: { organizationId, documentId, locationId = '' } }: Call) {
  await requireDocumentReader(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  return { apiKey: tenant.apiKey, organizationId, documentId, locationId };
}
