import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byOrganization } from '../../store/byOrganization.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { endEditorLeases } from '../access/endEditorLeases.js';
import { GUARDED_FIELDS } from './guardedFields.js';
import type { Profile } from './userRecord.js';

/** Profile fields of a person in one organization. Absent fields stay as they are. */
export interface ProfileChange {
  organizationId: string;
  userId: string;
  profile: Profile;
}

/**
 * Creates profiles of people, or merges the given fields into them, for a backend or a token. From then on clients
 * cannot replace the guarded fields among them. A profile that does not change is not written. Who may only read does not stay the editor of a document.
 */
export async function upsertProfiles(
  tx: WriteTransaction,
  apiKey: string,
  changes: readonly ProfileChange[],
  now: number,
): Promise<void> {
  for (const [organizationId, some] of byOrganization(changes)) {
    await sql`
      insert into users (api_key, organization_id, user_id, profile, vouched_fields, created_at, last_updated)
      select ${apiKey}, ${organizationId}, "userId", profile,
        ${vouchedFields(sql`profile`)},
        ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as change ("userId" text, profile jsonb)
      order by "userId"
      on conflict (api_key, organization_id, user_id)
      do update set profile = users.profile || excluded.profile, last_updated = excluded.last_updated,
        vouched_fields = array(select unnest(users.vouched_fields) union select unnest(excluded.vouched_fields) order by 1)
      where not ${isVouched(sql`excluded.profile`, sql`excluded.vouched_fields`)}`.execute(tx.db);
    const readOnly = some.filter(({ profile }) => profile.isReadOnly).map(({ userId }) => userId);
    if (readOnly.length > 0) await endEditorLeases(tx, apiKey, organizationId, readOnly, now);
  }
}

/** The guarded fields of a profile. */
const vouchedFields = (profile: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  array(select name from jsonb_object_keys(${profile}) as name where name = any(${GUARDED_FIELDS}::text[]) order by name)`;

/** The row `users` has all fields of the profile already, and no client can replace them. */
export const isVouched = (profile: RawBuilder<unknown>, fields = vouchedFields(profile)): RawBuilder<SqlBool> =>
  sql<SqlBool>`(users.profile || ${profile} = users.profile and users.vouched_fields @> ${fields})`;
