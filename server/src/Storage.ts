import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Blobs, Clock, Disk, Logger } from './environment.js';
import { generateId } from './ids.js';
import { acrossOrganizations } from './store/acrossOrganizations.js';
import type { Tables } from './store/tables.js';

/** Error codes of a full disk: PostgreSQL's disk_full, and those of the operating system. */
const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** Interval between two probes of a full disk, ms. More frequent calls get the last result. */
const PROBE_MS = 1000;
/** Bytes of a probe: more than a page of the database and a block of a file system, so that it needs new space. */
const PROBE_BYTES = 64 * 1024;
const RETRY_AFTER_MS = 5000;

export interface StorageOptions {
  db: Kysely<Tables>;
  blobs: Blobs;
  clock: Clock;
  logger: Logger;
  /** Disk of the embedded database, which stops when the disk is full. `null`: the database is elsewhere. */
  disk: Disk | null;
}

/** Records whether the database and the file store have free space. */
export class Storage {
  readonly #options: StorageOptions;
  /** Whether a write failed on a full disk, and no probe has succeeded since. */
  #isFull = false;
  #hadRoom = true;
  #probedAt = -Infinity;
  #probing: Promise<void> | undefined;

  constructor(options: StorageOptions) {
    this.#options = options;
  }

  /** Whether the disk of the embedded database has room for one more write. Always true for a database elsewhere. */
  get hasRoom(): boolean {
    const { disk, logger } = this.#options;
    const hasRoom = disk?.hasRoom(0) ?? true;
    if (hasRoom !== this.#hadRoom) {
      if (hasRoom) logger.info({}, 'There is room on the disk again. Writes are taken.');
      else logger.error({}, 'The disk has too little room. Writes are refused, and jobs wait, until there is more.');
    }
    this.#hadRoom = hasRoom;
    return hasRoom;
  }

  /** Whether the database is embedded: it stops when its disk is full. */
  get isBounded(): boolean {
    return this.#options.disk !== null;
  }

  /**
   * Call it before a write. `UNAVAILABLE` when the write would stop the embedded database.
   * @param bytes of a write that needs much more than others
   */
  requireRoom(bytes = 0): void {
    if (!this.hasRoom || (bytes > 0 && this.#options.disk?.hasRoom(bytes) === false)) throw diskFull();
  }

  /** Call it with each failure. Returns the error for the client when the disk is full, else `null`. */
  explain(error: unknown): ParleyError | null {
    if (!isFull(error)) return null;
    if (!this.#isFull)
      this.#options.logger.error({ error }, 'The disk is full. Writes are refused until there is room.');
    this.#isFull = true;
    return diskFull(error);
  }

  /** Whether writes are possible. After a full disk it runs a probe, so that the service becomes ready again without a restart. */
  async isWritable(): Promise<boolean> {
    if (!this.hasRoom) return false;
    if (this.#isFull) await (this.#probing ??= this.#probe().finally(() => (this.#probing = undefined)));
    return !this.#isFull;
  }

  async #probe(): Promise<void> {
    const { db, blobs, clock, logger } = this.#options;
    if (Math.abs(clock.now() - this.#probedAt) < PROBE_MS) return; // also after the clock was set back
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

/** Creates a table, which always needs new space, and rolls it back. */
async function probeDatabase(db: Kysely<Tables>): Promise<void> {
  const name = sql.table(`probe_${generateId()}`);
  const transaction = await db.startTransaction().execute();
  try {
    await sql`create table ${name} (bytes text)`.execute(transaction);
    // Each value is too short to be compressed.
    await sql`${acrossOrganizations('diskProbe')} insert into ${name} select repeat('x', 1000) from generate_series(1, 64)`.execute(
      transaction,
    );
  } finally {
    await transaction.rollback().execute();
  }
}

const randomBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(PROBE_BYTES));

/** Whether an error, or one of its causes, means that the disk is full. */
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
