import { SEND_WEBHOOKS } from './sendWebhooks.js';
import type { JobHandler } from './Job.js';

/** Enqueues a sending job for each target with new deliveries. The payload is `{ targets }`, a list of ids. */
export const wakeWebhooks: JobHandler = async ({ core }, { apiKey, payload }) => {
  const runAt = core.clock.now();
  await core.write((tx) =>
    tx.enqueue(
      ...(payload['targets'] as string[]).map((key) => ({
        apiKey,
        organizationId: '',
        kind: SEND_WEBHOOKS,
        key,
        payload: {},
        runAt,
      })),
    ),
  );
};
