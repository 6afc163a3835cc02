import type { DocumentRecord } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { documentRecord } from '../../../documents/documentRecord.js';
import { readDocuments } from '../../../documents/readDocuments.js';
import { type IdPage, idsOfPage } from '../../../common/idPage.js';
import { readableDocumentIds } from './readableDocumentIds.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { loadViewerAccess } from '../../../access/viewerAccess.js';

interface FetchRequest {
  organizationId: string;
  documentIds?: readonly string[] | undefined;
}

/**
 * Returns one page of the documents that a person may open: the requested ones in their order, or all, ordered by id.
 * Others are left out.
 */
export async function fetchDocuments(
  { db, clock }: Core,
  tenant: Tenant,
  userId: string,
  { organizationId, documentIds }: FetchRequest,
  page: IdPage,
): Promise<DocumentRecord[]> {
  const now = nowSeconds(clock);
  const access = await loadViewerAccess(db, tenant, organizationId, userId, documentIds);
  if (access.isOrganizationDisabled) return [];
  const ids = documentIds ?? (await readableDocumentIds(db, tenant, organizationId, access, now, page));
  const rows = await readDocuments(db, { apiKey: tenant.apiKey, organizationId, ids });
  const readable = rows.filter((row) => {
    const facts = { documentId: row.document_id, accessType: row.access_type, disabled: row.disabled };
    return access.role(facts, now) !== null;
  });
  const records = readable.map((row) => documentRecord(row, tenant));
  if (!documentIds) return records;
  const byId = new Map(records.map((record) => [record.id, record]));
  const inOrder = documentIds.flatMap((id) => byId.get(id) ?? []);
  const wanted = new Set(
    idsOfPage(
      inOrder.map(({ id }) => id),
      page,
    ),
  );
  return inOrder.filter(({ id }) => wanted.has(id));
}
