import { measureCrowd } from './presence/measureCrowd.js';
import { measureMoves } from './presence/measureMoves.js';
import { OPTIONS } from './presence/options.js';
import { startCursorWorld } from './presence/startCursorWorld.js';
import { onEachDatabase } from './support/benchDatabases.js';

/**
 * Cursors (design §5), against a bare `ws` relay of the same moves, in two kinds: one sends each move on at once, as a relay does that knows
 * nothing; the other collects moves for as long as the service does, and sends them together. Then as many people as fit on one document.
 * The service, the relays and the people are processes of their own. `--people=50 --crowd=1000 --seconds=4 --rounds=7`,
 * `--databases=pglite` or `postgresql` for one database.
 */
await onEachDatabase(async ({ name, pool }) => {
  const world = await startCursorWorld(pool, Math.max(OPTIONS.people, OPTIONS.crowd));
  await measureMoves(name, world);
  if (OPTIONS.crowd > 0) await measureCrowd(name, world);
  await world.close();
});
