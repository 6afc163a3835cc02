import { type RawBuilder, sql } from 'kysely';
import type { StoreKey } from './StoreKey.js';

/** The job that tells webhooks of a store that was written. The payload is `{ documentId, storeId }`. */
export const TELL_STORE_UPDATE = 'tellStoreUpdate';
/** Edits within so many ms are one event, with the last state (REST contract §2.15). */
const WINDOW_MS = 5000;

/**
 * Returns the part of a write that adds the job, so that the event is on disk with what it tells of. Without webhooks that may want it there is
 * none. It reads `raised`, the row of the store that was written.
 */
export const enqueueUpdateEvent = (
  { apiKey, organizationId, documentId, storeId }: StoreKey,
  now: number,
): RawBuilder<unknown> => sql`
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select ${apiKey}, ${organizationId}, ${TELL_STORE_UPDATE},
    encode(id_hash(${documentId}), 'hex') || encode(raised.store_hash, 'hex'),
    ${JSON.stringify({ documentId, storeId })}::jsonb, ${now + WINDOW_MS}
  from raised where exists (
    select from api_keys where api_key = ${apiKey} and (settings -> 'advancedWebhookConfig' -> 'isEnabled' = 'true'
      or (settings -> 'useWebhookService' = 'true'
        and settings -> 'webhookServiceConfig' -> 'triggers' -> 'crdt' -> 'updateData' = 'true')))
  on conflict (api_key, organization_id, kind, key) do update set
    run_at = case when jobs.failed_at is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
    failed_at = null, attempts = 0, version = jobs.version + 1`;
