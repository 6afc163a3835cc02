import type { PermissionInfo, PermissionMap } from '@parley/protocol';
import type { DocumentFacts, ViewerAccess } from './viewerAccess.js';

/** What one person may enter: one entry of the permission map (REST contract §3.11). */
type PermissionEntry = PermissionMap[string];

/** Who reads an entry. A person does not learn which of the documents that are closed to them exist. */
export type EntryReader = 'backend' | 'person';

/**
 * The entry of one person, from facts: the organization, the documents asked for (those not in `documents` do not exist),
 * and the context permissions that hold in any of them.
 */
export function permissionEntry(
  access: ViewerAccess,
  organizationId: string,
  documentIds: readonly string[] | undefined,
  documents: ReadonlyMap<string, DocumentFacts>,
  nowSeconds: number,
  reader: EntryReader,
): PermissionEntry {
  const fields = new Set([undefined, ...(documentIds ?? [])].flatMap((id) => [...access.accessFields(id, nowSeconds)]));
  return {
    organization: { [organizationId]: organizationInfo(access, nowSeconds) },
    ...(documentIds && {
      documents: Object.fromEntries(
        documentIds.map((id) => [id, documentInfo(access, documents.get(id), nowSeconds, reader)]),
      ),
    }),
    ...(fields.size > 0 && { context: { accessFields: [...fields].sort() } }),
  };
}

/** Role of the membership, or why there is none. */
export function organizationInfo(access: ViewerAccess, nowSeconds: number): PermissionInfo {
  const grant = access.organizationGrant(nowSeconds);
  if (access.isOrganizationDisabled) return denied('The organization is switched off.');
  if (!grant) return denied('Not a member of the organization.');
  return { accessRole: grant.role, ...(grant.expiresAt !== null && { expiresAt: grant.expiresAt }) };
}

function documentInfo(
  access: ViewerAccess,
  document: DocumentFacts | undefined,
  nowSeconds: number,
  reader: EntryReader,
): PermissionInfo {
  const accessRole = document ? access.role(document, nowSeconds) : null;
  if (accessRole === null && reader === 'person') return denied('There is no such document, or no access to it.');
  if (!document) return { error: 'The document does not exist.', errorCode: 'does_not_exist' };
  const accessType = access.accessType(document);
  if (accessRole === null) return { accessType, ...denied('No access to the document.') };
  const grant = access.documentGrant(document.documentId, nowSeconds) ?? access.organizationGrant(nowSeconds);
  const expiresAt = grant?.expiresAt ?? null;
  return { accessRole, accessType, ...(expiresAt !== null && { expiresAt }) };
}

const denied = (error: string) => ({ error, errorCode: 'permission_denied' as const });
