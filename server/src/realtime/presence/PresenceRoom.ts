import type { PresenceState, PresenceUser, RefusedBot, ShownPerson, Topic } from '@parley/protocol';
import { HEARTBEAT_MS } from '@parley/protocol/constants';
import type { Clock } from '../../environment.js';
import type { StreamKey } from '../../store/changes.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { Source } from './PresenceEntries.js';
import { PresencePeople } from './PresencePeople.js';
import { PresenceReaders } from './PresenceReaders.js';
import { presenceUser } from './presenceState.js';

/** Changes within this time become one frame, ms: 20 frames a second look smooth, and a burst costs no more. */
const TICK_MS = 50;
/** How long a skipped reader waits for everybody's state, ms. Polls are answered at the same interval. */
const CATCH_UP_MS = 1000;
/** Silence after which a tab that polls counts as left, ms: the same as for a socket. A poll arrives every 30 seconds at least. */
const POLL_EXPIRY_MS = 2 * HEARTBEAT_MS;
/** The source of people whom backends have added. */
const ADDED = 'added';

/** The dependencies of a room. */
export interface PresenceHost {
  clock: Clock;
  /** See `PresenceRoomsOptions`. */
  expiryMs: number;
  /** Publishes people of this process to others. Resolves when the bus has accepted it. */
  send(document: StreamKey, people: readonly PresenceUser[], left: readonly string[]): Promise<void>;
  /** Nobody of this process is in the room, and nobody follows it. */
  onEmpty(room: PresenceRoom): void;
}

/** The people of one document, of all processes, for the readers of this process. In memory only. */
export class PresenceRoom {
  readonly document: StreamKey;
  readonly #host: PresenceHost;
  readonly #people = new PresencePeople();
  readonly #readers: PresenceReaders;
  /** Readers who get everybody's state at the next tick, including their own. */
  readonly #joining = new Set<TopicSubscription>();
  /** People whose entries may have changed since the last tick. */
  readonly #changed = new Set<string>();
  /** As `#changed`, since the last message to other processes. */
  readonly #unsent = new Set<string>();
  /** People of this process as last published to others, as JSON. */
  readonly #published = new Map<string, string>();
  /** Until then another process has readers here, ms since epoch. */
  #wantedUntil = 0;
  #isSending = false;
  #tickedAt = 0;
  #cancel = { tick: () => {}, catchUp: () => {}, expiry: () => {} };
  #isWaiting = { tick: false, catchUp: false };
  #expiresNext = Infinity;
  #added: readonly PresenceUser[] | null = null;

  constructor(document: StreamKey, host: PresenceHost) {
    this.document = document;
    this.#host = host;
    this.#readers = new PresenceReaders(`presence:${document.documentId}` satisfies Topic);
  }

  /** Adds a reader. One whose tab sends presence is one of the people. */
  join(subscription: TopicSubscription, profile: ShownPerson): void {
    const { presence, reader } = subscription;
    this.#joining.add(subscription);
    this.#change([]);
    if (!presence) return;
    const source = sourceOf(subscription);
    const put = (state: PresenceState) =>
      this.#put(source, presenceUser(profile, state, this.#host.clock.now()), reader.isPoll);
    put(presence.state);
    subscription.onPresence = put;
  }

  /** Removes a reader. A socket's tab is removed with it; a tab that polls returns, or expires. */
  leave(subscription: TopicSubscription): void {
    this.#joining.delete(subscription);
    this.#readers.remove(subscription);
    subscription.onPresence = undefined;
    // The state of a poll stays until it expires.
    this.#change(subscription.reader.isPoll ? [] : this.#people.leave(subscription.userId, subscription));
  }

  /** Removes all tabs of a person, because they may not read the document any more. */
  expel(userId: string): void {
    this.#change(this.#people.expel(userId));
  }

  /**
   * Replaces the bots that a tab shows. Those with the id of a present person, and those over the limit, are refused. Returns which are
   * refused, and why.
   */
  setBots(subscription: TopicSubscription, bots: readonly PresenceUser[]): RefusedBot[] {
    const { userId: addedBy, reader } = subscription;
    const now = this.#host.clock.now();
    const free = bots.filter(({ userId }) => !this.#people.isPerson(userId));
    const source = sourceOf(subscription);
    const shown = free.map((bot) => {
      const whole = { ...bot, addedBy, timestamp: now };
      const before = this.#people.bot(bot.userId, source);
      return before && sameState(before, whole) ? before : whole;
    });
    this.#change(this.#people.replaceBots(source, shown, reader.isPoll ? now + POLL_EXPIRY_MS : Infinity));
    if (reader.isPoll) this.#expireLater();
    const out = bots.filter(({ userId }) => !this.#people.bot(userId, source));
    return out.map(({ userId }) => ({
      userId,
      code: this.#people.isPerson(userId) ? 'ALREADY_EXISTS' : 'RESOURCE_EXHAUSTED',
    }));
  }

  /** Removes the bots of people who may not show any. */
  expelBots(isGone: (addedBy: string) => boolean): void {
    const gone = this.#people.expelBots(isGone);
    if (gone.length > 0) this.#change(gone);
  }

  /** The people with a tab in this process, polling ones between two polls included. */
  get localIds(): string[] {
    return this.#people.localIds;
  }

  /** The people whom backends have added; `null`: not loaded yet. */
  get added(): readonly PresenceUser[] | null {
    return this.#added;
  }

  setAdded(people: readonly PresenceUser[]): void {
    this.#added = people;
    this.#change(this.#people.replace(ADDED, people));
  }

  catchUp(subscription: TopicSubscription): void {
    this.#readers.catchUp(subscription);
  }

  /** Applies another process's report of its people. */
  receive(origin: string, people: readonly PresenceUser[], left: readonly string[]): void {
    const expiresAt = this.#host.clock.now() + this.#host.expiryMs;
    for (const user of people) this.#people.put(origin, { user, isLocal: false, expiresAt });
    for (const userId of left) this.#people.remove(userId, origin);
    this.#expireLater();
    this.#change([...people.map(({ userId }) => userId), ...left]);
    this.want();
  }

  /** Another process has stopped. */
  forget(origin: string): void {
    this.#change(this.#people.removeSource(origin));
  }

  /** Another process has readers here. @param isNew it knows nobody yet */
  want(isNew = false): void {
    const now = this.#host.clock.now();
    const isUnknown = isNew || this.#wantedUntil <= now;
    this.#wantedUntil = now + this.#host.expiryMs;
    if (isUnknown) this.repeat();
  }

  /** Publishes everybody here again. This repairs lost messages, and prevents expiry in other processes. */
  repeat(): void {
    for (const userId of [...this.localIds, ...this.#people.localBotIds]) {
      this.#published.delete(userId);
      this.#unsent.add(userId);
    }
    void this.#publishOwn();
  }

  /** Stops all timers. */
  close(): void {
    for (const cancel of Object.values(this.#cancel)) cancel();
  }

  #put(source: Source, user: PresenceUser, isPoll: boolean): void {
    const before = this.#people.entry(user.userId, source);
    // A poll that sends the same state again only shows that the tab is there.
    const { timestamp } = before && sameState(before, user) ? before : user;
    const expiresAt = isPoll ? this.#host.clock.now() + POLL_EXPIRY_MS : Infinity;
    this.#people.put(source, { user: { ...user, timestamp }, isLocal: true, expiresAt });
    if (isPoll) this.#expireLater();
    this.#change([user.userId]);
  }

  #change(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    if (this.#isWaiting.tick) return;
    this.#isWaiting.tick = true;
    const { clock } = this.#host;
    // The first change after a quiet moment does not wait.
    this.#cancel.tick = clock.setTimer(() => this.#tick(), Math.max(0, this.#tickedAt + TICK_MS - clock.now()));
  }

  #tick(): void {
    this.#isWaiting.tick = false;
    this.#tickedAt = this.#host.clock.now();
    const states = new Map<string, string | null>();
    for (const userId of this.#changed) {
      const user = this.#people.whole(userId);
      states.set(userId, user ? JSON.stringify(user) : null);
      this.#unsent.add(userId);
    }
    this.#changed.clear();
    this.#readers.send(states);
    for (const subscription of this.#joining) this.#readers.add(subscription);
    this.#joining.clear();
    this.#catchUpLater();
    void this.#publishOwn();
    if (this.#readers.isEmpty && this.localIds.length === 0) this.#host.onEmpty(this);
  }

  /** Publishes the changes here to other processes. While the bus is busy changes gather, and the newest is sent. */
  async #publishOwn(): Promise<void> {
    if (this.#wantedUntil <= this.#host.clock.now()) {
      this.#unsent.clear();
      this.#published.clear();
      return;
    }
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#unsent.size > 0) await this.#sendBatch();
    this.#isSending = false;
  }

  async #sendBatch(): Promise<void> {
    const people: PresenceUser[] = [];
    const left: string[] = [];
    for (const userId of this.#unsent) {
      const user = this.#people.local(userId);
      const text = user && JSON.stringify(user);
      if (text === this.#published.get(userId)) continue;
      if (user) people.push(user);
      else left.push(userId);
      if (text === undefined) this.#published.delete(userId);
      else this.#published.set(userId, text);
    }
    this.#unsent.clear();
    if (people.length + left.length > 0) await this.#host.send(this.document, people, left);
  }

  #catchUpLater(): void {
    if (!this.#readers.isBehind || this.#isWaiting.catchUp) return;
    this.#isWaiting.catchUp = true;
    this.#cancel.catchUp = this.#host.clock.setTimer(() => {
      this.#isWaiting.catchUp = false;
      this.#readers.catchUpAll();
      this.#catchUpLater();
    }, CATCH_UP_MS);
  }

  #expireLater(): void {
    const { clock, expiryMs } = this.#host;
    if (this.#expiresNext <= clock.now() + expiryMs) return;
    const next = this.#people.nextExpiry;
    if (next === Infinity) return;
    this.#expiresNext = next;
    this.#cancel.expiry = clock.setTimer(() => {
      this.#expiresNext = Infinity;
      this.#change(this.#people.expire(clock.now()));
      this.#expireLater();
    }, next - clock.now());
  }
}

/** The entry that a subscription is: a tab that polls is one through all its polls. */
function sourceOf(subscription: TopicSubscription): Source {
  const { reader, presence, userId } = subscription;
  return reader.isPoll ? JSON.stringify([userId, presence?.tab]) : subscription;
}

const sameState = (a: PresenceUser, b: PresenceUser) =>
  JSON.stringify({ ...a, timestamp: 0 }) === JSON.stringify({ ...b, timestamp: 0 });
