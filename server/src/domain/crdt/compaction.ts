import { sql } from 'kysely';
import type { StoreJob } from './enqueueStoreJobs.js';

/** The job that compacts the log of a store. */
export const COMPACT_STORE = 'compactStore';
/** Updates of the log that justify a snapshot. Opening the store reads at most about this many. */
export const COMPACT_EVERY = 500;

/** Bytes of the log for which a snapshot is worth it, however few the updates are. */
export const COMPACT_BYTES = 1_048_576; // 1 MiB
/** After an update of this size the log is checked. Smaller ones are 32 MiB at most before there are `COMPACT_EVERY` of them. */
const LARGE_BYTES = 65_536;

/**
 * The job of a write. It is added at every `COMPACT_EVERY`th update, and after a large one.
 * @param bytes of the update
 */
export const compactionJob = (now: number, bytes: number): StoreJob => ({
  kind: COMPACT_STORE,
  runAt: now,
  when: sql`(raised.sequence % ${COMPACT_EVERY}::bigint = 0 or ${bytes >= LARGE_BYTES}::boolean)`,
});
