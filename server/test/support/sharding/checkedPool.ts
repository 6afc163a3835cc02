import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { DatabasePool } from '../../../src/environment.js';
import { checkStatement } from './checkStatement.js';

/**
 * Makes a pool refuse each statement of the service that would not run on one shard, see `checkStatement`.
 * @param isExempt whether the statement that is about to run may cross organizations. Default: those that a test makes itself
 */
export function checkedPool<P extends DatabasePool>(pool: P, isExempt: () => boolean = isOfTest): P {
  for (const part of [pool, pool.background]) if (part) refuseOthers(part, isExempt);
  return pool;
}

function refuseOthers(pool: PostgresPool, isExempt: () => boolean): void {
  const connect = pool.connect.bind(pool);
  pool.connect = async () => {
    const client = await connect();
    const query = client.query.bind(client);
    const checked = (text: string, parameters?: readonly unknown[]) => {
      const problem = checkStatement(text, parameters);
      if (problem && !isExempt()) throw new Error(`${problem} See acrossOrganizations.ts.\n${text}`);
      return query(text, parameters ?? []);
    };
    // safe: nothing uses the overload with a cursor
    return Object.assign(client, { query: checked as unknown as PostgresPoolClient['query'] });
  };
}

/** Whether a test made the statement: the innermost line of our code on the stack is not of the service. */
function isOfTest(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 100; // Kysely takes dozens
  const lines = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = limit;
  const ours = lines.find(
    (line) => !/node_modules|node:|support\/sharding/.test(line) && /\/(server|test|testing|bench)\//.test(line),
  );
  return ours !== undefined && !ours.includes('/server/src/');
}
