import type { StoreRefusal } from '@parley/protocol';
import { CLOSE_CODES, ParleyError } from '@parley/protocol/constants';
import { encodeStoreFrame } from '@parley/protocol/crdt';
import type { Core } from '../../core.js';
import { type OpenStore, replaced, type StoreListener, type WriteResult } from '../../domain/crdt/OpenStore.js';
import type { StoreKey, StoreUpdate } from '../../domain/crdt/StoreKey.js';
import { DocumentLocked } from '../../domain/access/documentLock.js';
import { nextTurn } from '../../TimeSlice.js';
import type { RoomContext } from '../RoomContext.js';
import { AwarenessRoom } from './AwarenessRoom.js';
import type { KnownStoreAccess, StoreAccess } from './StoreAccess.js';
import type { StoreChannel } from './StoreChannel.js';
import { forChannels, refuseStore, sendBinary, sendOpened, sendState } from './storeFrames.js';

interface Write {
  from: StoreChannel;
  number: number;
  update: Uint8Array;
}

/** Bytes of updates that become one row. It is read, sent and applied at once. */
const BATCH_BYTES = 1_048_576; // 1 MiB
/**
 * Time between two commits, ms: one screen frame, so that nobody sees the difference. When several people type, their updates share a
 * commit and a frame, which cost more than the updates do. The first one after a quiet moment does not wait.
 */
const TICK_MS = 16;
/** With at least this many writers in one commit, the next tick takes two screen frames: nobody notices whose letter was first. */
const CROWD = 3;
const CROWD_TICK_MS = 33;
/** How often a write is tried again because permissions have changed. */
const ATTEMPTS = 10;
/** Wait before updates of a document that is being migrated are written again. */
const LOCKED_MS = 250;

export interface SharedStoreOptions {
  core: Core;
  key: StoreKey;
  store: OpenStore;
  access: StoreAccess;
  /** The people whose permissions matter. */
  userIds: () => string[];
  /** A channel is closed, because it was refused. */
  onRefused: (channel: StoreChannel) => void;
  context: RoomContext;
}

/** A store of a document, for the channels of this process: writes their updates, and sends them every update. */
export class SharedStore {
  readonly #options: SharedStoreOptions;
  readonly #channels = new Set<StoreChannel>();
  readonly #awareness: AwarenessRoom;
  readonly #writes: Write[] = [];
  #isWriting = false;
  /** When the last commit began, on the clock of `performance`. */
  #writtenAt = -Infinity;
  #tickMs = TICK_MS;

  constructor(options: SharedStoreOptions) {
    this.#options = options;
    options.store.listeners.add(this.#listener);
    const { context, key } = options;
    this.#awareness = new AwarenessRoom(context, key, key.storeId, () => this.#channels);
  }

  /** Ends it. The store may stay in memory for others. */
  end(): void {
    this.#options.store.listeners.delete(this.#listener);
    this.#awareness.end();
  }

  /** Opens a channel. The state that the client lacks is sent before any later update. */
  async open(channel: StoreChannel, vector: Uint8Array | undefined): Promise<void> {
    const { store, access, userIds } = this.#options;
    const { subscription, shape } = channel;
    // The state may be as large as the unread bytes that a connection may have.
    await subscription.reader.whenDrained();
    try {
      await store.open(shape, vector, async (state) => {
        const createdAt = state.head?.createdAt;
        if (channel.createdAt !== undefined && channel.createdAt !== createdAt) throw replaced();
        channel.createdAt = createdAt;
        // After the state, so that the permissions are never older than it is.
        const { mayWrite } = await access.load(userIds());
        if (channel.isClosed || subscription.isEnded) return;
        channel.isReadOnly = !mayWrite(subscription.userId);
        this.#channels.add(channel);
        sendOpened(subscription, channel.channel, state, channel.isReadOnly);
        sendState(subscription, channel.channel, state);
        this.#awareness.enter(channel);
      });
    } catch (error) {
      this.#refuse(channel, error);
    }
  }

  close(channel: StoreChannel): void {
    channel.isClosed = true;
    if (this.#channels.delete(channel)) this.#awareness.leave(channel);
  }

  /** Writes an update, together with others that arrive within a tick or while one is being written. */
  write(from: StoreChannel, number: number, update: Uint8Array): void {
    if (!this.#channels.has(from)) return; // it is not open yet, or not any more
    this.#writes.push({ from, number, update });
    if (this.#isWriting) return;
    void this.#writeAll();
  }

  /** Applies a client's awareness update. Viewers are shown, too. */
  async beAware(from: StoreChannel, update: Uint8Array): Promise<void> {
    if (!this.#channels.has(from)) return;
    try {
      await this.#awareness.take(from, update);
    } catch (error) {
      const isTooLarge = error instanceof ParleyError && error.code === 'RESOURCE_EXHAUSTED';
      if (isTooLarge) this.#awareness.leave(from); // others would see a place where the person is no more
      this.#refuse(from, error, isTooLarge ? { awareness: true } : undefined);
    }
  }

  /** Checks whether the store was deleted with its document, or has been created. */
  check(): void {
    this.#options.store.check();
  }

  /** Notifies a person that they may write from now on, or no longer. */
  sendRights({ view, mayWrite }: KnownStoreAccess): void {
    for (const channel of this.#channels) {
      if (!view?.asked.has(channel.subscription.userId)) continue;
      const isReadOnly = !mayWrite(channel.subscription.userId);
      if (channel.isReadOnly === isReadOnly) continue;
      channel.isReadOnly = isReadOnly;
      this.#sendOpened(channel);
    }
  }

  #sendOpened({ subscription, channel, isReadOnly }: StoreChannel): void {
    const { head, sequence } = this.#options.store;
    sendOpened(subscription, channel, { head, sequence }, isReadOnly);
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#writes.length > 0) {
      const waitMs = this.#writtenAt + this.#tickMs - performance.now();
      if (waitMs > 0) await nextTurn(waitMs);
      this.#writtenAt = performance.now();
      const batch = takeBatch(this.#writes);
      this.#tickMs = new Set(batch.map(({ from }) => from)).size < CROWD ? TICK_MS : CROWD_TICK_MS;
      try {
        await this.#writeBatch(batch);
      } catch (error) {
        // Its clients reconnect, and send again what was not acknowledged.
        this.#options.core.logger.error({ error }, 'Updates of a shared document could not be written.');
        for (const { from } of batch) this.#fail(from);
      }
    }
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Write[]): Promise<void> {
    const { core, store, access, userIds } = this.#options;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { mayWrite, isCurrent } = await access.recent(userIds());
      const writes = batch.filter(({ from }) => mayWrite(from.subscription.userId));
      const [first] = writes;
      let results: WriteResult[] | null = [];
      if (first) {
        core.storage.requireRoom();
        const when = isCurrent([...new Set(writes.map(({ from }) => from.subscription.userId))]);
        try {
          const { shape, createdAt } = first.from;
          results = await store.append(shape, writes.map(toStoreWrite), { when, createdAt });
        } catch (error) {
          if (error instanceof DocumentLocked) {
            // The client keeps unacknowledged updates. It is notified of the outcome for the document when that is decided.
            await nextTurn(LOCKED_MS);
            attempt = 0;
            continue;
          }
          if (!(error instanceof ParleyError) || !isRefusal(error.code)) throw error;
          // One that cannot take effect must not fail the others.
          if (writes.length > 1 && error.code === 'INVALID_ARGUMENT') {
            for (const write of batch) await this.#writeBatch([write]);
            return;
          }
          results = writes.map(() => ({ error }));
        }
      }
      if (results) return this.#settle(batch, new Map(writes.map((write, index) => [write, results[index]!])));
      access.forget();
    }
    throw new Error('Permissions change faster than updates can be written.');
  }

  /** Sends each client the result of its updates. */
  #settle(batch: readonly Write[], results: ReadonlyMap<Write, WriteResult>): void {
    const written = new Map<StoreChannel, Write>();
    for (const write of batch) {
      const { from, number } = write;
      const result = results.get(write) ?? { error: new ParleyError('PERMISSION_DENIED', MAY_NOT_WRITE) };
      if ('error' in result) this.#refuse(from, result.error, { update: number });
      written.set(from, write);
    }
    const { sequence } = this.#options.store;
    for (const [{ subscription, channel, isClosed }, { number }] of written) {
      if (!isClosed) sendBinary(subscription, encodeStoreFrame({ kind: 'acknowledged', channel, number, sequence }));
    }
  }

  readonly #listener: StoreListener = {
    take: (updates, isChecked) => this.#notify(updates, isChecked),
    replaced: () => {
      for (const channel of Array.from(this.#channels)) this.#refuse(channel, replaced());
    },
  };

  /** Announces that the store exists from now on, and since when. */
  #sendCreated(): void {
    const createdAt = this.#options.store.head?.createdAt;
    for (const channel of this.#channels) {
      if (channel.createdAt !== undefined) continue;
      channel.createdAt = createdAt;
      this.#sendOpened(channel);
    }
  }

  /** Sends updates to those who may still read them. Never rejects. */
  readonly #notify = async (updates: readonly StoreUpdate[], isChecked: boolean): Promise<void> => {
    try {
      // Ends the subscriptions of those who may not read any more.
      if (!isChecked) await this.#options.access.load(this.#options.userIds());
      this.#sendCreated();
      for (const { sequence, by, update } of updates) {
        const frameFor = forChannels({ kind: 'update', channel: 0, sequence, by, update });
        for (const { subscription, channel } of this.#channels) sendBinary(subscription, frameFor(channel));
      }
    } catch (error) {
      this.#options.core.logger.error({ error }, 'Updates of a shared document could not be sent.');
      for (const channel of this.#channels) this.#fail(channel);
    }
  };

  #fail({ subscription }: StoreChannel): void {
    subscription.reader.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
  }

  /** Refuses an update or an awareness state; without one, or when the store is of another kind, the channel. */
  #refuse(channel: StoreChannel, error: unknown, what?: { update: number } | { awareness: true }): void {
    const { subscription } = channel;
    if (channel.isClosed) return;
    if (!(error instanceof ParleyError) || !isRefusal(error.code)) {
      this.#options.core.logger.error({ error }, 'A shared document could not be opened.');
      return this.#fail(channel);
    }
    const isOfChannel = what === undefined || ['FAILED_PRECONDITION', 'ABORTED'].includes(error.code);
    refuseStore(subscription, channel.channel, error.code, error.message, isOfChannel ? undefined : what);
    if (!isOfChannel) return;
    this.#options.onRefused(channel);
  }
}

const MAY_NOT_WRITE = 'You may read what is in this document, and not write it.';

const isRefusal = (code: string): code is StoreRefusal =>
  ['PERMISSION_DENIED', 'FAILED_PRECONDITION', 'ABORTED', 'INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED'].includes(code);

const toStoreWrite = ({ from: { subscription, sessionId }, update }: Write) => ({
  update,
  by: subscription.userId,
  sessionId,
});

/** Removes and returns the first writes of one kind of store, as many as become one row. */
function takeBatch(writes: Write[]): Write[] {
  const { shape, createdAt } = writes[0]?.from ?? {};
  let bytes = 0;
  const end = writes.findIndex(({ from, update }, index) => {
    bytes += update.length;
    const isOther =
      from.shape.type !== shape?.type || from.shape.contentKey !== shape.contentKey || from.createdAt !== createdAt;
    return index > 0 && (isOther || bytes > BATCH_BYTES);
  });
  return writes.splice(0, end < 0 ? writes.length : end);
}
