import type { ForkedServer } from './forkServer.js';
import type { Use } from './restServer.mjs';

/** Adds up what the rounds of one contender used, which does not depend on what else the machine does. */
export function startUse() {
  const sum: Use = { cpuMs: 0, syncs: 0 };
  return {
    async during(server: ForkedServer, run: () => Promise<void>): Promise<void> {
      const before = await server.use();
      await run();
      const after = await server.use();
      sum.cpuMs += after.cpuMs - before.cpuMs;
      sum.syncs += after.syncs - before.syncs;
    },
    perRequest: (requests: number): Use => ({ cpuMs: sum.cpuMs / requests, syncs: sum.syncs / requests }),
  };
}
