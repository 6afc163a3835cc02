import type { WebhookEventName } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { generateId } from '../../../ids.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type {
  CommentWebhookEvent,
  CrdtWebhookEvent,
  ExhaustedEvent,
  RecorderWebhookEvent,
  TestEvent,
  ThreadSnapshot,
} from './WebhookEvent.js';

/** Wakes the targets of new deliveries. The payload is `{ targets }`. */
export const WAKE_WEBHOOKS = 'wakeWebhooks';

export interface NewEvent {
  event: WebhookEventName;
  /** Never empty. */
  targets: string[];
  /** The id of one of the snapshots; `null`: it is about no thread. */
  snapshotId: string | null;
  body: CommentWebhookEvent | CrdtWebhookEvent | RecorderWebhookEvent | ExhaustedEvent | TestEvent;
  /** @default a new one */
  webhookId?: string;
}

/** Stores events with their deliveries, which are sent after commit. Returns the ids of the events, in order. */
export async function insertEvents(
  tx: WriteTransaction,
  { core, tenant: { apiKey } }: { core: Pick<Core, 'clock'>; tenant: Pick<Tenant, 'apiKey'> },
  { organizationId, documentId }: { organizationId: string; documentId: string },
  events: readonly NewEvent[],
  snapshots: readonly { bodyId: string; snapshot: ThreadSnapshot }[] = [],
): Promise<string[]> {
  const now = core.clock.now();
  const rows = events.map((event) => ({ webhookId: generateId(), ...event }));
  const bodies = [
    ...snapshots.map(({ bodyId, snapshot }) => ({ id: bodyId, body: JSON.stringify(snapshot) })),
    ...rows.map(({ webhookId, body }) => ({ id: webhookId, body: JSON.stringify(body) })),
  ];
  const deliveries = rows.flatMap(({ webhookId, snapshotId, targets }) =>
    targets.map((target) => ({ webhookId, snapshotId, target })),
  );
  await sql`
    with event as (
      insert into webhook_events (api_key, organization_id, webhook_id, event, document_id, snapshot_id, created_at)
      select ${apiKey}, ${organizationId}, "webhookId", event, ${documentId}, "snapshotId", ${now}
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ body: _, targets: __, ...row }) => row))}::jsonb)
        as row ("webhookId" text, event text, "snapshotId" text)
    ), body as (
      insert into webhook_bodies (api_key, organization_id, body_id, body, created_at)
      select ${apiKey}, ${organizationId}, id, body, ${now} from unnest(${bodies.map(({ id }) => id)}::text[], ${bodies.map(({ body }) => body)}::text[]) as row (id, body)
      returning body_id, octet_length(body) as bytes
    )
    insert into webhook_deliveries (api_key, organization_id, webhook_id, target, created_at, next_attempt_at, bytes)
    select ${apiKey}, ${organizationId}, "webhookId", target, ${now}, ${now},
      (select sum(bytes) from body where body_id in ("webhookId", "snapshotId"))
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as row ("webhookId" text, "snapshotId" text, target text)`.execute(
    tx.db,
  );
  const targets = [...new Set(deliveries.map(({ target }) => target))];
  // A unique key, so that two transactions with deliveries for one target never wait for each other.
  await tx.enqueue({
    apiKey,
    organizationId,
    kind: WAKE_WEBHOOKS,
    key: generateId(),
    payload: { targets },
    runAt: now,
  });
  return rows.map(({ webhookId }) => webhookId);
}
