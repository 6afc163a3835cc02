import { CRDT_LIMITS } from '@parley/protocol/constants';
import { type AwarenessEntry, decodeAwareness, encodeAwareness, stamped } from './awarenessUpdate.js';
import type { StoreChannel } from './StoreChannel.js';

interface Present {
  clock: number;
  state: string;
  userId: string;
  /** The channel that sent it, or the process. */
  source: StoreChannel | string;
  /** Ms since epoch. `Infinity`: it stays until its channel closes. */
  expiresAt: number;
}

/** Awareness of one store: the state that each Yjs client publishes, such as its cursor. In memory only. */
export class StoreAwareness {
  readonly #present = new Map<number, Present>();
  readonly #changed = new Set<number>();
  /** The last clock of removed clients. A client that returns needs a larger one, or nobody would accept it as newer. */
  readonly #gone = new Map<number, number>();

  /**
   * Applies a client's update. Ids of other people are skipped; of the same person, the newest channel owns an id. Throws as
   * `decodeAwareness`.
   * @param user added to every state, whatever the client sends
   */
  take(from: StoreChannel, update: Uint8Array, user: object): void {
    const { userId } = from.subscription;
    for (const { client, clock, state } of decodeAwareness(update)) {
      const known = this.#present.get(client);
      if (known && known.userId !== userId) continue;
      if (state === null) {
        if (known?.source === from) this.#remove(client, Math.max(clock, known.clock + 1));
      } else if (this.#makeRoom(client, from)) {
        // A connection preserves its order, so its updates are always newer; with two connections, the clock may not be.
        const next = Math.max(clock, (known?.clock ?? this.#gone.get(client) ?? -1) + 1);
        this.#set(client, { clock: next, state: stamped(state, user), userId, source: from, expiresAt: Infinity });
      }
    }
  }

  /** Applies an entry of another process. Returns whether it changes something. */
  receive({ client, clock, state }: AwarenessEntry, userId: string, origin: string, expiresAt: number): void {
    const known = this.#present.get(client);
    if (known && (typeof known.source !== 'string' || clock < known.clock)) return;
    if (state === null) this.#remove(client, clock);
    else if (known?.clock === clock) known.expiresAt = expiresAt;
    else if (this.#present.size < CRDT_LIMITS.awarenessPeople) {
      this.#set(client, { clock, state, userId, source: origin, expiresAt });
    }
  }

  /** Removes the states that match. */
  removeAll(isSo: (present: Readonly<Present>) => boolean): void {
    for (const [client, present] of this.#present) if (isSo(present)) this.#remove(client, present.clock + 1);
  }

  /** The changes since the last call; `null`: nothing. */
  takeUpdates(): { update: Uint8Array; own: (AwarenessEntry & { userId: string })[] } | null {
    if (this.#changed.size === 0) return null;
    const entries = Array.from(this.#changed, (client): AwarenessEntry & { isOwn: boolean; userId: string } => {
      const present = this.#present.get(client);
      if (!present) return { client, clock: this.#gone.get(client) ?? 0, state: null, isOwn: true, userId: '' };
      const { clock, state, userId, source } = present;
      return { client, clock, state, userId, isOwn: typeof source !== 'string' };
    });
    this.#changed.clear();
    for (const client of this.#gone.keys()) {
      if (this.#gone.size <= CRDT_LIMITS.awarenessPeople) break;
      this.#gone.delete(client);
    }
    return { update: encodeAwareness(entries), own: entries.filter(({ isOwn }) => isOwn) };
  }

  /** All that is known; `null`: nothing. */
  get whole(): Uint8Array | null {
    const entries = Array.from(this.#present, ([client, { clock, state }]) => ({ client, clock, state }));
    return entries.length > 0 ? encodeAwareness(entries) : null;
  }

  /** The states from the channels of this process. */
  get own(): (AwarenessEntry & { userId: string })[] {
    return Array.from(this.#present, ([client, present]) => ({ client, ...present })).filter(
      ({ source }) => typeof source !== 'string',
    );
  }

  #set(client: number, present: Present): void {
    this.#present.set(client, present);
    this.#gone.delete(client);
    this.#changed.add(client);
  }

  #remove(client: number, clock: number): void {
    if (!this.#present.delete(client)) return;
    this.#gone.set(client, clock);
    this.#changed.add(client);
  }

  /** A channel has few ids: the oldest makes room. Returns whether there is room in the store. */
  #makeRoom(client: number, from: StoreChannel): boolean {
    const isKnown = this.#present.has(client);
    if (!isKnown && this.#present.size >= CRDT_LIMITS.awarenessPeople) return false;
    const others = [...this.#present].filter(([id, { source }]) => source === from && id !== client);
    const [oldest] = others;
    if (oldest && others.length >= CRDT_LIMITS.awarenessClients) this.#remove(oldest[0], oldest[1].clock + 1);
    return true;
  }
}
