'use client';
import type { ErrorCode, ParleyError } from '@parley/protocol/constants';
import { failureStrings } from './failureStrings.js';
import { useStrings } from './useStrings.js';

/** The explanation of a failure for the person at the screen; the error's own message is for developers. */
export function useFailureText(error: ParleyError | null): string | undefined {
  const strings = useStrings(failureStrings);
  return error ? strings[meaningOf(error)] : undefined;
}

function meaningOf({ code, details }: ParleyError) {
  const isAccessLost = typeof details === 'object' && details !== null && 'isAccessLost' in details;
  return isAccessLost ? 'accessLost' : (MEANING[code] ?? 'unknown');
}

const MEANING: Partial<Record<ErrorCode, 'unreachable' | 'unavailable' | 'notSignedIn' | 'noAccess'>> = {
  NETWORK_ERROR: 'unreachable',
  TIMEOUT: 'unreachable',
  UNAVAILABLE: 'unavailable',
  INTERNAL: 'unavailable',
  DEADLINE_EXCEEDED: 'unavailable',
  RESOURCE_EXHAUSTED: 'unavailable',
  ABORTED: 'unavailable',
  UNAUTHENTICATED: 'notSignedIn',
  TOKEN_EXPIRED: 'notSignedIn',
  TOO_MANY_RETRIES: 'notSignedIn',
  PERMISSION_DENIED: 'noAccess',
  NOT_FOUND: 'noAccess',
};
