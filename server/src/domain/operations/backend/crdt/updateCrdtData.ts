import type { EndpointData, updateCrdtData as endpoint } from '@parley/protocol';
import { checkValue, writeValue } from '@parley/protocol/crdt';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import { recordBackendEdit } from '../../../consequences/crdt/recordBackendEdit.js';
import { editStore } from '../../../crdt/editStore.js';
import { requireShape } from '../../../crdt/requireShape.js';
import { BACKEND_WRITER } from '../../../crdt/StoreKey.js';

/**
 * Gives a shared document a new value by operations on what it holds (REST contract §3.5). Equal content writes nothing. Throws
 * `INVALID_ARGUMENT` when the value does not fit, `NOT_FOUND` without the shared document, and `FAILED_PRECONDITION` when it has another type
 * or content key.
 */
export async function updateCrdtData(core: Core, tenant: Tenant, input: EndpointData<typeof endpoint>): Promise<void> {
  const { organizationId, documentId, editorId: storeId, type, data, contentKey } = input;
  const value = checkValue(type, data, 'data.data');
  await requireOrganization(core.db, tenant.apiKey, organizationId);
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const sequence = await editStore(
    core,
    scope,
    storeId,
    (doc, stored) => {
      const place = { type, contentKey: contentKey ?? stored.contentKey };
      requireShape(stored, place);
      writeValue(doc, place, value, 'data.data');
    },
    BACKEND_WRITER,
  );
  if (sequence !== null) await recordBackendEdit(core, tenant, scope, storeId);
}
