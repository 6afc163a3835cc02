import { parseArgs } from 'node:util';
import { PostgresPool } from '../server/src/node/postgres/PostgresPool.js';
import { measureOperation, type Cost } from './growth/measureOperation.js';
import { openServer } from './growth/openServer.js';
import { OPERATIONS } from './growth/operations/index.js';
import { prepareDatabase } from './growth/prepareDatabase.js';
import { type GrowthRow, printGrowth } from './growth/printGrowth.js';
import { type GrowthSize, SIZES } from './growth/sizes.js';
import { startGrowthWorld } from './growth/startGrowthWorld.js';
import { forgetfulLogger } from './support/forgetful.js';

/**
 * Growth: what every list, count and write costs in three databases, of which each is ten to a hundred times larger than the one before. Buffers
 * and statements do not depend on the machine.
 *   npm run bench -- growth --only=counts    operations whose name contains the text
 *   npm run bench -- growth --size=small     one size; both options may be repeated
 *   npm run bench -- growth --verbose        each figure as soon as it is known
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    verbose: { type: 'boolean' },
  },
});
const sizes = SIZES.filter(({ name }) => values.size?.includes(name) ?? true);
const operations = OPERATIONS.filter(({ name }) => values.only?.some((text) => name.includes(text)) ?? true);

/** Few, so that statements are soon prepared on all of them. No connection is set aside for jobs. */
const CONNECTIONS = 2;

const server = await openServer();
const rows: GrowthRow[] = operations.map((operation) => ({ operation, costs: [] }));
try {
  for (const size of sizes) {
    const costs = await measure(size);
    rows.forEach((row, index) => row.costs.push(costs[index] ?? null));
  }
} finally {
  await server.close();
}
printGrowth(sizes, rows);

/** Measures all operations at one size; `null` for one that failed. */
async function measure(size: GrowthSize): Promise<(Cost | null)[]> {
  const copy = await prepareDatabase(server, size);
  const database = new URL(copy.url).pathname.slice(1);
  const world = await startGrowthWorld(
    new PostgresPool({ url: copy.url, logger: forgetfulLogger, size: CONNECTIONS }),
    copy.seededAt,
  );
  const costs: (Cost | null)[] = [];
  for (const operation of operations) {
    try {
      const cost = await measureOperation(server, database, world, operation);
      if (values.verbose) console.log(`${size.name}: ${operation.name}: ${cost.buffers} buffers`);
      costs.push(cost);
    } catch (error) {
      console.log(`${size.name}: ${operation.name} failed: ${String(error)}`);
      costs.push(null);
    }
  }
  await world.service.close();
  await copy.drop();
  return costs;
}
