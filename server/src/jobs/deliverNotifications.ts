import { DELIVER_NOTIFICATIONS } from '../domain/consequences/notifications/notifyActions.js';
import { writeFanOut } from '../domain/consequences/notifications/writeFanOut.js';
import { deliverDue } from '../domain/consequences/digests/deliverDue.js';
import { nextDelivery } from '../domain/consequences/digests/dueDeliveries.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/**
 * Delivers the due comment notifications of an organization, in steps of one transaction each, and enqueues itself for the next due time.
 * Each step is committed by itself. So a run that ends early, or that runs at the same time as another, loses and repeats nothing.
 */
export const deliverNotifications: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  const scope = { apiKey, organizationId };
  // Recipients that are not written yet belong to the same batch as the others.
  await repeatAtPace(async () => !signal.aborted && writeFanOut(core, scope));
  await repeatAtPace(async () => !signal.aborted && deliverDue(core, scope));
  const runAt = await nextDelivery(core.db, scope);
  if (runAt === null) return;
  await core.write((tx) =>
    tx.enqueue({ apiKey, organizationId, kind: DELIVER_NOTIFICATIONS, key: '', payload: {}, runAt }),
  );
};
