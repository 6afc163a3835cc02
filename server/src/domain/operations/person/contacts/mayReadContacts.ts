import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { loadViewerAccess } from '../../../access/viewerAccess.js';

/** Whose people somebody wants to see. */
export interface ContactScope {
  organizationId: string;
  /** Absent: the organization itself. */
  documentId?: string | undefined;
}

/**
 * Names and addresses are shown to those who belong to the scope: members see the organization's; members and people who were
 * added to a document see that document's, while they may open it. A passer-by who reads a public document sees nobody's.
 */
export async function mayReadContacts(
  { db, clock }: Core,
  tenant: Tenant,
  userId: string,
  { organizationId, documentId }: ContactScope,
): Promise<boolean> {
  const now = nowSeconds(clock);
  const documentIds = documentId === undefined ? [] : [documentId];
  const access = await loadViewerAccess(db, tenant, organizationId, userId, documentIds);
  if (documentId === undefined) return !access.isOrganizationDisabled && access.isMember(now);
  const document = (await loadDocumentFacts(db, tenant.apiKey, organizationId, documentIds)).get(documentId);
  if (!document || access.role(document, now) === null) return false;
  return access.isMember(now) || access.hasDocumentGrant(documentId, now);
}
