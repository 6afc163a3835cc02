import type { User } from '@parley/protocol';
import type { AccessLoss } from './accessLost.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
import type { Session } from './Session.js';
import type { CreateWriteQueue } from './WriteQueue.js';

/** What the client itself does with its session; features see `Session`. */
export interface SessionControl extends Session {
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Brings the code of `write`. */
  bringWriteQueue(create: CreateWriteQueue): void;
  /** Ends the session. @param isForGood the person signed out: what was kept for their next visit is wiped */
  end(isForGood: boolean): void;
  /** Ends the session of somebody whom the service lets in no more; `failure` says so, and `retry` signs in again. */
  expel(loss: AccessLoss): void;
}
