import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job, JobHandler } from '../../src/jobs/Job.js';
import { claimJobs } from '../../src/jobs/jobStore.js';
import { JobWorker, MAX_ATTEMPTS } from '../../src/jobs/JobWorker.js';
import { retryDelayMs } from '../../src/jobs/retryDelayMs.js';
import { ManualClock } from '../../src/memory/ManualClock.js';
import type { NewJob } from '../../src/store/transaction.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const MINUTE = 60_000;

/** A promise that the test settles. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { open, opened };
}

describe.each(DATABASES)('jobs ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  // A kind of its own for each test: the jobs of others are not its business.
  let kind: string;
  let ran: Job[];
  const workers: JobWorker[] = [];
  beforeEach(() => {
    kind = `test-${crypto.randomUUID()}`;
    ran = [];
    return async () => {
      for (const worker of workers.splice(0)) await worker.stop();
    };
  });

  const work = (handler: JobHandler = async () => {}, core = test.service.core) => {
    const worker = new JobWorker(core, {
      [kind]: async (context, job) => {
        ran.push(job);
        await handler(context, job);
      },
    });
    workers.push(worker);
    return worker;
  };
  const aJob = (rest: Partial<NewJob> = {}): NewJob => ({
    apiKey: 'k',
    organizationId: 'o',
    kind,
    key: '',
    payload: {},
    runAt: test.clock.now(),
    ...rest,
  });
  const enqueue = (...jobs: NewJob[]) => test.service.core.write((tx) => tx.enqueue(...jobs));
  const rows = () =>
    test.service.core.db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('key').execute();

  it('runs a job once and takes it off the table', async () => {
    const worker = work();
    await enqueue(aJob({ key: 'a', payload: { to: 'ada' } }));
    await worker.drain();
    await worker.drain();
    expect(ran).toMatchObject([
      { apiKey: 'k', organizationId: 'o', kind, key: 'a', payload: { to: 'ada' }, attempt: 1 },
    ]);
    expect(await rows()).toEqual([]);
    expect(test.metrics.total('parley_jobs_total', { kind, outcome: 'done' })).toBe(1);
    expect(test.metrics.observations.filter((sample) => sample.labels['kind'] === kind)).toHaveLength(1);
  });

  it('leaves nothing of a transaction that is rolled back', async () => {
    const refused = test.service.core.write(async (tx) => {
      await tx.enqueue(aJob());
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('waits for its time, and runs in order of waiting', async () => {
    const now = test.clock.now();
    const worker = work();
    await enqueue(aJob({ key: 'late', runAt: now + 2 * MINUTE }), aJob({ key: 'soon', runAt: now + MINUTE }));
    await worker.drain();
    expect(ran).toEqual([]);
    test.clock.advance(MINUTE);
    await worker.drain();
    expect(ran.map(({ key }) => key)).toEqual(['soon']);
    test.clock.advance(MINUTE);
    await worker.drain();
    expect(ran.map(({ key }) => key)).toEqual(['soon', 'late']);
  });

  it('finds by the clock what another process enqueued', async () => {
    const done = gate();
    const worker = work(async () => done.open());
    await worker.drain();
    await enqueue(aJob()); // this worker is not woken: it is not the service's own
    test.clock.advance(1000);
    await done.opened;
    await worker.drain();
    expect(ran).toHaveLength(1);
  });

  describe('merging', () => {
    it('joins payloads by key, and keeps the earlier time', async () => {
      const now = test.clock.now();
      await enqueue(aJob({ payload: { a: 1, b: 1 }, runAt: now + MINUTE }));
      await enqueue(aJob({ payload: { b: 2, c: 2 }, runAt: now + 2 * MINUTE }));
      const worker = work();
      test.clock.advance(MINUTE);
      await worker.drain();
      expect(ran).toMatchObject([{ payload: { a: 1, b: 2, c: 2 } }]);
      expect(await rows()).toEqual([]);
    });

    it('keeps jobs of another key, organization or API key apart', async () => {
      await enqueue(aJob(), aJob({ key: 'other' }), aJob({ organizationId: 'p' }), aJob({ apiKey: 'l' }));
      await work().drain();
      expect(ran).toHaveLength(4);
    });

    it('never loses what is merged into a job that runs: it runs again, at its own time', async () => {
      const started = gate();
      const going = gate();
      const worker = work(async (_context, job) => {
        if (job.payload['second']) return;
        started.open();
        await going.opened;
      });
      await enqueue(aJob({ payload: { first: true } }));
      const drained = worker.drain();
      await started.opened;
      await enqueue(aJob({ payload: { second: true }, runAt: test.clock.now() + MINUTE }));
      going.open();
      await drained;
      expect(ran).toHaveLength(1);
      expect(await rows()).toMatchObject([{ leased_until: null, run_at: test.clock.now() + MINUTE }]);
      test.clock.advance(MINUTE);
      await worker.drain();
      expect(ran.map(({ payload }) => payload)).toEqual([{ first: true }, { first: true, second: true }]);
      expect(await rows()).toEqual([]);
    });
  });

  describe('failure', () => {
    it('tries again after longer and longer waits', async () => {
      const worker = work(async (_context, { attempt }) => {
        if (attempt < 4) throw new Error(`attempt ${attempt}`);
      });
      await enqueue(aJob());
      await worker.drain();
      for (const attempt of [1, 2, 3]) {
        expect(await rows()).toMatchObject([{ attempts: attempt, last_error: `attempt ${attempt}`, failed_at: null }]);
        const wait = ((await rows())[0]?.run_at ?? 0) - test.clock.now();
        expect(wait).toBeGreaterThanOrEqual(500 * 2 ** (attempt - 1));
        expect(wait).toBeLessThanOrEqual(1000 * 2 ** (attempt - 1));
        test.clock.advance(wait - 1);
        await worker.drain();
        expect(ran).toHaveLength(attempt);
        test.clock.advance(1);
        await worker.drain();
      }
      expect(ran).toHaveLength(4);
      expect(await rows()).toEqual([]);
    });

    it('stops after many attempts, keeps the job for people, and runs it when it is enqueued again', async () => {
      let isBroken = true;
      const worker = work(async () => {
        if (isBroken) throw new Error('still broken');
      });
      await enqueue(aJob({ payload: { a: 1 } }));
      for (let attempts = 0; attempts < 20; attempts += 1) {
        await worker.drain();
        test.clock.advance(15 * MINUTE);
      }
      expect(ran).toHaveLength(MAX_ATTEMPTS);
      expect(await rows()).toMatchObject([
        { failed_at: expect.any(Number), last_error: 'still broken', payload: { a: 1 } },
      ]);
      expect(test.metrics.total('parley_jobs_total', { kind, outcome: 'dead' })).toBe(1);
      isBroken = false;
      await enqueue(aJob({ payload: { b: 1 }, runAt: test.clock.now() + MINUTE }));
      await worker.drain();
      expect(ran).toHaveLength(MAX_ATTEMPTS);
      test.clock.advance(MINUTE);
      await worker.drain();
      expect(ran.at(-1)).toMatchObject({ attempt: 1, payload: { a: 1, b: 1 } });
      expect(await rows()).toEqual([]);
    });

    it('does not bury what was merged into the last attempt', async () => {
      const started = gate();
      const going = gate();
      let runs = 0;
      const worker = work(async () => {
        runs += 1;
        if (runs < MAX_ATTEMPTS) throw new Error('no');
        if (runs > MAX_ATTEMPTS) return;
        started.open();
        await going.opened;
        throw new Error('no');
      });
      await enqueue(aJob());
      while (runs < MAX_ATTEMPTS - 1) {
        await worker.drain();
        test.clock.advance(15 * MINUTE);
      }
      const drained = worker.drain();
      await started.opened;
      await enqueue(aJob({ payload: { more: true }, runAt: test.clock.now() }));
      going.open();
      await drained;
      test.clock.advance(15 * MINUTE);
      await worker.drain();
      expect(ran.at(-1)).toMatchObject({ payload: { more: true } });
      expect(await rows()).toEqual([]);
    });
  });

  describe('crash', () => {
    /** Takes jobs and is never heard of again. */
    const crash = () =>
      claimJobs(test.service.core.db, { kinds: [kind], limit: 10, now: test.clock.now(), leaseMs: MINUTE });

    it('runs a job again when the lease of its dead worker is over, not before', async () => {
      await enqueue(aJob());
      expect(await crash()).toHaveLength(1);
      const worker = work();
      test.clock.advance(MINUTE - 1);
      await worker.drain();
      expect(ran).toEqual([]);
      test.clock.advance(1);
      await worker.drain();
      expect(ran).toMatchObject([{ attempt: 2 }]);
      expect(await rows()).toEqual([]);
    });

    it('stops a job that ends the process every time', async () => {
      await enqueue(aJob());
      for (let times = 0; times < MAX_ATTEMPTS; times += 1) {
        await crash();
        test.clock.advance(MINUTE);
      }
      await work().drain();
      expect(ran).toEqual([]);
      expect(await rows()).toMatchObject([{ failed_at: expect.any(Number) }]);
    });

    it('a run that lost its lease can neither finish the job nor put it back', async () => {
      const going = gate();
      const started = gate();
      const slow = work(async () => {
        started.open();
        await going.opened;
      });
      await enqueue(aJob());
      const drained = slow.drain();
      await started.opened;
      test.clock.advance(2 * MINUTE);
      expect(await crash()).toMatchObject([{ attempt: 2 }]);
      going.open();
      await drained;
      expect(await rows()).toMatchObject([{ leased_until: test.clock.now() + MINUTE }]);
    });
  });

  it('aborts a job shortly before its lease ends, and tries it again', async () => {
    const started = gate();
    const worker = work(async ({ signal }, { attempt }) => {
      if (attempt > 1) return;
      started.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await enqueue(aJob());
    const drained = worker.drain();
    await started.opened;
    test.clock.advance(MINUTE - 1);
    await drained;
    expect(await rows()).toMatchObject([{ last_error: 'The job took too long.', leased_until: null }]);
    test.clock.advance(MINUTE);
    await worker.drain();
    expect(ran).toHaveLength(2);
  });

  it('shares the jobs out between two workers: each runs exactly once', async () => {
    const jobs = Array.from({ length: 200 }, (_, n) => aJob({ key: `job-${n}` }));
    await enqueue(...jobs);
    const both = [work(), work()];
    await Promise.all(both.map((worker) => worker.drain()));
    expect(ran).toHaveLength(200);
    expect(new Set(ran.map(({ key }) => key)).size).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('leaves kinds that it does not know to processes that do', async () => {
    await enqueue(aJob());
    const other = new JobWorker(test.service.core, { 'another kind': async () => {} });
    workers.push(other);
    await other.drain();
    expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null }]);
  });

  it('is looked for after a commit only by workers of its kind', async () => {
    const worker = work();
    await worker.drain();
    worker.wakeFor(new Set(['another kind']));
    expect(worker.isBusy).toBe(false);
    worker.wakeFor(new Set(['another kind', kind]));
    expect(worker.isBusy).toBe(true);
  });

  it('does not let a long job delay the others', async () => {
    const going = gate();
    const worker = work(async (_context, { key }) => {
      if (key === 'long') await going.opened;
      if (ran.length === 20) going.open();
    });
    const others = Array.from({ length: 19 }, (_, n) => aJob({ key: `short-${n}`, runAt: test.clock.now() + 1 }));
    await enqueue(aJob({ key: 'long' }), ...others);
    test.clock.advance(1);
    await worker.drain();
    expect(ran).toHaveLength(20);
  });

  it('stops cleanly: what runs is asked to stop and put back without counting, nothing more is taken', async () => {
    // A clock of its own: the service's own workers have timers too.
    const clock = new ManualClock(test.clock.now());
    const started = gate();
    const untilAsked: JobHandler = async ({ signal }) => {
      started.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const worker = work(untilAsked, { ...test.service.core, clock });
    await enqueue(aJob({ key: 'running' }), aJob({ key: 'waiting', runAt: test.clock.now() + 1 }));
    worker.wake();
    await started.opened;
    await worker.stop();
    worker.wake();
    await worker.drain();
    expect(ran).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { key: 'running', attempts: 0, leased_until: null, run_at: test.clock.now(), failed_at: null },
      { key: 'waiting', attempts: 0 },
    ]);
    expect(clock.timerCount).toBe(0);
  });

  it('rests when the database is away, and goes on when it is back', async () => {
    const { core } = test.service;
    await enqueue(aJob());
    const worker = work();
    await sql`alter table jobs rename to jobs_away`.execute(core.db);
    await worker.drain();
    await sql`alter table jobs_away rename to jobs`.execute(core.db);
    expect(ran).toEqual([]);
    test.clock.advance(1000);
    await worker.drain();
    expect(ran).toHaveLength(1);
  });
});

describe('waits between attempts', () => {
  it('are about an hour together, as the documentation says', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, 0.5));
    expect(waits.reduce((sum, wait) => sum + wait) / MINUTE).toBeCloseTo(60, -1);
  });

  it('double from a second to a quarter of an hour, spread by up to half', () => {
    expect([1, 2, 3, 10, 11, 50].map((attempt) => retryDelayMs(attempt, 1))).toEqual([
      1000, 2000, 4000, 512_000, 900_000, 900_000,
    ]);
    expect(retryDelayMs(3, 0)).toBe(2000);
  });
});
