import type { Core } from '../core.js';
import type { Job, JobHandler } from './Job.js';
import { claimJobs, finishJob, markJobDead, returnJob } from './jobStore.js';
import { retryDelayMs } from './retryDelayMs.js';

/** How long a job may run, unless it has its own limit. After a crash of the process, its jobs wait this long. */
const DEFAULT_LEASE_MS = 60_000;
/** A job is aborted this long before its lease ends, so that it ends before another process may start it. */
const LEASE_MARGIN_MS = 5_000;
/** Jobs that run at the same time. Five keep a connection pool busy without exhausting it. */
const DEFAULT_SLOTS = 5;
/** Longest wait for a job that another process enqueued or that becomes due. Each poll costs one index lookup. */
const POLL_MS = 1_000;
/** Together with the delays of `retryDelayMs` this is about an hour. A longer outage needs people. */
export const MAX_ATTEMPTS = 15;

export interface JobWorkerOptions {
  /** Number of jobs that run at the same time. */
  slots?: number;
  /** How long a job may run. */
  leaseMs?: number;
  /** Takes due jobs. @default `claimJobs`: the longest waiting first */
  claim?: typeof claimJobs;
}

/** Runs the jobs of the table in this process. Polls for jobs when one was enqueued here, and at intervals. */
export class JobWorker {
  readonly #core: Core;
  readonly #handlers: Readonly<Record<string, JobHandler>>;
  readonly #slots: number;
  readonly #leaseMs: number;
  readonly #claimJobs: typeof claimJobs;
  /** The running jobs, each with the controller that aborts it. */
  readonly #active = new Map<Promise<void>, AbortController>();
  #claiming: Promise<void> | null = null;
  /** Whether `wake` was called during a claim. Then the worker claims again before it waits. */
  #isWoken = false;
  #isStopped = false;
  #cancelTimer = () => {};

  constructor(
    core: Core,
    handlers: Readonly<Record<string, JobHandler>>,
    { slots = DEFAULT_SLOTS, leaseMs = DEFAULT_LEASE_MS, claim = claimJobs }: JobWorkerOptions = {},
  ) {
    this.#core = core;
    this.#handlers = handlers;
    this.#slots = slots;
    this.#leaseMs = leaseMs;
    this.#claimJobs = claim;
  }

  /** Whether a job runs or is being claimed. */
  get isBusy(): boolean {
    return this.#claiming !== null || this.#active.size > 0;
  }

  /** Polls for due jobs now, and at intervals from now on. Never throws. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isStopped || this.#claiming) return;
    this.#cancelTimer();
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null;
      if (!this.#isStopped) this.#cancelTimer = this.#core.clock.setTimer(() => this.wake(), POLL_MS);
    });
  }

  /** Polls now if this worker runs jobs of one of the kinds. */
  wakeFor(kinds: ReadonlySet<string>): void {
    if (Object.keys(this.#handlers).some((kind) => kinds.has(kind))) this.wake();
  }

  /** Resolves when no job is due and none runs. For tests, which move the clock themselves. */
  async drain(): Promise<void> {
    this.wake();
    while (this.isBusy) await Promise.all([this.#claiming, ...this.#active.keys()]);
  }

  /** Stops claiming jobs, aborts running ones, and waits for them. Unfinished jobs return to the table. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#claiming;
    for (const controller of this.#active.values()) controller.abort(new Error('The service stops.'));
    await Promise.all(this.#active.keys());
    this.#cancelTimer();
  }

  async #claim(): Promise<void> {
    const { db, clock, logger } = this.#core;
    const kinds = Object.keys(this.#handlers);
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        // Without storage room every job would fail and use up its attempts.
        if (!this.#core.storage.hasRoom) return;
        const limit = this.#slots - this.#active.size;
        // A database with several shards may have returned more than requested. The next job that ends calls `wake`.
        if (limit <= 0) return;
        const jobs = await this.#claimJobs(db, { kinds, limit, now: clock.now(), leaseMs: this.#leaseMs });
        for (const job of jobs) this.#start(job);
      }
    } catch (error) {
      // The database is probably unreachable. Leases expire by themselves, so nothing is lost by waiting.
      logger.warn({ error }, 'Jobs cannot be taken now.');
    }
  }

  #start(job: Job): void {
    const controller = new AbortController();
    const run = this.#perform(job, controller).finally(() => {
      this.#active.delete(run);
      this.wake();
    });
    this.#active.set(run, controller);
  }

  /** Never rejects. */
  async #perform(job: Job, controller: AbortController): Promise<void> {
    const { clock, logger, metrics } = this.#core;
    const startedAt = clock.now();
    const cancelTimer = clock.setTimer(
      () => controller.abort(new Error('The job took too long.')),
      this.#leaseMs - LEASE_MARGIN_MS,
    );
    try {
      const outcome = await this.#attempt(job, controller.signal);
      metrics.count('parley_jobs_total', { kind: job.kind, outcome });
      metrics.observe('parley_job_seconds', (clock.now() - startedAt) / 1000, { kind: job.kind });
    } catch (error) {
      logger.warn({ error, kind: job.kind }, 'A job could not be put back; it is taken up again when its lease ends.');
    } finally {
      cancelTimer();
    }
  }

  async #attempt(job: Job, signal: AbortSignal): Promise<string> {
    const { db } = this.#core;
    try {
      // A crash counts as an attempt, so a job that crashes the process ends after the last one.
      if (job.attempt > MAX_ATTEMPTS) throw new Error('The process ended every time while this job ran.');
      await this.#handlers[job.kind]?.({ core: this.#core, signal }, job);
    } catch (error) {
      return this.#fail(job, error);
    }
    await finishJob(db, job);
    return 'done';
  }

  async #fail(job: Job, cause: unknown): Promise<string> {
    const { db, clock, logger } = this.#core;
    const now = clock.now();
    const error = String(cause instanceof Error ? cause.message : cause).slice(0, 2000);
    const fields = { error: cause, kind: job.kind, attempt: job.attempt };
    if (this.#isStopped) {
      await returnJob(db, job, { runAt: now, error: null, countsAsAttempt: false });
      return 'returned';
    }
    if (job.attempt < MAX_ATTEMPTS) {
      logger.warn(fields, 'A job failed and will be tried again.');
      await returnJob(db, job, { runAt: now + retryDelayMs(job.attempt), error, countsAsAttempt: true });
      return 'retried';
    }
    logger.error(fields, 'A job failed for good. It stays in the table.');
    await markJobDead(db, job, now, error);
    return 'dead';
  }
}
