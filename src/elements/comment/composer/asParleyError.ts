import { ParleyError } from '@parley/protocol/constants';

/** A host's own `onSubmit` may fail with anything. */
export const asParleyError = (error: unknown): ParleyError =>
  error instanceof ParleyError
    ? error
    : new ParleyError('UNKNOWN', 'The comment could not be saved.', { cause: error });
