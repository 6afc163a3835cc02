import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { RIGHTS_FIELDS } from './guardedFields.js';
import type { ProfileChange } from './upsertProfiles.js';
import type { Profile } from './userRecord.js';

/**
 * Stores the profile that a person's own client sends at sign-in. It replaces no guarded field that a backend or a
 * token has set. On an API key that requires tokens it sets no rights, and removes rights that were claimed while the
 * key required none.
 */
export async function claimProfile(
  tx: WriteTransaction,
  { apiKey, settings }: Tenant,
  { organizationId, userId, profile: claimed }: ProfileChange,
  now: number,
): Promise<void> {
  const merged = withClaims(settings, sql`excluded.profile`);
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    values (${apiKey}, ${organizationId}, ${userId}, ${acceptedClaims(settings, claimed)}, ${now}, ${now})
    on conflict (api_key, organization_id, user_id)
    do update set profile = ${merged}, last_updated = excluded.last_updated
    where ${merged} <> users.profile`.execute(tx.db);
}

type Settings = Tenant['settings'];

const refusedFields = ({ requireJwtToken }: Settings): readonly string[] => (requireJwtToken ? RIGHTS_FIELDS : []);

/** The claims that may be stored. */
export function acceptedClaims(settings: Settings, { isAdmin: _, ...claims }: Profile): RawBuilder<unknown> {
  const refused = refusedFields(settings);
  const accepted = Object.fromEntries(Object.entries(claims).filter(([name]) => !refused.includes(name)));
  return sql`${JSON.stringify(accepted)}::jsonb`;
}

/** The profile of the row `users` with accepted claims. */
export const withClaims = (settings: Settings, accepted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (users.profile - array(select unnest(${refusedFields(settings)}::text[]) except select unnest(users.vouched_fields)))
    || (${accepted} - users.vouched_fields))`;
