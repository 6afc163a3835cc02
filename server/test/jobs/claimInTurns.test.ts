import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimInTurns } from '../../src/jobs/claimInTurns.js';
import { claimJobs } from '../../src/jobs/jobStore.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { explainStatements, type PlanListener, type PlanNode } from '../store/support/explainStatements.js';
import { findWideSteps } from '../store/support/findWideSteps.js';

const HOUR = 60 * 60_000;

describe.each(DATABASES)('jobs of which one request makes thousands ($name)', ({ open }) => {
  const listener: PlanListener = { onPlan: null };
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService({ pool: explainStatements(await open(), listener) });
  });
  afterAll(() => test.close());

  /** Due in an hour: the workers of the service leave these jobs to the test. */
  const later = () => test.clock.now() + HOUR;
  const jobsOf = (organizationId: string, kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      apiKey: 'k',
      organizationId,
      kind,
      key: `job-${String(index).padStart(3, '0')}`,
      payload: {},
      runAt: later() + index,
    }));
  const enqueue = (...jobs: ReturnType<typeof jobsOf>) => test.service.core.write((tx) => tx.enqueue(...jobs));
  const claimer = (kind: string) => {
    const claim = claimInTurns(kind);
    return async (limit: number) => {
      const now = later() + 1000;
      const jobs = await claim(test.service.core.db, { kinds: [kind], limit, now, leaseMs: HOUR });
      return jobs.map(({ organizationId, key }) => `${organizationId} ${key}`);
    };
  };

  it('are taken from one organization after the other, in each the longest waiting first', async () => {
    const kind = `test-${crypto.randomUUID()}`;
    await enqueue(...jobsOf('many', kind, 5), ...jobsOf('none', 'another kind', 1), ...jobsOf('some', kind, 2));
    const claim = claimer(kind);
    const taken: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) taken.push(...(await claim(1)));
    expect(taken).toEqual(['many job-000', 'some job-000', 'many job-001', 'some job-001']);

    await enqueue(...jobsOf('new', kind, 1));
    expect(await claim(1)).toEqual(['many job-002']);
    expect(await claim(1)).toEqual(['new job-000']);
    expect((await claim(5)).sort()).toEqual(['many job-003', 'many job-004']);
    expect(await claim(1)).toEqual([]);
  });

  it('fill every free slot when the turn comes round to the first organization', async () => {
    const kind = `test-${crypto.randomUUID()}`;
    await enqueue(...jobsOf('a', kind, 3), ...jobsOf('b', kind, 1));
    const claim = claimer(kind);
    expect(await claim(1)).toEqual(['a job-000']);
    expect((await claim(3)).sort()).toEqual(['a job-001', 'a job-002', 'b job-000']);
  });

  it('are found by the index, and passed over by whoever looks for others', async () => {
    await enqueue(
      ...jobsOf('flood', 'sendEmail', 400),
      ...jobsOf('quiet', 'sendEmail', 1),
      ...jobsOf('quiet', 'fanOut', 1).map((job) => ({ ...job, runAt: job.runAt + 900 })),
    );
    const claim = claimer('sendEmail');
    const plans: PlanNode[] = [];
    listener.onPlan = (plan) => void plans.push(plan);
    const emails = [...(await claim(1)), ...(await claim(1))];
    const kinds = ['compactStore', 'fanOut'];
    const others = await claimJobs(test.service.core.db, { kinds, limit: 5, now: later() + 1000, leaseMs: HOUR });
    listener.onPlan = null;
    expect(emails).toEqual(['flood job-000', 'quiet job-000']);
    expect(others).toMatchObject([{ organizationId: 'quiet', kind: 'fanOut' }]);
    expect(plans.flatMap((plan) => findWideSteps(plan, 20))).toEqual([]);
    expect(plans).not.toEqual([]);
  });
});
