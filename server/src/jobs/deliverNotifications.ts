import { DELIVER_NOTIFICATIONS } from '../domain/consequences/notifications/notifyActions.js';
import { writeFanOut } from '../domain/consequences/notifications/writeFanOut.js';
import { deliverDue } from '../domain/consequences/digests/deliverDue.js';
import { nextDelivery } from '../domain/consequences/digests/dueDeliveries.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/**
 * Takes on what is due of an organization's notifications of comments, in steps of one transaction each, and comes back when more is
 * due. What a step did is done for good, so a run that ends early, or runs beside another one, leaves and doubles nothing.
 */
export const deliverNotifications: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  const scope = { apiKey, organizationId };
  // Whoever is still to be written for belongs to the same batch as the others.
  await repeatAtPace(async () => !signal.aborted && writeFanOut(core, scope));
  await repeatAtPace(async () => !signal.aborted && deliverDue(core, scope));
  const runAt = await nextDelivery(core.db, scope);
  if (runAt === null) return;
  await core.write((tx) =>
    tx.enqueue({ apiKey, organizationId, kind: DELIVER_NOTIFICATIONS, key: '', payload: {}, runAt }),
  );
};
