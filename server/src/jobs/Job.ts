import type { Core } from '../core.js';

/** A job that this process has leased. */
export interface Job {
  apiKey: string;
  organizationId: string;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  /** 1 for the first run. */
  attempt: number;
  /** Raised by every merge; tells whether what ran is still all there is to do. */
  version: number;
  /** End of the lease, ms since epoch. Names this run: a run that lost its lease can neither finish the job nor fail it. */
  leasedUntil: number;
}

/** What a running job may use. */
export interface JobContext {
  core: Core;
  /** Fires when the service stops, or shortly before the lease ends. A job that works in steps stops at the next one. */
  signal: AbortSignal;
}

/**
 * Does one kind of job. It runs at least once, and again after a crash or when a job merged into it while it ran: doing it
 * twice must be the same as doing it once. A rejection means "try again later".
 */
export type JobHandler = (context: JobContext, job: Job) => Promise<void>;
