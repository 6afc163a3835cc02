import type { Topic } from '@parley/protocol';
import { createState, type State } from '../observable.js';
import type { createRealtime } from './createRealtime.js';
import type { ConnectionState, Credentials, Transport } from './Transport.js';

type Realtime = ReturnType<typeof createRealtime>;
type Reader = { on: Parameters<Transport['subscribe']>[1] };

/**
 * A connection belongs to one organization. Topics of another one have a connection of their own while they are followed; the
 * reported connection state is that of the first.
 */
export function createOrganizations(
  open: (state: State<ConnectionState>) => Realtime,
  state: State<ConnectionState>,
): Pick<Transport, 'authenticate' | 'subscribe'> {
  const own = open(state);
  const others = new Map<string, { realtime: Realtime; readers: Set<Reader> }>();
  let credentials: Credentials | null = null;

  const sent = (organizationId: string) =>
    credentials && {
      ...credentials,
      organizationId,
      // Losing access there does not affect the person here. Each topic is notified that it has ended.
      onForbidden() {
        for (const { on } of Array.from(others.get(organizationId)?.readers ?? []))
          on({ type: 'unsubscribed', code: 'PERMISSION_DENIED', message: `No access to "${organizationId}".` });
      },
    };

  function subscribeElsewhere(organizationId: string, ...[topic, on, options]: Parameters<Transport['subscribe']>) {
    let other = others.get(organizationId);
    if (!other) {
      const realtime = open(createState<ConnectionState>('pendingInit'));
      others.set(organizationId, (other = { realtime, readers: new Set() }));
      other.realtime.authenticate(sent(organizationId));
    }
    const { realtime, readers } = other;
    const leave = realtime.subscribe(topic, on, options);
    const reader = { on };
    readers.add(reader);
    return () => {
      if (!readers.delete(reader)) return;
      leave();
      if (readers.size > 0) return;
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
