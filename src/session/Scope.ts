/**
 * Identifies whose data it is. It leads every cache key and accompanies every asynchronous step: data of another scope than the
 * current one is never shown, cached or saved.
 */
export interface Scope {
  apiKey: string;
  /** `null`: nobody is signed in. */
  organizationId: string | null;
  /** `null`: nobody is signed in. */
  userId: string | null;
  /** Raised by every sign-in and sign-out. No two clients of a page have the same. */
  epoch: number;
}
