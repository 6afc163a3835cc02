import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';

/**
 * Failures that are the database's and not the request's (PostgreSQL, appendix A): connections (08), want of resources (53), the operator's hand
 * (57P), the system (58), a server that has become a read-only copy; and what the socket says.
 */
const UNREACHABLE = /^(08|53|57P|58)|^25006$|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** What the caller hears of a failure. Anything unexpected is logged and travels as INTERNAL without its text. */
export function toParleyError(core: Core, error: unknown, path?: string): ParleyError {
  const full = core.storage.explain(error);
  if (full) return full;
  if (error instanceof ParleyError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && UNREACHABLE.test(code)) {
    core.logger.error({ error, path }, 'The database cannot be reached.');
    return new ParleyError('UNAVAILABLE', 'The service cannot reach its database. Try again.', {
      cause: error,
      retryAfterMs: 1000,
    });
  }
  core.logger.error({ error, path }, 'A request failed unexpectedly.');
  return new ParleyError('INTERNAL', 'The service failed. The fault is logged.', { cause: error });
}
