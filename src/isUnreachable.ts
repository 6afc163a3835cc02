import type { ParleyError } from '@parley/protocol/constants';

/** The service cannot take it now: it is not there, or asks to wait. Without a time, `RESOURCE_EXHAUSTED` is a limit, and waiting does not help. */
export const isUnreachable = ({ code, retryAfterMs }: ParleyError) =>
  code === 'NETWORK_ERROR' || code === 'UNAVAILABLE' || (code === 'RESOURCE_EXHAUSTED' && retryAfterMs !== undefined);
