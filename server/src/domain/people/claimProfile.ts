import { sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { RIGHTS_FIELDS } from './guardedFields.js';
import type { ProfileChange } from './upsertProfiles.js';

/**
 * Keeps what a person's own client says of them at sign-in. It replaces no guarded field that a backend or a token set. On a key
 * that requires tokens it says nothing about rights, and rights that were claimed while the key required none end.
 */
export async function claimProfile(
  tx: WriteTransaction,
  { apiKey, settings }: Tenant,
  { organizationId, userId, profile: claimed }: ProfileChange,
  now: number,
): Promise<void> {
  const { isAdmin: _, ...claims } = claimed;
  const refused = settings.requireJwtToken ? RIGHTS_FIELDS : [];
  const kept = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !(refused as readonly string[]).includes(name)),
  );
  const merged = sql`(users.profile - array(select unnest(${refused}::text[]) except select unnest(users.vouched_fields)))
    || (excluded.profile - users.vouched_fields)`;
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    values (${apiKey}, ${organizationId}, ${userId}, ${JSON.stringify(kept)}::jsonb, ${now}, ${now})
    on conflict (api_key, organization_id, user_id)
    do update set profile = ${merged}, last_updated = excluded.last_updated
    where ${merged} <> users.profile`.execute(tx.db);
}
