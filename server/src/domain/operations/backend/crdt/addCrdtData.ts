import type { addCrdtData as endpoint, EndpointData } from '@parley/protocol';
import { DEFAULT_CONTENT_KEY } from '@parley/protocol';
import { writeValue } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import { recordBackendEdit } from '../../../consequences/crdt/recordBackendEdit.js';
import { appendUpdate } from '../../../crdt/appendUpdate.js';
import { BACKEND_WRITER } from '../../../crdt/StoreKey.js';

/**
 * Makes a shared document (REST contract §3.5). Throws `INVALID_ARGUMENT` when the value does not fit, `NOT_FOUND` without the document,
 * `ALREADY_EXISTS` when it has one with this id, and `RESOURCE_EXHAUSTED` when it has too many.
 */
export async function addCrdtData(core: Core, tenant: Tenant, input: EndpointData<typeof endpoint>): Promise<void> {
  const { organizationId, documentId, editorId: storeId, type, data, contentKey = DEFAULT_CONTENT_KEY } = input;
  const doc = new Y.Doc();
  // The type is the one that `data` was checked for.
  writeValue(doc, { type, contentKey }, data as never, 'data.data');
  await requireOrganization(core.db, tenant.apiKey, organizationId);
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const write = { update: Y.encodeStateAsUpdate(doc), ...BACKEND_WRITER };
  await appendUpdate(core, scope, { storeId, type, contentKey }, write, { isNew: true });
  await recordBackendEdit(core, tenant, scope, storeId);
}
