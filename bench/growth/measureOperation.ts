import { median } from '../support/measure.js';
import type { GrowthServer } from './openServer.js';
import type { GrowthWorld } from './GrowthWorld.js';
import type { Operation } from './Operation.js';

/** What one run of an operation cost: the median of several runs. */
export interface Cost {
  /** Pages that its statements touched, in memory or not. */
  buffers: number;
  statements: number;
  /** Bytes of the answer. */
  bytes: number;
}

/** PostgreSQL decides after five runs of a statement whether to plan it for any values. The plan that stays is measured. */
const WARM_UPS = 6;
const ROUNDS = 3;
/** An operation that takes long has no further warm-ups and rounds, ms. */
const PATIENCE_MS = 3_000;

/** Runs the operation until its plans stay the same, then measures it. */
export async function measureOperation(
  server: GrowthServer,
  database: string,
  world: GrowthWorld,
  operation: Operation,
): Promise<Cost> {
  const started = performance.now();
  const isPatient = () => performance.now() - started < PATIENCE_MS;
  for (let round = 0; round < WARM_UPS && isPatient(); round += 1) await operation.run(world, (call) => call());
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS && (round === 0 || isPatient()); round += 1) {
    await operation.run(world, async (call) => {
      await world.whenIdle();
      await server.query('select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = $1', [database]);
      const answer = await call();
      await world.whenIdle();
      costs.push({ ...(await readStatements(server, database)), bytes: answer.bytes });
      return answer;
    });
  }
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return { buffers: of('buffers'), statements: of('statements'), bytes: of('bytes') };
}

async function readStatements(server: GrowthServer, database: string) {
  const [row] = await server.query<{ buffers: number; statements: number }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as buffers, coalesce(sum(calls), 0)::float8 as statements
     from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
    [database],
  );
  return row!;
}
