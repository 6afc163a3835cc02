import type { ParleyError } from '@parley/protocol/constants';

/** The service cannot accept it now: it is unreachable, or asks to wait. `RESOURCE_EXHAUSTED` without a time is a limit: waiting does not help. */
export const isUnreachable = ({ code, retryAfterMs }: ParleyError) =>
  code === 'NETWORK_ERROR' || code === 'UNAVAILABLE' || (code === 'RESOURCE_EXHAUSTED' && retryAfterMs !== undefined);
