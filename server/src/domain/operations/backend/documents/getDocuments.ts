import type { DocumentRecord, ItemResult } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { type IdPage, idsOfPage } from '../../../common/idPage.js';
import { requireOrganization } from '../../../access/scope.js';
import { documentRecord } from '../../../documents/documentRecord.js';
import { readDocuments } from '../../../documents/readDocuments.js';

interface GetRequest {
  organizationId: string;
  documentIds?: readonly string[] | undefined;
}

/**
 * Returns one page of documents: the requested ones in their order, unknown ones as a `not-found` item; or all, ordered
 * by id.
 */
export async function getDocuments(
  { db }: Core,
  tenant: Tenant,
  { organizationId, documentIds }: GetRequest,
  page: IdPage,
): Promise<(DocumentRecord | (ItemResult & { id: string }))[]> {
  const { apiKey } = tenant;
  await requireOrganization(db, apiKey, organizationId);
  const wanted = documentIds && idsOfPage(documentIds, page);
  const rows = await readDocuments(db, { apiKey, organizationId, ...(wanted ? { ids: wanted } : page) });
  const found = rows.map((row) => documentRecord(row, tenant));
  if (!wanted) return found;
  const byId = new Map(found.map((document) => [document.id, document]));
  return wanted.map((id) => byId.get(id) ?? { id, success: false, ...NOT_FOUND });
}

/** The failure of every operation on a document that does not exist. */
export const NOT_FOUND = { code: 'not-found', message: 'There is no document with this id.' } as const;
