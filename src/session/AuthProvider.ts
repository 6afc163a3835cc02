import type { User } from '../ParleyTypes.js';

export interface SignInOptions {
  /** A token from the host's backend. */
  authToken?: string | undefined;
  /** Make a new session also for the person already signed in. @default false */
  forceReset?: boolean | undefined;
  /** Reject when signing in fails, instead of resolving `null`. @default false */
  throwError?: boolean | undefined;
}

/** Who signs in, and where tokens come from. */
export interface AuthProvider {
  user: User;
  /**
   * Asks the host's backend for a token: at first sign-in, 60 s before expiry, and when the service says it expired. An attempt of more than
   * 10 s has failed.
   */
  generateToken?: (() => Promise<string>) | undefined;
  /** Attempts in all and the pause between them, ms. @default 3, 1000 */
  retryConfig?: { retryCount?: number | undefined; retryDelay?: number | undefined } | undefined;
  options?: SignInOptions | undefined;
  onError?: ((error: unknown) => void) | undefined;
}
