import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';

/**
 * Failures of the database, not of the request (PostgreSQL, appendix A): connection errors (08), insufficient resources (53), operator
 * intervention (57P), statements that took too long (57014), system errors (58), a server that has become read-only (25006), and errors
 * of the socket.
 */
const UNREACHABLE = /^(08|53|57P|58)|^(25006|57014)$|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Returns the error that is sent to the caller. An unexpected error is logged and sent as INTERNAL without its text. */
export function toParleyError(core: Core, error: unknown, path?: string): ParleyError {
  const full = core.storage.explain(error);
  if (full) return full;
  if (error instanceof ParleyError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && UNREACHABLE.test(code)) {
    core.logger.error({ error, path }, 'The database cannot be reached, or is too busy.');
    return new ParleyError(
      'UNAVAILABLE',
      'The service cannot reach its database, or the database is too busy. Try again.',
      {
        cause: error,
        retryAfterMs: 1000,
      },
    );
  }
  core.logger.error({ error, path }, 'A request failed unexpectedly.');
  return new ParleyError('INTERNAL', 'The service failed. The fault is logged.', { cause: error });
}
