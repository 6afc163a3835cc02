import type { ParleyError } from '@parley/protocol/constants';

/** What a promise will be rejected with; listening begins at once, so nothing is reported as unhandled. Rejects when it resolves. */
export const rejectionOf = (promise: Promise<unknown>): Promise<ParleyError> =>
  promise.then(
    () => {
      throw new Error('This was to be rejected, and it resolved.');
    },
    (error: ParleyError) => error,
  );
