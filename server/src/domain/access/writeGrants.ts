import type { AccessRole } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import { byOrganization } from '../../store/byOrganization.js';
import type { NewJob, WriteTransaction } from '../../store/transaction.js';

/** A grant to store. No two of one write may name the same person and resource. */
export interface NewGrant {
  organizationId: string;
  userId: string;
  type: 'organization' | 'document';
  id: string;
  role: AccessRole;
  /** Seconds since epoch; `null`: the grant has no end. */
  expiresAt: number | null;
}

/** `development`: the grant ends at the first start of the service without development mode, see `endDevelopment`. */
export type GrantOrigin = 'backend' | 'development';

/** A context permission to store: one `field:value`. */
export interface NewContextGrant {
  organizationId: string;
  userId: string;
  /** A document, or the organization (all its documents). */
  id: string;
  accessField: string;
  expiresAt: number | null;
}

/**
 * Stores grants. A grant replaces the stored one if `mayReplaceGrant` allows it (REST contract §2.4). The caller also
 * appends the `access` change.
 */
export async function writeGrants(
  tx: WriteTransaction,
  apiKey: string,
  grants: readonly NewGrant[],
  origin: GrantOrigin = 'backend',
): Promise<void> {
  for (const [organizationId, some] of byOrganization(grants)) {
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role, expires_at, in_development)
      select ${apiKey}, ${organizationId}, "userId", type, id, role, "expiresAt", ${origin === 'development'}::boolean
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as g ("userId" text, type text, id text, role text, "expiresAt" bigint)
      order by "userId", type, id
      on conflict (api_key, organization_id, user_id, type, resource_hash)
      do update set access_role = excluded.access_role, expires_at = excluded.expires_at,
        ${preserveOrigin(sql`grants`, sql`jsonb_build_object('accessRole', grants.access_role, 'expiresAt', grants.expires_at)`)}
      where ${mayReplace(sql`grants`)}`.execute(tx.db);
  }
  await tx.enqueue(...expiryJobs(apiKey, grants));
}

/** Adds context permissions to the stored ones, one row for each field and value, under the same rule. */
export async function writeContextGrants(
  tx: WriteTransaction,
  apiKey: string,
  grants: readonly NewContextGrant[],
  origin: GrantOrigin = 'backend',
): Promise<void> {
  for (const [organizationId, some] of byOrganization(grants)) {
    await sql`
      insert into context_grants (api_key, organization_id, user_id, resource_id, access_field, expires_at, in_development)
      select ${apiKey}, ${organizationId}, "userId", id, "accessField", "expiresAt", ${origin === 'development'}::boolean
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as g ("userId" text, id text, "accessField" text, "expiresAt" bigint)
      order by "userId", id, "accessField"
      on conflict (api_key, organization_id, user_id, grant_hash)
      do update set expires_at = excluded.expires_at,
        ${preserveOrigin(sql`context_grants`, sql`jsonb_build_object('expiresAt', context_grants.expires_at)`)}
      where ${mayReplace(sql`context_grants`)}`.execute(tx.db);
  }
  await tx.enqueue(...expiryJobs(apiKey, grants));
}

/** A grant of development mode stores the grant that it replaces. A grant of a backend replaces both. */
const preserveOrigin = (table: RawBuilder<unknown>, replaced: RawBuilder<unknown>) => sql`
  in_development = excluded.in_development,
  before_development = case
    when not excluded.in_development then null
    when ${table}.in_development then ${table}.before_development
    else ${replaced} end`;

/** The rule of `mayReplaceGrant`. A grant of a backend also replaces any grant of development mode. */
const mayReplace = (table: RawBuilder<unknown>) => sql`
  ${table}.expires_at is not null or excluded.expires_at is null
  or (${table}.in_development and not excluded.in_development)`;

/** The job that runs at the second when grants of an organization end. Open sessions lose access then. */
export const GRANT_EXPIRY = 'grantExpiry';

type Expiring = Pick<NewGrant, 'organizationId' | 'userId' | 'expiresAt'>;

/**
 * Returns one job for each organization and second. The payload names the people, `{ [userId]: true }`, so that jobs
 * merge.
 */
function expiryJobs(apiKey: string, grants: readonly Expiring[]): NewJob[] {
  const jobs = new Map<string, NewJob & { people: Set<string> }>();
  for (const { organizationId, userId, expiresAt } of grants) {
    if (expiresAt === null) continue;
    const name = JSON.stringify([organizationId, expiresAt]);
    const job = jobs.get(name) ?? {
      apiKey,
      organizationId,
      kind: GRANT_EXPIRY,
      key: String(expiresAt),
      payload: {},
      runAt: expiresAt * 1000,
      people: new Set<string>(),
    };
    jobs.set(name, job);
    job.people.add(userId);
  }
  return [...jobs.values()].map(({ people, ...job }) => ({
    ...job,
    payload: Object.fromEntries([...people].map((userId) => [userId, true])),
  }));
}
