/**
 * Whose data it is. It leads every cache key and goes with everything asynchronous: what belongs to another scope than the present
 * one is never shown, kept or saved.
 */
export interface Scope {
  apiKey: string;
  /** `null`: nobody is signed in. */
  organizationId: string | null;
  /** `null`: nobody is signed in. */
  userId: string | null;
  /** Raised by every sign-in and sign-out. */
  epoch: number;
}
