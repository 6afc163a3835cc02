import { CRDT_LIMITS, ParleyError } from '@parley/protocol/constants';
import * as Y from 'yjs';
import type { StoreWork } from '../../environment.js';
import type { StoreContext } from './StoreContext.js';
import { TimeSlice } from '../../TimeSlice.js';
import { checkUpdate } from './checkUpdate.js';
import { mergeUpdates } from './mergeUpdates.js';
import { readSnapshot } from './snapshotRows.js';
import type { StoreKey, StoreUpdate } from './StoreKey.js';
import { readUpdates } from './storeRows.js';
import { LARGE_BYTES, storeWork } from './storeWork.js';

/** Updates that are read at once. Typing makes them small, and a page of the largest ones still fits the memory. */
const PAGE = 200;
/** Share of its bytes by which a store grows before bytes and parts are counted again. It takes as long as to encode the state. */
const COUNT_AFTER_SHARE = 1 / 16;
/** Bytes by which it grows at least. */
const COUNT_AFTER_BYTES = 262_144; // 256 KiB
/** Updates after the first that are merged for who opens the store, at most, and their bytes. More are applied to a document. */
const MERGED_UPDATES = 1000; // twice the log before a compaction
const MERGED_BYTES = 1_048_576; // 1 MiB
/** Memory of a part besides its content, in bytes. */
const PART_BYTES = 200;

/**
 * The state of a store in memory, with its position in the log. It stays in its stored form until somebody writes, and then becomes a Yjs
 * document: creating the document takes several times as long as reading and merging the stored updates.
 */
export class StoreDoc {
  /** Position up to which the log is contained. */
  sequence = 0;
  /** Whether the state has, or may have, changes that are not in the log. */
  isAhead = false;
  #state: Stored | Y.Doc = new Stored();
  /** Bytes of the state as one update, at most: those of the last count, and of the updates since. */
  #bytes = 0;
  #bytesSinceCount = 0;
  #parts = 0;
  readonly #work: Pick<StoreWork, 'split'>;

  /** @param work splits large states @default in this thread */
  constructor(work: Pick<StoreWork, 'split'> = storeWork) {
    this.#work = work;
  }

  /** Reads a store from the database, in small steps. A store that nobody has written is empty, at position 0. */
  static async load(db: StoreContext['db'], key: StoreKey, work?: Pick<StoreWork, 'split'>): Promise<StoreDoc> {
    const store = new StoreDoc(work);
    await store.#takeSnapshot(db, key);
    await store.catchUp(db, key);
    return store;
  }

  /** Reads the updates that the state lacks, in small steps. Where compaction has removed some, reads the snapshot instead. */
  async catchUp(db: StoreContext['db'], key: StoreKey): Promise<void> {
    const slice = new TimeSlice();
    let page: StoreUpdate[];
    do {
      page = await readUpdates(db, key, this.sequence, PAGE);
      if (page[0] && page[0].sequence > this.sequence + 1) await this.#takeSnapshot(db, key);
      for (const update of page) {
        await this.take(update);
        await slice.pause();
      }
    } while (page.length === PAGE);
  }

  async #takeSnapshot(db: StoreContext['db'], key: StoreKey): Promise<void> {
    const snapshot = await readSnapshot(db, key);
    if (!snapshot || snapshot.sequence <= this.sequence) return;
    // It includes everything that is stored before it.
    if (this.#state instanceof Stored) {
      this.#state = new Stored();
      this.#bytes = 0;
    }
    this.#apply(snapshot.state);
    this.sequence = snapshot.sequence;
  }

  /** Applies an update of the log. One that is contained already changes nothing. */
  async take({ sequence, update }: Pick<StoreUpdate, 'sequence' | 'update'>): Promise<void> {
    if (sequence <= this.sequence) return;
    if (sequence > this.sequence + 1) throw new Error('The log of a shared document lacks an update.');
    if (this.#state instanceof Stored && !this.#state.hasRoom(update)) await this.#make();
    this.#apply(update);
    this.sequence = sequence;
  }

  /** Creates the document of a large state in small steps, so that the first write does not block others. Call it before the first change. */
  async prepare(): Promise<void> {
    if (this.#bytes >= LARGE_BYTES) await this.#make();
  }

  /**
   * Returns the updates after a position, up to the one of the state. When the log no longer has them, returns the whole state as one
   * update.
   * @param lastBy who wrote last
   */
  async updatesAfter(db: StoreContext['db'], key: StoreKey, position: number, lastBy: string): Promise<StoreUpdate[]> {
    const rows = (await readUpdates(db, key, position, PAGE)).filter(({ sequence }) => sequence <= this.sequence);
    return rows.length === this.sequence - position
      ? rows
      : [{ sequence: this.sequence, update: this.diff(), by: lastBy }];
  }

  /**
   * Checks updates that follow from this state and from each other. Returns why each is refused; `null`: it is not. `INVALID_ARGUMENT`: it is
   * none (`checkUpdate`). `RESOURCE_EXHAUSTED`: there is no room for it.
   */
  check(updates: readonly Uint8Array[]): (ParleyError | null)[] {
    const reached = new Map<number, number>();
    const doc = this.#made();
    let bytes = 0;
    return updates.map((update) => {
      try {
        this.#requireRoom(bytes + update.length);
        const next = checkUpdate(update, (client) => reached.get(client) ?? Y.getState(doc.store, client));
        for (const [client, clock] of next) reached.set(client, clock);
        bytes += update.length;
        return null;
      } catch (error) {
        if (error instanceof ParleyError) return error;
        throw error;
      }
    });
  }

  #requireRoom(bytes: number): void {
    const isLarge = this.#bytes + bytes > CRDT_LIMITS.storeBytes;
    const countAfter = Math.max(COUNT_AFTER_BYTES, this.#bytes * COUNT_AFTER_SHARE);
    if (this.#bytesSinceCount > (isLarge ? 0 : countAfter)) this.#count();
    if (this.#bytes + bytes > CRDT_LIMITS.storeBytes || this.#parts > CRDT_LIMITS.storeParts) {
      throw new ParleyError('RESOURCE_EXHAUSTED', 'This shared document is as large as one may be.');
    }
  }

  /** As `change`, for updates that `check` has accepted. Throws `INVALID_ARGUMENT` when one cannot take effect. */
  apply(updates: readonly Uint8Array[]): Uint8Array | null {
    try {
      return this.change((doc) => updates.forEach((update) => Y.applyUpdate(doc, update)));
    } catch (cause) {
      throw new ParleyError('INVALID_ARGUMENT', 'The update cannot take effect.', { cause });
    }
  }

  /**
   * Changes the document. Returns the change as one update, after which `committed` must be called; `null`: nothing has changed. When it
   * throws, the state may not be used any more.
   */
  change(run: (doc: Y.Doc) => void): Uint8Array | null {
    const doc = this.#made();
    this.isAhead = true;
    const made: Uint8Array[] = [];
    const take = (update: Uint8Array) => void made.push(update);
    doc.on('update', take);
    try {
      doc.transact(() => run(doc));
    } finally {
      doc.off('update', take);
    }
    const { pendingStructs, pendingDs } = doc.store;
    if (pendingStructs !== null || pendingDs !== null)
      throw new Error('The update depends on others that are missing.');
    const update = made.length > 1 ? Y.mergeUpdates(made) : made[0];
    this.isAhead = update !== undefined;
    this.#grow(update?.length ?? 0);
    return update ?? null;
  }

  /** The change is in the log at that position, and nothing is missing before it. */
  committed(sequence: number): void {
    this.sequence = Math.max(this.sequence, sequence);
    this.isAhead = false;
  }

  /** Returns the changes that a state vector lacks, as one update. `INVALID_ARGUMENT` when it is no state vector. @param vector absent: all */
  diff(vector?: Uint8Array): Uint8Array {
    const state = this.#state;
    try {
      if (state instanceof Y.Doc) return Y.encodeStateAsUpdate(state, vector);
      return vector ? Y.diffUpdate(state.whole, vector) : state.whole;
    } catch (cause) {
      throw new ParleyError('INVALID_ARGUMENT', 'This is not a Yjs state vector.', { cause });
    }
  }

  get vector(): Uint8Array {
    return this.#state instanceof Y.Doc ? Y.encodeStateVector(this.#state) : this.#state.vector;
  }

  /** Approximate size in memory, in bytes. */
  get weight(): number {
    return this.#bytes + this.#parts * PART_BYTES;
  }

  #apply(update: Uint8Array): void {
    if (this.#state instanceof Y.Doc) Y.applyUpdate(this.#state, update);
    else this.#state.add(update);
    this.#grow(update.length);
  }

  async #make(): Promise<void> {
    if (this.#state instanceof Y.Doc) return;
    const parts = await this.#work.split(this.#state.updates);
    const doc = new Y.Doc();
    const slice = new TimeSlice();
    // All parts in one transaction over several turns, which Yjs does not support itself. Ending one per part would join neighbours that the next
    // part separates again, which takes several times as long as the parts. The stored structs are joined already.
    doc._transaction = new Y.Transaction(doc, null, false);
    for (const part of parts) {
      Y.applyUpdate(doc, part);
      await slice.pause();
    }
    doc._transaction = null;
    this.#countParts(doc);
    this.#state = doc;
  }

  /** Returns the state as a document, which it is from then on. */
  #made(): Y.Doc {
    if (this.#state instanceof Y.Doc) return this.#state;
    const doc = new Y.Doc();
    for (const update of this.#state.updates) Y.applyUpdate(doc, update);
    this.#countParts(doc);
    return (this.#state = doc);
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    this.#bytesSinceCount += bytes;
  }

  #count(): void {
    const doc = this.#made();
    this.#bytes = Y.encodeStateAsUpdate(doc).length;
    this.#bytesSinceCount = 0;
    this.#countParts(doc);
  }

  #countParts(doc: Y.Doc): void {
    this.#parts = 0;
    for (const structs of doc.store.clients.values()) this.#parts += structs.length;
  }
}

/** A state in its stored form: the first update, and those after it. */
class Stored {
  #first: Uint8Array | null = null;
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #vector: Uint8Array | null = null;

  get updates(): readonly Uint8Array[] {
    return this.#first ? [this.#first, ...this.#rest] : [];
  }

  /** Whether the next update can be stored beside the others. */
  hasRoom(update: Uint8Array): boolean {
    if (!this.#first) return true;
    return this.#rest.length < MERGED_UPDATES && this.#restBytes + update.length <= MERGED_BYTES;
  }

  /** Adds the next update. */
  add(update: Uint8Array): void {
    if (this.#first) {
      this.#rest.push(update);
      this.#restBytes += update.length;
    } else this.#first = update;
    this.#vector = null;
  }

  /** All of it as one update. */
  get whole(): Uint8Array {
    if (this.#rest.length > 0) {
      this.#first = Y.mergeUpdates([this.#first!, mergeUpdates(this.#rest)]); // the first one precedes the rest
      this.#rest = [];
      this.#restBytes = 0;
    }
    return this.#first ?? NOTHING;
  }

  get vector(): Uint8Array {
    return (this.#vector ??= Y.encodeStateVectorFromUpdate(this.whole));
  }
}

const NOTHING = Y.encodeStateAsUpdate(new Y.Doc());
