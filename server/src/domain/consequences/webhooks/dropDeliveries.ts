import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from '../../../store/acrossOrganizations.js';
import type { Tables } from '../../../store/tables.js';

/** Drops the waiting deliveries of a target that is switched off or deleted. */
export async function dropDeliveries(db: Kysely<Tables>, apiKey: string, target: string): Promise<void> {
  await sql`
    ${acrossOrganizations('webhookTarget')}
    update webhook_deliveries set state = 'failed', last_error = 'It was switched off or deleted.'
    where api_key = ${apiKey} and target = ${target} and state = 'pending'`.execute(db);
}
