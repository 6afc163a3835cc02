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
  /** Incremented by every merge. Shows whether another job merged into this one while it ran. */
  version: number;
  /** End of the lease, ms since epoch. Identifies this run: a run that lost its lease can neither finish nor fail the job. */
  leasedUntil: number;
}

/** Context of a running job. */
export interface JobContext {
  core: Core;
  /** Fires when the service stops, or shortly before the lease ends. A job that works in steps then stops after the current step. */
  signal: AbortSignal;
}

/**
 * Runs one kind of job. A job runs at least once. It runs again after a crash, or when another job merged into it while it ran. So a handler
 * must be idempotent. A rejection means "try again later".
 */
export type JobHandler = (context: JobContext, job: Job) => Promise<void>;
