import { sql } from 'kysely';
import type { StoreJob } from './enqueueStoreJobs.js';
import type { StoreKey } from './StoreKey.js';

/** The job that sends webhooks the state of a written store. */
export const TELL_STORE_UPDATE = 'tellStoreUpdate';
/** Edits within this time are one event, ms, with the last state (REST contract §2.15). */
const WINDOW_MS = 5000;

/** The job of a write. Without webhooks that may want the event it is not added. */
export const updateEventJob = (key: StoreKey, now: number): StoreJob => ({
  kind: TELL_STORE_UPDATE,
  runAt: now + WINDOW_MS,
  when: sql`exists (
    select from api_keys where api_key = ${key.apiKey} and (settings -> 'advancedWebhookConfig' -> 'isEnabled' = 'true'
      or (settings -> 'useWebhookService' = 'true'
        and settings -> 'webhookServiceConfig' -> 'triggers' -> 'crdt' -> 'updateData' = 'true')))`,
});
