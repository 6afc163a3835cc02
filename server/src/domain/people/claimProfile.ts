import { sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { RIGHTS_FIELDS } from './guardedFields.js';
import type { ProfileChange } from './upsertProfiles.js';

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
  const { isAdmin: _, ...claims } = claimed;
  const refused = settings.requireJwtToken ? RIGHTS_FIELDS : [];
  const retained = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !(refused as readonly string[]).includes(name)),
  );
  const merged = sql`(users.profile - array(select unnest(${refused}::text[]) except select unnest(users.vouched_fields)))
    || (excluded.profile - users.vouched_fields)`;
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    values (${apiKey}, ${organizationId}, ${userId}, ${JSON.stringify(retained)}::jsonb, ${now}, ${now})
    on conflict (api_key, organization_id, user_id)
    do update set profile = ${merged}, last_updated = excluded.last_updated
    where ${merged} <> users.profile`.execute(tx.db);
}
