import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { Profile } from './userRecord.js';

/** What is known of a person in one organization; absent fields are left as they are. */
export interface ProfileChange {
  organizationId: string;
  userId: string;
  profile: Profile;
}

/** Makes people known, or merges the given fields into what is known of them. A profile that does not change is not written. */
export async function upsertProfiles(
  tx: WriteTransaction,
  apiKey: string,
  changes: readonly ProfileChange[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    select ${apiKey}, "organizationId", "userId", profile, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change ("organizationId" text, "userId" text, profile jsonb)
    order by "organizationId", "userId"
    on conflict (api_key, organization_id, user_id)
    do update set profile = users.profile || excluded.profile, last_updated = excluded.last_updated
    where users.profile || excluded.profile <> users.profile`.execute(tx.db);
}
