import type { Topic } from '@parley/protocol';
import { createState, type State } from '../observable.js';
import type { createRealtime } from './createRealtime.js';
import type { ConnectionState, Credentials, Transport } from './Transport.js';

type Realtime = ReturnType<typeof createRealtime>;

/**
 * A connection is of one organization. What is followed in another one has a connection of its own, as long as somebody follows it; the
 * state that people are told is that of the first.
 */
export function createOrganizations(
  open: (state: State<ConnectionState>) => Realtime,
  state: State<ConnectionState>,
): Pick<Transport, 'authenticate' | 'subscribe'> {
  const own = open(state);
  const others = new Map<string, { realtime: Realtime; readers: number }>();
  let credentials: Credentials | null = null;

  // Losing access there takes nothing from the person here.
  const sent = (organizationId: string) => credentials && { ...credentials, organizationId, onForbidden() {} };

  function subscribeElsewhere(organizationId: string, ...[topic, on, options]: Parameters<Transport['subscribe']>) {
    let other = others.get(organizationId);
    if (!other) {
      others.set(organizationId, (other = { realtime: open(createState<ConnectionState>('pendingInit')), readers: 0 }));
      other.realtime.authenticate(sent(organizationId));
    }
    const { realtime } = other;
    const leave = realtime.subscribe(topic, on, options);
    other.readers += 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      leave();
      other.readers -= 1;
      if (other.readers > 0) return;
      realtime.authenticate(null);
      if (others.get(organizationId) === other) others.delete(organizationId);
    };
  }

  return {
    authenticate(next) {
      credentials = next;
      own.authenticate(next);
      for (const [organizationId, { realtime }] of others) realtime.authenticate(sent(organizationId));
      if (!next) others.clear();
    },
    subscribe(topic: Topic, on, { organizationId, ...options } = {}) {
      return organizationId === undefined || organizationId === credentials?.organizationId
        ? own.subscribe(topic, on, options)
        : subscribeElsewhere(organizationId, topic, on, options);
    },
  };
}
