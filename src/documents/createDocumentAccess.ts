import { createPermissions } from '../permissions/createPermissions.js';
import { fetchPermissions } from '../permissions/fetchPermissions.js';
import { countLocationViews } from './countLocationViews.js';
import { createDocuments } from './createDocuments.js';
import { createLocations } from './createLocations.js';
import { createPageInfo } from './createPageInfo.js';
import type { DocumentAccess, DocumentAccessOptions } from './DocumentAccess.js';
import { fetchDocumentsPage } from './fetchDocumentsPage.js';

/** Opens documents, follows the person's permissions in them, and tracks the person's locations. */
export function createDocumentAccess(options: DocumentAccessOptions): DocumentAccess {
  const { session } = options;
  const permissions = createPermissions({ ...options, onUpdate: (update) => void openGranted(update) });
  const pageInfo = createPageInfo();
  const { retry, openGranted, ...documents } = createDocuments({
    ...options,
    ...pageInfo,
    onPermissions: permissions.add,
  });
  countLocationViews(options);
  return {
    ...documents,
    ...createLocations(options),
    ...pageInfo,
    reloadDocuments: retry,
    /** One read, one page. */
    fetchDocuments: (request = {}) => fetchDocumentsPage(session, request),
    getUserPermissions: (request = {}) => fetchPermissions(session, request),
    readPermissions: permissions.read,
    refetchPermissions: permissions.refetch,
    load: () => undefined,
  };
}
