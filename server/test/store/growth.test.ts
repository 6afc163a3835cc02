import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrowthWorld } from '../../../bench/growth/GrowthWorld.js';
import { OPERATIONS } from '../../../bench/growth/operations/index.js';
import { recordStatements, type Statement } from '../../../bench/growth/recordStatements.js';
import { seedGrowth } from '../../../bench/growth/seed/seedGrowth.js';
import { startGrowthWorld } from '../../../bench/growth/startGrowthWorld.js';
import type { DatabasePool } from '../../src/environment.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES } from '../support/databases.js';
import { findWideScans } from './support/findWideScans.js';
import { KNOWN_GROWTH } from './support/knownGrowth.js';

const SIZE = {
  name: 'test',
  members: 600,
  threads: 3_000,
  records: 4_000,
  bigThreads: 600,
  subscribers: 20,
  organizations: 400,
};
const NOW = Date.UTC(2026, 0, 1);

// The embedded database has the same planner, and takes several times as long for the seed.
describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('growth ($name)', ({ open }) => {
  let pool: DatabasePool;
  let world: GrowthWorld;
  const statements: Statement[] = [];

  beforeAll(async () => {
    pool = await open();
    await seedGrowth(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), SIZE, NOW);
    world = await startGrowthWorld(
      recordStatements(pool, (statement) => statements.push(statement)),
      NOW,
    );
  }, 120_000);
  afterAll(() => world.service.close());

  it.each(OPERATIONS)(
    '$name: reads about as many rows as it answers',
    async ({ name, run }) => {
      const texts = new Map<string, Statement>();
      await run(world, async (call) => {
        statements.length = 0;
        const answer = await call();
        await world.whenIdle();
        for (const statement of statements) texts.set(statement.text, statement);
        return answer;
      });
      const scans: string[] = [];
      for (const statement of texts.values()) scans.push(...(await findWideScans(pool, statement)));
      const isKnown = KNOWN_GROWTH.has(name);
      // An entry of the list that is not needed any more must go.
      if (isKnown) expect(scans).not.toEqual([]);
      else expect(scans).toEqual([]);
    },
  );
});
