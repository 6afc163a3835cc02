import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';
import type { StreamAdvance } from '../publisher.js';
import { readHeads } from '../store/changeLog.js';
import { Room } from './Room.js';
import type { RoomScope } from './RoomScope.js';
import { type Reader, type RealtimeSession, TopicSubscription, type SubscriptionRequest } from './TopicSubscription.js';

/** The messages of state that is not stored: presence, cursors, typing. */
export type Now = Pick<RoomScope, 'presence' | 'messages'>;

/** All subscriptions of this process, by organization and stream. */
export class Hub {
  readonly #core: Core;
  readonly #now: Now;
  readonly #rooms = new Map<string, Room>();

  constructor(core: Core, now: Now) {
    this.#core = core;
    this.#now = now;
  }

  /** Starts a subscription. Its answer and its changes are sent as frames. */
  subscribe(reader: Reader, request: SubscriptionRequest): TopicSubscription {
    const subscription = new TopicSubscription(reader, request);
    this.#enter(reader.session).subscribe(subscription);
    return subscription;
  }

  /** Ends a subscription. No frame of it is sent afterwards. */
  unsubscribe(subscription: TopicSubscription): void {
    subscription.isEnded = true;
    this.#roomOf(subscription)?.unsubscribe(subscription);
  }

  /** Sends a subscription the position of its stream, even if no change was for the reader. */
  catchUp(subscription: TopicSubscription): void {
    this.#roomOf(subscription)?.catchUp(subscription);
  }

  /** Called when a stream has new changes, from a write in this process or a message of another process. */
  notice({ stream, ...advance }: StreamAdvance): void {
    this.#rooms.get(keyOf(stream))?.notice(stream.documentId, advance);
  }

  /**
   * Reads the positions of all followed streams in one statement, to find changes whose bus message was lost. Drops channels that nobody
   * follows.
   */
  async sweep(): Promise<void> {
    const feeds = [...this.#rooms.values()].flatMap((room) => room.feeds);
    this.#core.metrics.gauge('parley_realtime_streams', feeds.length);
    const before = feeds.map(({ position }) => position);
    if (feeds.length > 0) {
      const heads = await readHeads(
        this.#core.db,
        feeds.map(({ stream }) => stream),
      );
      feeds.forEach((feed, index) => feed.check(heads[index] ?? 0, before[index] ?? null));
    }
    for (const [key, room] of this.#rooms) {
      room.tidy();
      if (!room.isAbandoned) continue;
      this.#rooms.delete(key);
      void room.stop();
    }
  }

  /** Applies a newly read API key. */
  updateTenant(tenant: Tenant): void {
    for (const room of this.#rooms.values()) room.updateTenant(tenant);
  }

  /** Stops all feeds. Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    const rooms = [...this.#rooms.values()];
    this.#rooms.clear();
    await Promise.all(rooms.map((room) => room.stop()));
  }

  #roomOf({ reader: { session } }: TopicSubscription): Room | undefined {
    return this.#rooms.get(keyOf({ apiKey: session.tenant.apiKey, organizationId: session.organizationId }));
  }

  #enter({ tenant, organizationId }: RealtimeSession): Room {
    const key = keyOf({ apiKey: tenant.apiKey, organizationId });
    const known = this.#rooms.get(key);
    if (known) return known;
    const room = new Room({ core: this.#core, ...this.#now, organizationId, tenant });
    this.#rooms.set(key, room);
    return room;
  }
}

const keyOf = ({ apiKey, organizationId }: { apiKey: string; organizationId: string }) =>
  JSON.stringify([apiKey, organizationId]);
