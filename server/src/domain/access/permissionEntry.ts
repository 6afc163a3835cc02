import type { PermissionInfo, PermissionMap } from '@parley/protocol';
import type { DocumentFacts, ViewerAccess } from './viewerAccess.js';

/** The permissions of one person: one entry of the permission map (REST contract §3.11). */
type PermissionEntry = PermissionMap[string];

/** Who reads an entry. For a person, a document that is closed to them has the same entry as one that does not exist. */
export type EntryReader = 'backend' | 'person';

/**
 * Returns the entry of one person: the organization, the requested documents, and the context permissions in force in
 * any of them. A requested document that is not in `documents` does not exist.
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

/** Returns the role of the person's membership, or the reason why there is none. */
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
