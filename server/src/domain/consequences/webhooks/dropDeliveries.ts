import type { Kysely } from 'kysely';
import type { Tables } from '../../../store/tables.js';

/** Drops the waiting deliveries of a target that is switched off or deleted. */
export async function dropDeliveries(db: Kysely<Tables>, apiKey: string, target: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: 'It was switched off or deleted.' })
    .where('api_key', '=', apiKey)
    .where('target', '=', target)
    .where('state', '=', 'pending')
    .execute();
}
