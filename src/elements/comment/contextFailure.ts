import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';

/** Reports that the context provider failed, and returns the error that refuses the thread. @param cause of the failure */
export function contextFailure({ reportError }: ClientContext, cause: unknown): ParleyError {
  const message = `The context provider failed, so the thread was not saved. ${String(cause)}`;
  const error = new ParleyError('RESOLVER_FAILED', message, { cause });
  reportError(error, 'comments');
  return error;
}
