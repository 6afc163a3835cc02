import type { DatabasePool } from '../../server/src/environment.js';
import { ManualClock } from '../../server/src/memory/index.js';
import { startBenchService } from '../support/benchService.js';
import { GrowthWorld } from './GrowthWorld.js';
import { QuietPool } from './QuietPool.js';

/**
 * The service over a seeded database. Its clock stands still, and jobs do not run.
 * @param now time of the seed, ms since epoch
 */
export async function startGrowthWorld(pool: DatabasePool, now: number): Promise<GrowthWorld> {
  const clock = new ManualClock(now);
  const quiet = new QuietPool(pool);
  const { service, credentials } = await startBenchService(quiet, null, clock);
  return new GrowthWorld(service, credentials, clock, () => quiet.whenIdle());
}
