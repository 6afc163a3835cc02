import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJobs } from '../../src/jobs/jobStore.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const WAITING = 30;

describe.each(DATABASES)('claiming jobs ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  let kind: string;
  beforeEach(async () => {
    kind = `test-${crypto.randomUUID()}`;
    const runAt = test.clock.now();
    const jobs = Array.from({ length: WAITING }, (_, index) => ({
      apiKey: 'k',
      organizationId: 'o',
      kind,
      key: `job-${String(index).padStart(2, '0')}`,
      payload: {},
      runAt: runAt + index,
    }));
    await test.service.core.write((tx) => tx.enqueue(...jobs));
    test.clock.advance(WAITING);
  });

  /** Claims with a plan of nested loops only, which reads the inner side again for each row of the outer one. */
  const claimByNestedLoops = (limit: number) =>
    test.service.core.db.transaction().execute(async (db) => {
      for (const setting of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'memoize', 'sort']) {
        await sql`select set_config(${`enable_${setting}`}, 'off', true)`.execute(db);
      }
      return claimJobs(db, { kinds: [kind], limit, now: test.clock.now(), leaseMs: 60_000 });
    });

  it.each([1, 7])('takes exactly %i, whatever join the database chooses', async (limit) => {
    const claimed = await claimByNestedLoops(limit);
    expect(claimed.map(({ key }) => key).sort()).toEqual(
      Array.from({ length: limit }, (_, index) => `job-${String(index).padStart(2, '0')}`),
    );
    const left = await claimByNestedLoops(WAITING);
    expect(left).toHaveLength(WAITING - limit);
  });
});
