import { ParleyError } from '@parley/protocol/constants';
import type { RawBuilder } from 'kysely';
import type * as Y from 'yjs';
import type { StoreContext } from './StoreContext.js';
import { DocumentLocked } from '../access/documentLock.js';
import { documentMissing } from '../access/scope.js';
import { requireRoom, requireShape } from './requireShape.js';
import { StoreDoc } from './StoreDoc.js';
import type { StoreHead, StoreKey, StoreShape, StoreUpdate, StoreWriter } from './StoreKey.js';
import { insertUpdate, lockHead, type NewUpdate, readHead } from './storeRows.js';

/** The state of a store when it is opened. */
export interface StoreState {
  /** `null`: nobody has written yet. */
  head: StoreHead | null;
  /** Position of the state; 0: nobody has written yet. */
  sequence: number;
  /** The changes that the opener lacks, as one update. */
  diff: Uint8Array;
  vector: Uint8Array;
}

export interface StoreWrite extends StoreWriter {
  update: Uint8Array;
}

/** The result of a write: the position from which on the store contains it, or why it was refused. */
export type WriteResult = { sequence: number } | { error: ParleyError };

export interface AppendOptions {
  /** Condition of the statement. When it is false, nothing is written. */
  when?: RawBuilder<unknown> | undefined;
  /** The store must not exist yet: `ALREADY_EXISTS`. */
  isNew?: boolean;
  /** `createdAt` of the store that the updates follow from: `ABORTED` when it was deleted. */
  createdAt?: number | undefined;
}

export interface StoreListener {
  /**
   * Receives updates, in order, after their commit. Later updates wait for it. Never rejects.
   * @param isChecked they were written under the condition `when` of this process
   */
  take(updates: readonly StoreUpdate[], isChecked: boolean): Promise<void> | void;
  /** The store was deleted. Earlier updates are not in the store that has the id now; the next updates are of that store. */
  replaced(): void;
}

type Written = NewUpdate & { sequence: number };

interface LoadedStore {
  doc: StoreDoc;
  head: StoreHead | null;
}

/**
 * A store in the memory of this process. Its operations run one after the other, so that its state is always that of a position of the log.
 * After a failure it is read again.
 */
export class OpenStore {
  readonly listeners = new Set<StoreListener>();
  readonly #core: StoreContext;
  readonly #key: StoreKey;
  /** Called after each commit of this process. */
  readonly #onCommit: (update: StoreUpdate) => void;
  #loaded: LoadedStore | null = null;
  /** Position up to which listeners were notified; `null`: none has opened it yet. */
  #notifiedSequence: number | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Tasks that have not ended. */
  #tasks = 0;
  #mustCheck = false;

  constructor(core: StoreContext, key: StoreKey, onCommit: (update: StoreUpdate) => void) {
    this.#core = core;
    this.#key = key;
    this.#onCommit = onCommit;
  }

  /** Position as known here. */
  get sequence(): number {
    return this.#loaded?.doc.sequence ?? this.#notifiedSequence ?? 0;
  }

  /** The store as known here; `null`: nobody has written yet. */
  get head(): StoreHead | null {
    return this.#loaded?.head ?? null;
  }

  /** Approximate size in memory, in bytes. */
  get weight(): number {
    return this.#loaded?.doc.weight ?? 0;
  }

  /**
   * Reads the store. `begin` is called before listeners get any later update. Throws `FAILED_PRECONDITION` when the store has another type
   * or content key, and `INVALID_ARGUMENT` when `vector` is no state vector.
   */
  open<T>(shape: StoreShape, vector: Uint8Array | undefined, begin: (state: StoreState) => T | Promise<T>): Promise<T> {
    return this.#next(({ doc, head }) => {
      requireShape(head, shape);
      return begin({ head, sequence: doc.sequence, diff: doc.diff(vector), vector: doc.vector });
    });
  }

  /**
   * Writes updates: those that are valid become one row of the log, and the others are refused (`StoreDoc.check`) and change nothing.
   * Resolves after the commit; with `null` when the condition was false. Rejects with `NOT_FOUND` for the document, `DocumentLocked`, `FAILED_PRECONDITION` as
   * `open`, `RESOURCE_EXHAUSTED` for too many stores, `ALREADY_EXISTS`, `ABORTED` when the store that they follow from was deleted, and
   * `INVALID_ARGUMENT` when one of several updates cannot take effect: then nothing is written.
   */
  append(shape: StoreShape, writes: readonly StoreWrite[], options: AppendOptions = {}): Promise<WriteResult[] | null> {
    if (options.isNew) this.expectReplacement();
    return this.#next(async (loaded) => {
      if (options.isNew && loaded.head) throw taken();
      if (options.createdAt !== undefined && loaded.head?.createdAt !== options.createdAt) throw replaced();
      requireShape(loaded.head, shape);
      await loaded.doc.prepare();
      const errors = loaded.doc.check(writes.map((write) => write.update));
      const valid = writes.filter((_, index) => errors[index] === null);
      // A store that is made may be empty.
      const update = loaded.doc.apply(valid.map((write) => write.update)) ?? (options.isNew ? valid[0]?.update : null);
      const last = valid.at(-1);
      let { sequence } = loaded.doc;
      if (update && last) {
        const { by, sessionId } = last;
        const entry = { shape, update, by, sessionId, now: this.#core.clock.now(), ...options };
        const inserted = loaded.head
          ? await insertUpdate(this.#core.db, this.#key, { ...entry, createdAt: loaded.head.createdAt })
          : await this.#core.write(async ({ db }) => {
              await requireRoom(db, this.#key);
              return insertUpdate(db, this.#key, entry);
            });
        if (!inserted.isAllowed) return null;
        if (inserted.isLocked) throw new DocumentLocked(this.#key.documentId);
        if (!inserted.hasDocument) throw documentMissing(this.#key.documentId);
        if (inserted.sequence === null) {
          const head = await readHead(this.#core.db, this.#key);
          this.#requireSame(loaded, head);
          if (options.isNew) throw taken();
          requireShape(head, shape);
          throw this.#replaced();
        }
        ({ sequence } = inserted);
        await this.#committed(
          loaded,
          { ...entry, sequence, createdAt: inserted.createdAt ?? undefined },
          options.when !== undefined,
        );
      }
      return errors.map((error) => (error ? { error } : { sequence }));
    });
  }

  /**
   * Changes the current state: `edit` runs in one transaction of Yjs, while writers of all processes wait. Resolves after the commit, with
   * the position of the change; `null`: nothing has changed. Throws `NOT_FOUND` when there is no such store, `ABORTED` when it is being
   * recreated, `DocumentLocked`, and the errors of `edit`.
   */
  edit(edit: (doc: Y.Doc, head: StoreHead) => void, writer: StoreWriter): Promise<number | null> {
    return this.#next(async (loaded) => {
      await loaded.doc.prepare();
      const written = await this.#core.write(async (tx) => {
        const shape = await lockHead(tx.db, this.#key);
        if (!shape) throw new ParleyError('NOT_FOUND', 'There is no shared document with this id.');
        this.#requireSame(loaded, shape);
        // The database aborted the attempt before this one.
        if (loaded.doc.isAhead) loaded.doc = await StoreDoc.load(tx.db, this.#key, this.#core.storeWork);
        await loaded.doc.catchUp(tx.db, this.#key);
        const update = loaded.doc.change((doc) => edit(doc, shape));
        if (!update) return null;
        const entry: NewUpdate = { shape, update, ...writer, now: this.#core.clock.now() };
        const { sequence, isLocked } = await insertUpdate(tx.db, this.#key, { ...entry, createdAt: shape.createdAt });
        if (isLocked) throw new DocumentLocked(this.#key.documentId);
        if (sequence === null) throw documentMissing(this.#key.documentId);
        return { ...entry, sequence, createdAt: shape.createdAt };
      });
      if (written) await this.#committed(loaded, written, false);
      return written?.sequence ?? null;
    });
  }

  /** Reads the store as one update, with its position. `head` is `null` when nobody has written yet. */
  read(): Promise<{ head: StoreHead | null; sequence: number; state: Uint8Array }> {
    return this.#next(({ doc, head }) => ({ head, sequence: doc.sequence, state: doc.diff() }));
  }

  /**
   * Writes a change that this service has made to an earlier state (`read`). Later updates stay. Resolves after the commit, with its
   * position; `null`: the store is deleted, or `mayMerge`, called while writers of all processes wait, returned false.
   */
  merge(
    update: Uint8Array,
    writer: StoreWriter,
    mayMerge: (db: StoreContext['db'], head: StoreHead) => Promise<boolean>,
  ): Promise<number | null> {
    return this.#next(async (loaded) => {
      const written = await this.#core.write(async (tx) => {
        const shape = await lockHead(tx.db, this.#key);
        if (!shape || !(await mayMerge(tx.db, shape))) return null;
        this.#requireSame(loaded, shape);
        await loaded.doc.catchUp(tx.db, this.#key);
        const entry: NewUpdate = { shape, update, ...writer, now: this.#core.clock.now() };
        const { sequence, isLocked } = await insertUpdate(tx.db, this.#key, { ...entry, createdAt: shape.createdAt });
        if (isLocked) throw new DocumentLocked(this.#key.documentId);
        if (sequence === null) throw documentMissing(this.#key.documentId);
        return { ...entry, sequence, createdAt: shape.createdAt };
      });
      if (!written) return null;
      await loaded.doc.take(written);
      await this.#committed(loaded, written, false);
      return written.sequence;
    });
  }

  /** It may have been deleted and recreated under its id. The next operation checks. */
  expectReplacement(): void {
    this.#mustCheck = true;
  }

  /** Checks whether it was deleted, before later operations. */
  check(): void {
    this.expectReplacement();
    this.#next(() => {}).catch((error: unknown) => this.#warn(error));
  }

  /** Called when the store has reached a position in another process. @param update the one of that position, if available */
  notice(sequence: number, update?: StoreUpdate): void {
    // Nobody waits for it, and later openers read it. During a load, the update may be too new to be in the loaded state.
    if (!this.#loaded && this.#tasks === 0 && this.listeners.size === 0) return;
    this.#next(async (loaded) => {
      if (sequence <= loaded.doc.sequence) return;
      const head = await readHead(this.#core.db, this.#key);
      this.#requireSame(loaded, head);
      if (update && sequence === loaded.doc.sequence + 1) await loaded.doc.take(update);
      else await loaded.doc.catchUp(this.#core.db, this.#key);
      loaded.head = head;
      await this.#notify(loaded, update && [update], false);
    }).catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown): void {
    this.#core.logger.warn({ error }, 'A shared document could not be followed.');
  }

  /** Throws `ABORTED` when this is not the loaded store: its state must not be merged with updates of another one. */
  #requireSame(loaded: LoadedStore, now: StoreHead | null): void {
    if (loaded.head && loaded.head.createdAt !== now?.createdAt) throw this.#replaced();
  }

  /** Drops the store, which was deleted. */
  #replaced(): ParleyError {
    this.#loaded = null;
    this.#notifiedSequence = null;
    for (const listener of this.listeners) listener.replaced();
    return replaced();
  }

  async #committed(loaded: LoadedStore, written: Written, isChecked: boolean): Promise<void> {
    const { shape, update, sequence, by, sessionId, now, createdAt = now } = written;
    const isNext = sequence <= loaded.doc.sequence + 1;
    // Another process has written in between. Its updates and this one may be taken in any order.
    if (!isNext) await loaded.doc.catchUp(this.#core.db, this.#key);
    loaded.doc.committed(sequence);
    const { storeId } = this.#key;
    const { type, contentKey } = shape;
    loaded.head = { storeId, type, contentKey, sequence, lastUpdate: now, lastUpdatedBy: by, sessionId, createdAt };
    const newest = { sequence, update, by };
    this.#onCommit(newest);
    await this.#notify(loaded, [newest], isNext && isChecked);
  }

  /** Sends listeners all new updates. @param updates the newest, if available */
  async #notify(
    { doc, head }: LoadedStore,
    updates: readonly StoreUpdate[] | undefined,
    isChecked: boolean,
  ): Promise<void> {
    const notified = this.#notifiedSequence ?? doc.sequence;
    this.#notifiedSequence = doc.sequence;
    if (notified === doc.sequence || this.listeners.size === 0) return;
    // Others may have written before it, and after.
    const isWhole = updates?.[0]?.sequence === notified + 1 && updates.at(-1)?.sequence === doc.sequence;
    const fresh = isWhole
      ? updates
      : await doc.updatesAfter(this.#core.db, this.#key, notified, head?.lastUpdatedBy ?? '');
    for (const listener of this.listeners) await listener.take(fresh, isChecked && isWhole);
  }

  /** Runs a task when those before it have ended. */
  #next<T>(task: (loaded: LoadedStore) => Promise<T> | T): Promise<T> {
    this.#tasks += 1;
    const done = this.#last.then(async () => {
      try {
        const loaded = await this.#load();
        await this.#notify(loaded, undefined, false);
        return await task(loaded);
      } catch (error) {
        if (!(error instanceof ParleyError)) this.#loaded = null;
        throw error;
      } finally {
        this.#tasks -= 1;
        // It has changes that are not on disk.
        if (this.#loaded?.doc.isAhead) this.#loaded = null;
      }
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async #load(): Promise<LoadedStore> {
    const { db, storeWork } = this.#core;
    if (this.#loaded && this.#mustCheck) {
      const head = await readHead(db, this.#key);
      if (this.#loaded.head && head?.createdAt !== this.#loaded.head.createdAt) this.#replaced();
      else if (head && !this.#loaded.head) this.#loaded = null;
    }
    this.#mustCheck = false;
    if (this.#loaded) return this.#loaded;
    // The head first: the state is never older.
    const head = await readHead(db, this.#key);
    return (this.#loaded = { head, doc: await StoreDoc.load(db, this.#key, storeWork) });
  }
}

/** Why nothing that follows from the deleted store is accepted any more. */
export const replaced = () => new ParleyError('ABORTED', 'The shared document was deleted meanwhile. Open it again.');
const taken = () => new ParleyError('ALREADY_EXISTS', 'A shared document has this id already.');
