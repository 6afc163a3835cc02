import type { AccessRole } from '@parley/protocol';
import { sql } from 'kysely';
import type { NewJob, WriteTransaction } from '../../store/transaction.js';

/** A grant to store. No two of one write may name the same person and resource. */
export interface NewGrant {
  organizationId: string;
  userId: string;
  type: 'organization' | 'document';
  id: string;
  role: AccessRole;
  /** Seconds since epoch; `null`: for good. */
  expiresAt: number | null;
}

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
 * Stores grants; one that is there is replaced, unless that would put an end to a grant without one (REST contract §2.4,
 * the guard: `mayReplaceGrant`). Whoever writes grants also appends the `access` change.
 */
export async function writeGrants(tx: WriteTransaction, apiKey: string, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role, expires_at)
    select ${apiKey}, "organizationId", "userId", type, id, role, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as g ("organizationId" text, "userId" text, type text, id text, role text, "expiresAt" bigint)
    order by "organizationId", "userId", type, id
    on conflict (api_key, organization_id, user_id, type, resource_hash)
    do update set access_role = excluded.access_role, expires_at = excluded.expires_at
    where grants.expires_at is not null or excluded.expires_at is null`.execute(tx.db);
  await tx.enqueue(...expiryJobs(apiKey, grants));
}

/** Adds context permissions to those that are there, field by field and value by value, under the same guard. */
export async function writeContextGrants(
  tx: WriteTransaction,
  apiKey: string,
  grants: readonly NewContextGrant[],
): Promise<void> {
  if (grants.length === 0) return;
  await sql`
    insert into context_grants (api_key, organization_id, user_id, resource_id, access_field, expires_at)
    select ${apiKey}, "organizationId", "userId", id, "accessField", "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as g ("organizationId" text, "userId" text, id text, "accessField" text, "expiresAt" bigint)
    order by "organizationId", "userId", id, "accessField"
    on conflict (api_key, organization_id, user_id, grant_hash)
    do update set expires_at = excluded.expires_at
    where context_grants.expires_at is not null or excluded.expires_at is null`.execute(tx.db);
  await tx.enqueue(...expiryJobs(apiKey, grants));
}

/** Runs at the second when grants of an organization end; open sessions lose sight then. */
export const GRANT_EXPIRY = 'grantExpiry';

type Expiring = Pick<NewGrant, 'organizationId' | 'userId' | 'expiresAt'>;

/** One job for each organization and second; its payload names the people, `{ [userId]: true }`, so that jobs merge. */
function expiryJobs(apiKey: string, grants: readonly Expiring[]): NewJob[] {
  const jobs = new Map<string, NewJob & { people: Set<string> }>();
  for (const { organizationId, userId, expiresAt } of grants) {
    if (expiresAt === null) continue;
    const name = JSON.stringify([organizationId, expiresAt]);
    const job = jobs.get(name) ?? {
      ...{ apiKey, organizationId, kind: GRANT_EXPIRY, key: String(expiresAt), payload: {}, runAt: expiresAt * 1000 },
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
