import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Records for everybody that are scanned for the oldest of them. Where there are more, a list finds enough of them on its way. */
const LOOKED_AT = sql.lit(200);
const NEVER = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * Returns a time, ms since epoch: no record for everybody after the position `watermark` is older. So a walk along time ends early for a reader
 * who has read most.
 * @param ofOrganization condition on `w`: it is of the organization
 */
export function oldestAfter(ofOrganization: RawBuilder<SqlBool>, watermark: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${watermark} = 0 then 0 else (
    select case when count(*) > ${LOOKED_AT} then 0 else coalesce(min(w.timestamp), ${NEVER}) end
    from (
      select w.timestamp from notifications w where ${ofOrganization} and w.notify_all and w.sequence > ${watermark}
      order by w.sequence desc limit ${LOOKED_AT} + 1
    ) as w) end)`;
}

/**
 * Selects the keys (`context_key`) of the records for everybody that a person may be allowed to see. A walk reads the records of one key,
 * so it does not meet those that need other permissions.
 * @param ofPerson condition on `c`, context grants: they are the person's
 */
export const permittedKeys = (ofPerson: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select always.key from unnest(array['', '*']) as always (key)
  union
  select permission_key(c.access_field) from context_grants c where ${ofPerson}`;
