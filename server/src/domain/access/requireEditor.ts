import type { AccessRole } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Viewer } from '../../credentials/Viewer.js';
import type { Tables } from '../../store/tables.js';
import { loadDocumentFacts } from './documentFacts.js';
import { documentMissing } from './scope.js';
import { loadViewerAccess } from './viewerAccess.js';

/**
 * Throws when a person may not write in the document (client contract §7.22): `NOT_FOUND` when the document does not exist or is closed to
 * them, `PERMISSION_DENIED` when they may only read. Returns the person's access.
 * @param now seconds since epoch
 */
export async function requireEditor(
  db: Kysely<Tables>,
  tenant: Tenant,
  { userId }: Viewer,
  { organizationId, documentId }: { organizationId: string; documentId: string },
  now: number,
): Promise<KnownPerson> {
  const [role, flags] = await Promise.all([
    requireDocumentReader(db, tenant, { userId }, { organizationId, documentId }, now),
    personFlags(db, tenant.apiKey, organizationId, userId),
  ]);
  if (role === 'viewer' || flags.isReadOnly) throw mayOnlyRead();
  return flags;
}

/**
 * Returns a person's access to the document. Throws `NOT_FOUND` when it does not exist or is closed to them.
 * @param now seconds since epoch
 */
export async function requireDocumentReader(
  db: Kysely<Tables>,
  tenant: Tenant,
  { userId }: Pick<Viewer, 'userId'>,
  { organizationId, documentId }: { organizationId: string; documentId: string },
  now: number,
): Promise<AccessRole> {
  const [documents, access] = await Promise.all([
    loadDocumentFacts(db, tenant.apiKey, organizationId, [documentId]),
    loadViewerAccess(db, tenant, organizationId, userId, [documentId]),
  ]);
  const document = documents.get(documentId);
  const role = document ? access.role(document, now) : null;
  if (role === null) throw documentMissing(documentId);
  return role;
}

export const mayOnlyRead = () =>
  new ParleyError('PERMISSION_DENIED', 'You may read what is in this document, and not write it.');

/** Flags of a person that limit what they may do in every document. */
export interface PersonFlags {
  isReadOnly: boolean;
  isAnonymous: boolean;
}

export interface KnownPerson extends PersonFlags {
  /** `null`: none is stored. */
  profile: Tables['users']['profile']['__select__'] | null;
}

export async function personFlags(
  db: Kysely<Tables>,
  apiKey: string,
  organizationId: string,
  userId: string,
): Promise<KnownPerson> {
  const row = await db
    .selectFrom('users')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .select('profile')
    .executeTakeFirst();
  const profile = row?.profile ?? null;
  return { isReadOnly: profile?.isReadOnly === true, isAnonymous: profile?.isAnonymous === true, profile };
}
