import {
  addDocuments,
  deleteDocuments,
  getDocumentMigration,
  getDocuments,
  migrateDocument,
  updateDocuments,
  updateDocumentsAccess,
  updateDocumentsDisableState,
} from '@parley/protocol';
import { addDocuments as add } from '../../domain/operations/backend/documents/addDocuments.js';
import { deleteDocuments as remove } from '../../domain/operations/backend/documents/deleteDocuments.js';
import { getDocumentMigration as getMigration } from '../../domain/operations/backend/documents/getDocumentMigration.js';
import { getDocuments as get } from '../../domain/operations/backend/documents/getDocuments.js';
import { migrateDocument as migrate } from '../../domain/operations/backend/documents/migrateDocument.js';
import { setDocumentsAccess } from '../../domain/operations/backend/documents/setDocumentsAccess.js';
import { updateDocuments as update } from '../../domain/operations/backend/documents/updateDocuments.js';
import { readPage } from '../readPage.js';
import { backendRoute, type Route } from '../route.js';

export const documentRoutes: Route[] = [
  backendRoute(addDocuments, async ({ core, tenant, data }) => ({
    message: 'Documents added.',
    data: await add(core, tenant, data),
  })),
  backendRoute(getDocuments, async (call) => ({
    message: 'Documents read.',
    ...(await readPage(
      call,
      getDocuments,
      (after: string | undefined, limit) => get(call.core, call.tenant, call.data, { after, limit }),
      ({ id }) => id,
    )),
  })),
  backendRoute(updateDocuments, async ({ core, tenant, data }) => ({
    message: 'Documents updated.',
    data: await update(core, tenant, data.organizationId, data.documents),
  })),
  backendRoute(deleteDocuments, async ({ core, tenant, data }) => ({
    message: 'Documents deleted.',
    data: await remove(core, tenant, data.organizationId, data.documentIds),
  })),
  backendRoute(updateDocumentsAccess, async ({ core, tenant, data: { organizationId, documentIds, accessType } }) => ({
    message: 'Access of documents updated.',
    data: await setDocumentsAccess(core, tenant, organizationId, documentIds, { accessType }),
  })),
  backendRoute(
    updateDocumentsDisableState,
    async ({ core, tenant, data: { organizationId, documentIds, disabled } }) => ({
      message: disabled ? 'Documents disabled.' : 'Documents enabled.',
      data: await setDocumentsAccess(core, tenant, organizationId, documentIds, { disabled }),
    }),
  ),
  backendRoute(migrateDocument, async ({ core, tenant, data }) => ({
    message: 'Migration of the document started.',
    data: await migrate(core, tenant, data),
  })),
  backendRoute(getDocumentMigration, async ({ core, tenant, data }) => ({
    message: 'Migration of the document read.',
    data: await getMigration(core, tenant, data),
  })),
];
