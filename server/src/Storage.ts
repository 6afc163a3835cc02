import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Blobs, Clock, Disk, Logger } from './environment.js';
import { generateId } from './ids.js';
import type { Tables } from './store/tables.js';

/** What a disk says that takes nothing more: PostgreSQL's disk_full, and the operating system. */
const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** How often a full disk is tried again, ms: whoever asks for readiness more often is told what was found last. */
const PROBE_MS = 1000;
/** More than a page of the database and a block of a file system, so that it needs new room. */
const PROBE_BYTES = 64 * 1024;
const RETRY_AFTER_MS = 5000;

export interface StorageOptions {
  db: Kysely<Tables>;
  blobs: Blobs;
  clock: Clock;
  logger: Logger;
  /** Of the embedded database, which does not survive a full one. `null`: the database is elsewhere. */
  disk: Disk | null;
}

/** Knows whether there is room to store something, in the database and for files. */
export class Storage {
  readonly #options: StorageOptions;
  /** A write was refused for want of room, and none has been found since. */
  #isFull = false;
  #probedAt = -Infinity;
  #probing: Promise<void> | undefined;

  constructor(options: StorageOptions) {
    this.#options = options;
  }

  /** Whether the disk of the embedded database has room for one more write; always true of a database elsewhere. */
  get hasRoom(): boolean {
    return this.#options.disk?.hasRoom(0) ?? true;
  }

  /** To be called before a write. `UNAVAILABLE` when the embedded database could not take it and would stop. */
  requireRoom(): void {
    if (!this.hasRoom) throw diskFull();
  }

  /** To be told of each failure; what a client hears when it is a full disk, else `null`. */
  explain(error: unknown): ParleyError | null {
    if (!isFull(error)) return null;
    if (!this.#isFull)
      this.#options.logger.error({ error }, 'The disk is full. Writes are refused until there is room.');
    this.#isFull = true;
    return diskFull(error);
  }

  /** Whether something could be stored. After a full disk it is tried out, so that the service is ready again without a start. */
  async isWritable(): Promise<boolean> {
    if (!this.hasRoom) return false;
    if (this.#isFull) await (this.#probing ??= this.#probe().finally(() => (this.#probing = undefined)));
    return !this.#isFull;
  }

  async #probe(): Promise<void> {
    const { db, blobs, clock, logger } = this.#options;
    if (clock.now() - this.#probedAt < PROBE_MS) return;
    this.#probedAt = clock.now();
    try {
      await probeDatabase(db);
      const key = `probe-${generateId()}`;
      await blobs.put(key, randomBytes());
      await blobs.delete(key);
      this.#isFull = false;
      logger.info({}, 'There is room on the disk again.');
    } catch (error) {
      logger.warn({ error }, 'The disk is still full.');
    }
  }
}

/** Makes a table, which takes new room for certain, and takes it back. */
async function probeDatabase(db: Kysely<Tables>): Promise<void> {
  const name = sql.table(`probe_${generateId()}`);
  const transaction = await db.startTransaction().execute();
  try {
    await sql`create table ${name} (bytes text)`.execute(transaction);
    // Short of what would be compressed.
    await sql`insert into ${name} select repeat('x', 1000) from generate_series(1, 64)`.execute(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

const randomBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(PROBE_BYTES));

/** A failure may be wrapped in others. */
function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && FULL.has(cause.code)) return true;
  }
  return false;
}

const diskFull = (cause?: unknown) =>
  new ParleyError('UNAVAILABLE', 'Nothing can be stored now: the disk of the service is full. Try again later.', {
    ...(cause !== undefined && { cause }),
    retryAfterMs: RETRY_AFTER_MS,
  });
