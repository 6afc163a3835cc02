import type { ParleyError } from '@parley/protocol/constants';
import type { SessionStates } from './createSessionStates.js';
import { createSignInRetry, isPassing } from './createSignInRetry.js';
import type { SignInRequest } from './signIn.js';

/** The sign-in that failed last, and when it is tried again. */
export interface SignInFailures {
  /** The sign-in to try again; `undefined`: none has failed. */
  readonly request: SignInRequest | undefined;
  /** Shows a failed sign-in. A failure for the same reason as the one before is not reported again. */
  fail(request: SignInRequest, error: ParleyError): void;
  /** Reports that the person lost access. It is not retried automatically. */
  expel(request: SignInRequest, error: ParleyError): void;
  /** Cancels the scheduled attempt. */
  stop(): void;
  /** A sign-in succeeded, or another one begins. */
  forget(): void;
}

export interface SignInFailuresOptions {
  states: SessionStates;
  report: (error: ParleyError) => void;
  retry: () => void;
  /** Whether a sign-in is in progress or done. */
  isBusy: () => boolean;
}

/** Makes the record of failed sign-ins of one client. */
export function createSignInFailures({ states, report, retry, isBusy }: SignInFailuresOptions): SignInFailures {
  const { failure, status } = states;
  const nextAttempt = createSignInRetry(retry);
  let failed: SignInRequest | undefined;
  return {
    get request() {
      return failed;
    },
    fail(request, error) {
      const isNew = failure.value?.code !== error.code;
      failed = request;
      failure.set(error);
      states.setCutOff(isPassing(error));
      status.set('signedOut');
      if (isNew) report(error);
      // A listener of the report may have signed somebody in, or out.
      if (failed === request && !isBusy()) nextAttempt.after(error);
    },
    expel(request, error) {
      failed = request;
      failure.set(error);
      report(error);
    },
    stop: nextAttempt.stop,
    forget() {
      failed = undefined;
      nextAttempt.reset();
      failure.set(null);
      states.setCutOff(false);
    },
  };
}
