import type { EndpointData, recordStoreEdit as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { recordStoreEdit } from '../../../consequences/crdt/recordStoreEdit.js';
import { readHead } from '../../../crdt/storeRows.js';

/** Adds an edit of a store by a person to the activity log. Throws as `requireEditor`, and `NOT_FOUND` without the store. */
export async function recordEdit({
  core,
  tenant,
  viewer,
  data: { organizationId, documentId, storeId, id },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<void> {
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  await requireEditor(core.db, tenant, viewer, scope, nowSeconds(core.clock));
  const isThere = await readHead(core.db, { ...scope, storeId });
  if (!isThere) throw new ParleyError('NOT_FOUND', 'There is no shared document with this id.');
  const { userId, name, email } = viewer;
  await recordStoreEdit(core, tenant, scope, { id, storeId, actionUser: { userId, name, email } });
}
