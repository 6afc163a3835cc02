import type { EndpointData, updateCrdtData as endpoint } from '@parley/protocol';
import { checkValue } from '@parley/protocol/crdt';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import { recordBackendEdit } from '../../../consequences/crdt/recordBackendEdit.js';
import { writeStoreValue } from '../../../crdt/writeStoreValue.js';

/**
 * Sets a new value of a shared document by operations on its current value (REST contract §3.5). Equal content writes nothing. Throws
 * `INVALID_ARGUMENT` when the value does not fit, `NOT_FOUND` without the shared document, and `FAILED_PRECONDITION` when it has another
 * type or content key.
 */
export async function updateCrdtData(core: Core, tenant: Tenant, input: EndpointData<typeof endpoint>): Promise<void> {
  const { organizationId, documentId, editorId: storeId, type, data, contentKey } = input;
  const value = checkValue(type, data, 'data.data');
  await requireOrganization(core.db, tenant.apiKey, organizationId);
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const sequence = await writeStoreValue(core, scope, storeId, { type, contentKey, value, field: 'data.data' });
  if (sequence !== null) await recordBackendEdit(core, tenant, scope, storeId);
}
