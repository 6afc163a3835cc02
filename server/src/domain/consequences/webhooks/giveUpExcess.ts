import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import { acrossOrganizations } from '../../../store/acrossOrganizations.js';
import { announceExhausted } from './announceExhausted.js';
import { deleteBodies } from './deleteBodies.js';
import type { Delivery } from './Delivery.js';
import type { Target } from './loadTarget.js';

/** What the rows of a delivery and its event take, about. So the number of small deliveries has a bound, too. */
const ROW_BYTES = 4096;
/** Deliveries that are given up in one transaction. */
const BATCH = 100;

/**
 * Gives up the oldest deliveries of a target for which more waits than `maxWaitingWebhookBytes`: a target that does not answer for a day must
 * not fill the disk. The newest tell it most when it is back, because they have the whole thread.
 */
export async function giveUpExcess(core: Core, target: Target): Promise<void> {
  const { apiKey, id } = target;
  const ofTarget = sql`d.api_key = ${apiKey} and d.target = ${id} and d.state = 'pending'`;
  const { rows: excess } = await sql<Delivery & { attempts: number }>`
    ${acrossOrganizations('webhookTarget')}
    select e.organization_id as "organizationId", e.document_id as "documentId", e.webhook_id as "webhookId", e.event,
      e.snapshot_id as "snapshotId", w.attempts
    from (
      select organization_id, webhook_id, attempts, sum(bytes + ${sql.lit(ROW_BYTES)}) over (order by created_at desc, webhook_id) as total
      from webhook_deliveries d where ${ofTarget}) w
    join webhook_events e on e.api_key = ${apiKey} and e.organization_id = w.organization_id and e.webhook_id = w.webhook_id
    where w.total > ${core.options.limits.maxWaitingWebhookBytes}`.execute(core.db);
  if (excess.length > 0)
    core.logger.warn(
      { target: id, deliveries: excess.length },
      'Webhooks were given up: too much waits for their target.',
    );
  for (let from = 0; from < excess.length; from += BATCH) {
    const batch = excess.slice(from, from + BATCH);
    const organizationIds = [...new Set(batch.map(({ organizationId }) => organizationId))];
    const webhookIds = batch.map(({ webhookId }) => webhookId);
    await core.write(async (tx) => {
      const { rows } = await sql<{ webhook_id: string }>`
        ${acrossOrganizations('webhookTarget')}
        update webhook_deliveries d set state = 'failed', last_error = 'Too much was waiting for this target.'
        where ${ofTarget} and d.organization_id = any(${organizationIds}::text[]) and d.webhook_id = any(${webhookIds}::text[])
        returning d.webhook_id`.execute(tx.db);
      const ended = new Set(rows.map(({ webhook_id }) => webhook_id));
      const deliveries = batch.filter(({ webhookId }) => ended.has(webhookId));
      await deleteBodies(tx, apiKey, deliveries);
      if (target.secret === null) return;
      for (const delivery of deliveries) await announceExhausted(core, tx, target, delivery);
    });
  }
}
