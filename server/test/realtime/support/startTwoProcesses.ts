import type { PostgresPool } from 'kysely';
import { InProcessBus, ManualClock } from '../../../src/memory/index.js';
import { openEmbedded } from '../../support/openEmbedded.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { TestKey } from '../../support/TestKey.js';
import { TestOrganization } from '../../support/TestOrganization.js';

/** A bus on which what is published can be lost. */
class CutBus extends InProcessBus {
  isCut = false;
  override publish = (message: string) => (this.isCut ? Promise.resolve() : super.publish(message));
}

/** Two services on one database, one clock and one bus, as two processes are. */
export interface TwoProcesses {
  here: TestService;
  clock: ManualClock;
  /** Nothing of the presence topics travels any more, as if a process had died. */
  cutPresence: () => void;
  /** The organization as the other process has it. */
  there: (acme: TestOrganization) => TestOrganization;
  close: () => Promise<void>;
}

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const clock = new ManualClock();
  const database = await openEmbedded();
  const pool: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
  const options = { tokenSecret: 'a secret that both of the processes share' };
  const bus = new InProcessBus();
  const presenceBus = new CutBus();
  const here = await startTestService({ pool, clock, bus, presenceBus, options });
  const there = await startTestService({
    pool,
    clock,
    options,
    bus: new InProcessBus(bus),
    presenceBus: new InProcessBus(presenceBus),
  });
  return {
    here,
    clock,
    cutPresence: () => void (presenceBus.isCut = true),
    there: ({ key: { apiKey, authToken }, organizationId }) =>
      new TestOrganization(new TestKey(there.service, apiKey, authToken), organizationId),
    async close() {
      await there.close();
      await here.close();
      await database.end();
    },
  };
}
