import type { TestProject } from 'vitest/node';
import { startServices } from '../../scripts/services.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which each test file makes its own database. `undefined` when none is installed. */
    postgresUrl: string | undefined;
    /** pgbouncer in transaction mode, before that PostgreSQL. `undefined` when one of them is not installed. */
    poolerUrl: string | undefined;
    /** A Redis; each test file takes its own key prefix. `undefined` when none is installed. */
    redisUrl: string | undefined;
  }
}

/** Waits for no disk: nobody needs the data after a crash of the machine. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

interface Shared {
  users: number;
  starting: ReturnType<typeof startServices>;
}

// Every project runs this file in a module registry of its own; one PostgreSQL is enough for all of them.
const registry = globalThis as { parleyTestServices?: Shared };

/** Gives the tests of a project PostgreSQL, pgbouncer and Redis by `inject('postgresUrl')` and the like. */
export default async function services(project: TestProject) {
  const shared = (registry.parleyTestServices ??= { users: 0, starting: startServices({ settings: SETTINGS }) });
  shared.users += 1;
  const { postgresUrl, poolerUrl, redisUrl, stop } = await shared.starting;
  project.provide('postgresUrl', postgresUrl);
  project.provide('poolerUrl', poolerUrl);
  project.provide('redisUrl', redisUrl);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete registry.parleyTestServices;
    await stop();
  };
}
