import type { User } from '@parley/protocol';
import type { AccessLoss } from './accessLost.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
import type { Session } from './Session.js';
import type { CreateWriteQueue } from './WriteQueue.js';

/** The session as the client uses it; features use `Session`. */
export interface SessionControl extends Session {
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Provides the code of `write`. */
  provideWriteQueue(create: CreateWriteQueue): void;
  /** Ends the session. @param isForGood the person signed out: data stored for their next visit is wiped */
  end(isForGood: boolean): void;
  /** Ends the session of somebody who lost access; `failure` reports it, and `retry` signs in again. */
  expel(loss: AccessLoss): void;
}
