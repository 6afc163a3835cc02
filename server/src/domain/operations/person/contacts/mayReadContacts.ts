import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { loadViewerAccess } from '../../../access/viewerAccess.js';

/** The organization or document whose contacts a person reads. */
export interface ContactScope {
  organizationId: string;
  /** Absent: the contacts of the organization. */
  documentId?: string | undefined;
}

/**
 * True when a person may read the names and email addresses of a scope. Members of the organization may read those of
 * the organization. Members, and people with a grant on a document, may read those of the document while they may open
 * it. Other readers of a public document may not.
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
