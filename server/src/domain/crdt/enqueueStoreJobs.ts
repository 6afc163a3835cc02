import { type RawBuilder, sql } from 'kysely';
import type { StoreKey } from './StoreKey.js';

/** A job about a store. The payload is `{ documentId, storeId }`. */
export interface StoreJob {
  kind: string;
  /** Ms since epoch. */
  runAt: number;
  /** SQL condition; it may name `raised`. */
  when: RawBuilder<unknown>;
}

/**
 * Returns the part of a write that adds jobs, so that they are stored together with their cause. It reads `raised`, the row of the store
 * that was written.
 */
export const enqueueStoreJobs = (
  { apiKey, organizationId, documentId, storeId }: StoreKey,
  jobs: readonly StoreJob[],
): RawBuilder<unknown> => sql`
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select ${apiKey}, ${organizationId}, job.kind, encode(id_hash(${documentId}), 'hex') || encode(raised.store_hash, 'hex'),
    ${JSON.stringify({ documentId, storeId })}::jsonb, job.run_at
  from raised, lateral (values ${sql.join(
    jobs.map(({ kind, runAt, when }) => sql`(${kind}::text, ${runAt}::bigint, ${when})`),
  )}) as job (kind, run_at, is_wanted)
  where job.is_wanted
  on conflict (api_key, organization_id, kind, key) do update set
    run_at = case when jobs.failed_at is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
    failed_at = null, attempts = 0, version = jobs.version + 1`;
