import { type RawBuilder, sql } from 'kysely';
import { enqueueStoreJob } from './enqueueStoreJob.js';
import type { StoreKey } from './StoreKey.js';

/** The job that compacts the log of a store. */
export const COMPACT_STORE = 'compactStore';
/** Updates of the log for which a snapshot is worth it. Whoever opens the store reads about so many at most. */
export const COMPACT_EVERY = 500;

/** Returns the part of a write that adds the job (`enqueueStoreJob`), at every `COMPACT_EVERY`th update. */
export const enqueueCompaction = (key: StoreKey, now: number): RawBuilder<unknown> =>
  enqueueStoreJob(key, {
    kind: COMPACT_STORE,
    runAt: now,
    when: sql`raised.sequence % ${COMPACT_EVERY}::bigint = 0`,
  });
