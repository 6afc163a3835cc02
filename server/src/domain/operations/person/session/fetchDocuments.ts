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
  let after = page.after;
  const records: DocumentRecord[] = [];
  // A document may be deleted or closed between the two reads: fewer than `limit` mean that the list ends.
  for (;;) {
    const left = { after, limit: page.limit - records.length };
    const ids = documentIds
      ? idsOfPage(documentIds, left)
      : await readableDocumentIds(db, tenant, organizationId, access, now, left);
    const rows = await readDocuments(db, { apiKey: tenant.apiKey, organizationId, ids });
    const byId = new Map(rows.map((row) => [row.document_id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      const facts = row && { documentId: id, accessType: row.access_type, disabled: row.disabled };
      if (facts && access.role(facts, now) !== null) records.push(documentRecord(row, tenant));
    }
    if (ids.length < left.limit || records.length === page.limit) return records;
    after = ids.at(-1);
  }
}
