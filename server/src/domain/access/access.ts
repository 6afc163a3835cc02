import type { AccessRole, AccessType } from '@parley/protocol';

/**
 * Access rules (REST contract §2.4), as pure functions over plain facts. Every channel of the service decides with
 * them.
 */

/**
 * A stored grant on an organization or document. `expiresAt`: seconds since epoch; from that second on the grant does
 * not count.
 */
export interface Grant {
  role: AccessRole;
  expiresAt: number | null;
}

/** The facts that decide a person's role in a document. */
export interface DocumentAccessFacts {
  isOrganizationDisabled: boolean;
  isDocumentDisabled: boolean;
  /** The effective access type. */
  accessType: AccessType;
  organizationGrant: Grant | undefined;
  documentGrant: Grant | undefined;
}

/** True when there is a grant and it has not ended. `nowSeconds`: seconds since epoch. */
export function isInForce(grant: { expiresAt: number | null } | undefined, nowSeconds: number): boolean {
  return grant !== undefined && (grant.expiresAt === null || nowSeconds < grant.expiresAt);
}

/**
 * Returns a person's role in a document: `viewer` reads, `editor` reads and writes, `null` has no access. Admins follow
 * the same rules.
 */
export function documentRole(facts: DocumentAccessFacts, nowSeconds: number): AccessRole | null {
  if (facts.isOrganizationDisabled || facts.isDocumentDisabled) return null;
  const own = isInForce(facts.documentGrant, nowSeconds) ? facts.documentGrant : undefined;
  if (own) return own.role;
  if (facts.accessType === 'restricted') return null;
  const member = isInForce(facts.organizationGrant, nowSeconds) ? facts.organizationGrant : undefined;
  if (member) return member.role;
  return facts.accessType === 'public' ? 'editor' : null;
}

/**
 * True when a new grant may replace the stored one. A grant with `expiresAt` never replaces an unexpired grant without
 * one.
 */
export function mayReplaceGrant(stored: Grant | undefined, next: Grant, nowSeconds: number): boolean {
  if (!isInForce(stored, nowSeconds)) return true;
  return !(stored?.expiresAt === null && next.expiresAt !== null);
}
