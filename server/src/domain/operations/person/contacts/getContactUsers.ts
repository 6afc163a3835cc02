import { type Kysely, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Tables } from '../../../../store/tables.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { type Profile, userRecord } from '../../../people/userRecord.js';
import { grantsOfScope } from '../../../people/userScope.js';
import { type ContactScope, mayReadContacts } from './mayReadContacts.js';
import { matchFew } from './matchFew.js';
import { matchMany } from './matchMany.js';
import type { MatchPage, MatchPosition } from './searchRank.js';

/** A person as others find them in a search: without role, plan or kind. */
interface Contact {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  photoUrl?: string | undefined;
  initial?: string | undefined;
  color?: string | undefined;
  textColor?: string | undefined;
  groupId?: string | undefined;
}

export interface FoundContact {
  contact: Contact;
  position: MatchPosition;
}

/** Scopes with more people are searched by indexes. In smaller ones it is cheaper to read everybody. */
const FEW = 500;

/**
 * Returns one page of the people in a scope who match a search text, best match first; nobody unless the person may read its contacts
 * (`mayReadContacts`). Without a search text, people without a profile are last.
 */
export async function getContactUsers(
  core: Core,
  tenant: Tenant,
  viewerId: string,
  { search, ...scope }: ContactScope & { search?: string | undefined },
  page: MatchPage,
): Promise<FoundContact[]> {
  if (!(await mayReadContacts(core, tenant, viewerId, scope))) return [];
  const { apiKey } = tenant;
  const now = nowSeconds(core.clock);
  const matches = (await hasMany(core.db, apiKey, scope))
    ? await matchMany(core.db, { apiKey, scope, search, nowSeconds: now }, page)
    : await matchFew(core.db, apiKey, scope, search, now, page);
  return matches.map(({ rank, label, id, profile }) => ({
    contact: contactOf(id, scope.organizationId, profile),
    position: [rank, label, id],
  }));
}

async function hasMany(db: Kysely<Tables>, apiKey: string, scope: ContactScope): Promise<boolean> {
  const { rows } = await sql`
    select from grants where ${grantsOfScope(apiKey, scope)} offset ${sql.lit(FEW)} limit 1`.execute(db);
  return rows.length > 0;
}

function contactOf(id: string, organizationId: string, stored: Profile | null): Contact {
  const record = userRecord({ userId: id, organizationId, profile: stored });
  const { userId, name, email, photoUrl, initial, color, textColor, groupId } = record;
  return { userId, name, email, photoUrl, initial, color, textColor, groupId };
}
