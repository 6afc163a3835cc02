import type { Core } from '../../../core.js';
import { EVERYBODY } from '../notifications/DeliverySettings.js';
import { lockInboxes } from '../../inbox/lockInboxes.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { advanceWindows } from './advanceWindows.js';
import { type NotificationDelivery, duePeople, loadDeliveries } from './dueDeliveries.js';
import { lockDocuments } from './lockDocuments.js';
import { maySeeDeliveries } from './maySeeDeliveries.js';
import { type Outcomes, writeOutcomes } from './writeOutcomes.js';

/**
 * Delivers due notifications of an organization to some of the people who wait for one (REST contract §4.4): ends delays, drops those that
 * the person has seen, adds the rest to batch windows, and delivers closed windows. Runs as one transaction; no two of an organization
 * overlap. Returns false when nothing was due.
 */
export async function deliverDue(core: Core, scope: NotificationScope): Promise<boolean> {
  const now = core.clock.now();
  return core.write(async (tx) => {
    const people = await duePeople(tx.db, scope, now);
    if (people.userIds.length === 0) return false;
    await lockDocuments(tx, scope, people.documentIds); // digests belong to them
    await lockInboxes(tx, scope);
    const deliveries = await loadDeliveries(tx.db, scope, people, now);
    const maySee = await maySeeDeliveries(tx, core, scope, people);
    await writeOutcomes(tx, core, scope, outcomesOf(deliveries, maySee, now));
    return deliveries.length > 0;
  });
}

function outcomesOf(
  deliveries: readonly NotificationDelivery[],
  maySee: (delivery: NotificationDelivery) => boolean,
  now: number,
): Outcomes {
  const outcomes: Outcomes = { released: [], suppressed: [], groups: [], waiting: [] };
  const byPerson = new Map<string, NotificationDelivery[]>();
  for (const delivery of deliveries) {
    const { user_id, for_you } = delivery;
    if (user_id === EVERYBODY) outcomes.released.push(delivery);
    else if (isEntering(delivery) && (isSeenInTime(delivery) || !maySee(delivery))) outcomes.suppressed.push(delivery);
    else {
      // Notifications that are only sent by email have windows of their own.
      const key = `${user_id} ${for_you}`;
      byPerson.set(key, [...(byPerson.get(key) ?? []), delivery]);
    }
  }
  for (const own of byPerson.values()) {
    const { groups, waiting } = advanceWindows(own, now);
    const entering = new Set(own.filter(isEntering).map(({ notification_id }) => notification_id));
    outcomes.waiting.push(...waiting.filter(({ notification_id }) => entering.has(notification_id)));
    for (const { scope, items } of groups) {
      const left = items.filter(maySee);
      outcomes.suppressed.push(...items.filter((item) => !left.includes(item)));
      if (left.length > 0) outcomes.groups.push({ scope, items: left });
    }
  }
  return outcomes;
}

const isEntering = ({ document_closes_at, user_closes_at }: NotificationDelivery): boolean =>
  document_closes_at === null && user_closes_at === null;

/** The person saw it during the delay. Without a delay this does not count (§4.4.1). */
const isSeenInTime = ({ is_seen, hold_until, action_at }: NotificationDelivery): boolean =>
  is_seen && hold_until > action_at;
