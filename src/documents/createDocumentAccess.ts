import { createPermissions } from '../permissions/createPermissions.js';
import { fetchPermissions } from '../permissions/fetchPermissions.js';
import { createDocuments } from './createDocuments.js';
import type { DocumentAccess, DocumentAccessOptions } from './DocumentAccess.js';
import { fetchDocumentsPage } from './fetchDocumentsPage.js';

/** Opens documents, and follows what the person may do in them. */
export function createDocumentAccess(options: DocumentAccessOptions): DocumentAccess {
  const { session } = options;
  const permissions = createPermissions(options);
  const { retry, ...documents } = createDocuments({ ...options, onPermissions: permissions.add });
  return {
    ...documents,
    reloadDocuments: retry,
    /** One read, one page. */
    fetchDocuments: (request = {}) => fetchDocumentsPage(session, request),
    getUserPermissions: (request = {}) => fetchPermissions(session, request),
    readPermissions: permissions.read,
    refetchPermissions: permissions.refetch,
    load: () => undefined,
    isLoaded: () => true,
  };
}
