import type { StreamKey } from '../../store/changes.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { loadProfiles } from '../presence/loadProfiles.js';
import type { AwarenessEntry } from './awarenessUpdate.js';
import type { StoreChannel } from './StoreChannel.js';
import { StoreAwareness } from './StoreAwareness.js';
import { forChannels, sendBinary } from './storeFrames.js';

/** Changes within this time become one frame, ms. */
const TICK_MS = 30;
/** Interval at which unchanged states are published to other processes, ms. They drop states that were not renewed for twice as long. */
const REPEAT_MS = 15_000;
/** Unsent bytes of a reader above which nothing more is sent: current cursors matter less than the frames in the buffer. */
const BUSY_BYTES = 65_536;

type PublishedState = [client: number, clock: number, state: string | null, userId: string];

/** Awareness of one store, for the channels of this process and for other processes. */
export class AwarenessRoom {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #kinds: { entry: string; ask: string };
  readonly #channels: () => Iterable<StoreChannel>;
  readonly #awareness = new StoreAwareness();
  readonly #users = new WeakMap<TopicSubscription, object>();
  /** Channels that an update was not sent to, because they were busy. */
  readonly #behind = new WeakSet<StoreChannel>();
  #isWaiting = false;
  #tickedAt = 0;
  #stops: (() => void)[] = [];

  constructor(context: RoomContext, document: StreamKey, storeId: string, channels: () => Iterable<StoreChannel>) {
    this.#context = context;
    this.#document = document;
    this.#kinds = { entry: `aware:${storeId}`, ask: `aware?:${storeId}` };
    this.#channels = channels;
    const { messages } = context;
    this.#stops = [
      // Other processes publish with `#publishOwn`, whose entries are `PublishedState`.
      messages.listen(document, this.#kinds.entry, (_, [, ...published], origin) =>
        this.#receive(published as unknown as PublishedState, origin),
      ),
      messages.listen(document, this.#kinds.ask, () => this.#repeat()),
    ];
    messages.publish(document, '', [this.#kinds.ask]);
    this.#repeatLater();
  }

  end(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Applies a client's awareness update. Rejects as `StoreAwareness.take`. */
  async take(from: StoreChannel, update: Uint8Array): Promise<void> {
    const user = this.#users.get(from.subscription) ?? (await this.#loadUser(from.subscription));
    if (from.isClosed) return;
    this.#awareness.take(from, update, user);
    this.#sendSoon();
  }

  /** Sends a new channel everybody's state. */
  enter(channel: StoreChannel): void {
    const update = this.#awareness.whole;
    if (update) this.#send(channel, forChannels({ kind: 'awareness', channel: 0, update }));
  }

  /** Removes the states of a channel, which has closed, or whose last one is refused. */
  leave(channel: StoreChannel): void {
    this.#awareness.removeAll(({ source }) => source === channel);
    this.#sendSoon();
  }

  async #loadUser(subscription: TopicSubscription): Promise<object> {
    const { userId, name, color, photoUrl } = (await loadProfiles(this.#context, [subscription]))(subscription);
    const user = { userId, name, color, photoUrl };
    this.#users.set(subscription, user);
    return user;
  }

  #receive([client, clock, state, userId]: PublishedState, origin: string): void {
    this.#awareness.receive({ client, clock, state }, userId, origin, this.#now + 2 * REPEAT_MS);
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // The first change after a quiet moment does not wait.
    const delay = Math.max(0, this.#tickedAt + TICK_MS - this.#now);
    this.#context.core.clock.setTimer(() => this.#notify(), delay);
  }

  #notify(): void {
    this.#isWaiting = false;
    this.#tickedAt = this.#now;
    const updates = this.#awareness.takeUpdates();
    if (!updates) return;
    this.#publishOwn(updates.own);
    const frameFor = forChannels({ kind: 'awareness', channel: 0, update: updates.update });
    for (const channel of this.#channels()) {
      if (this.#behind.has(channel)) this.enter(channel);
      else this.#send(channel, frameFor);
    }
  }

  #send(channel: StoreChannel, frameFor: (channel: number) => Uint8Array): void {
    const { subscription } = channel;
    if (subscription.reader.bufferedBytes > BUSY_BYTES) return void this.#behind.add(channel);
    this.#behind.delete(channel);
    sendBinary(subscription, frameFor(channel.channel));
  }

  #publishOwn(entries: readonly (AwarenessEntry & { userId: string })[]): void {
    for (const { client, clock, state, userId } of entries) {
      const published: PublishedState = [client, clock, state, userId];
      this.#context.messages.publish(this.#document, String(client), [this.#kinds.entry, ...published]);
    }
  }

  #repeat(): void {
    this.#publishOwn(this.#awareness.own);
  }

  #repeatLater(): void {
    this.#context.core.clock.setTimer(() => {
      if (this.#stops.length === 0) return;
      this.#awareness.removeAll(({ expiresAt }) => expiresAt <= this.#now);
      this.#sendSoon();
      this.#repeat();
      this.#repeatLater();
    }, REPEAT_MS);
  }

  get #now(): number {
    return this.#context.core.clock.now();
  }
}
