import type { Core } from '../../core.js';
import { repeatAtPace } from '../../Pace.js';
import { COMPACT_BYTES, COMPACT_EVERY } from './compaction.js';
import { readLog } from './readLog.js';
import { readCompaction, removeUpdates, writeSnapshot } from './snapshotRows.js';
import type { StoreKey } from './StoreKey.js';

/** How long the log stays below a snapshot, ms. Those who were reading it then need not start again. */
const RETENTION_MS = 60_000;

/**
 * Writes a snapshot of a store when the log has grown, and removes the log below a snapshot that is older than `RETENTION_MS`. A younger
 * snapshot is not replaced: otherwise, in a store with constant writes, none would reach that age. Writers continue meanwhile. It may run
 * several times, also concurrently. Returns when there is more to do, ms since epoch; `null`: not until the log has grown.
 * @param every number of updates between snapshots
 */
export async function compactStore(
  core: Pick<Core, 'db' | 'clock' | 'storeWork'>,
  key: StoreKey,
  signal: AbortSignal,
  every = COMPACT_EVERY,
): Promise<number | null> {
  const { db, clock } = core;
  const found = await readCompaction(db, key);
  if (!found) return null;
  const { createdAt, snapshotAt } = found;
  const now = clock.now();
  if (snapshotAt + RETENTION_MS > now) return snapshotAt + RETENTION_MS;
  let isMore = found.snapshot > 0;
  await repeatAtPace(async () => {
    if (isMore && !signal.aborted) isMore = await removeUpdates(db, key, now - RETENTION_MS);
    return isMore && !signal.aborted;
  });
  if (signal.aborted) return now;
  if (found.sequence - found.snapshot < every && found.bytes < COMPACT_BYTES) return null;
  // A single update is as good as a snapshot.
  if (found.sequence === 1) return null;
  const { sequence, updates } = await readLog(db, key);
  const state = await core.storeWork.collect(updates);
  const writtenAt = clock.now();
  await writeSnapshot(db, key, { sequence, state, createdAt, now: writtenAt });
  return writtenAt + RETENTION_MS;
}
