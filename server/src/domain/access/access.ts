import type { AccessRole, AccessType } from '@parley/protocol';

/**
 * Who may see what (REST contract §2.4): pure rules over plain facts. Every reader of the service, on every channel, asks
 * here; nothing else decides.
 */

/** A stored grant on an organization or document. `expiresAt` in seconds; absent from that second on. */
export interface Grant {
  role: AccessRole;
  expiresAt: number | null;
}

/** What decides the role of a person in a document. */
export interface DocumentAccessFacts {
  isOrganizationDisabled: boolean;
  isDocumentDisabled: boolean;
  /** The effective access type. */
  accessType: AccessType;
  organizationGrant: Grant | undefined;
  documentGrant: Grant | undefined;
}

/** True while the grant counts. `nowSeconds`: seconds since epoch. */
export function isInForce(grant: { expiresAt: number | null } | undefined, nowSeconds: number): boolean {
  return grant !== undefined && (grant.expiresAt === null || nowSeconds < grant.expiresAt);
}

/** `role(user, document)`: viewer reads, editor reads and writes, `null` is no access. `isAdmin` bypasses nothing. */
export function documentRole(facts: DocumentAccessFacts, nowSeconds: number): AccessRole | null {
  if (facts.isOrganizationDisabled || facts.isDocumentDisabled) return null;
  const own = isInForce(facts.documentGrant, nowSeconds) ? facts.documentGrant : undefined;
  if (own) return own.role;
  if (facts.accessType === 'restricted') return null;
  const member = isInForce(facts.organizationGrant, nowSeconds) ? facts.organizationGrant : undefined;
  if (member) return member.role;
  return facts.accessType === 'public' ? 'editor' : null;
}

/** What a new grant does to the stored one: a write with `expiresAt` never replaces an unexpired grant without one. */
export function mayReplaceGrant(stored: Grant | undefined, next: Grant, nowSeconds: number): boolean {
  if (!isInForce(stored, nowSeconds)) return true;
  return !(stored?.expiresAt === null && next.expiresAt !== null);
}
