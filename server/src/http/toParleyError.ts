import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { isUnreachable } from '../isUnreachable.js';

/** Returns the error that is sent to the caller. An unexpected error is logged and sent as INTERNAL without its text. */
export function toParleyError(core: Core, error: unknown, path?: string): ParleyError {
  const full = core.storage.explain(error);
  if (full) return full;
  if (error instanceof ParleyError) {
    // The caller gets a retry. The cause is for the operator: the store of files, for instance.
    if (error.code === 'UNAVAILABLE' && error.cause !== undefined) {
      core.logger.error({ error: error.cause, answer: error.message }, 'What the service needs does not answer.');
    }
    return error;
  }
  if (isUnreachable(error)) {
    core.logger.error({ error }, 'The database cannot be reached, or is too busy.');
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
