import type { User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import type { Engine } from '../loadEngine.js';
import type { ParleyConfig } from '../ParleyConfig.js';
import type { Transport } from '../transport/Transport.js';
import type { AccessLoss } from './accessLost.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
import type { Session } from './Session.js';

/** What the client itself does with its session; features see `Session`. */
export interface SessionControl extends Session {
  /** What works only while somebody is signed in. `null`: nobody has signed in yet. */
  readonly engine: Engine | null;
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Ends the session. @param isForGood the person signed out: what was kept for their next visit is wiped */
  end(isForGood: boolean): void;
  /** Ends the session of somebody whom the service lets in no more; `failure` says so, and `retry` signs in again. */
  expel(loss: AccessLoss): void;
}

/** What a session needs of its client. */
export interface SessionOptions {
  apiKey: string;
  config: ParleyConfig;
  transport: Transport;
  events: Events<CoreEvents>;
  /** A failure to sign in or to stay signed in, once for each cause: as an event, and on the console. */
  reportError: (error: ParleyError, source: string) => void;
  /** Something that is probably not as the host means it, though nothing has failed. */
  warn: (message: string) => void;
  /** Of whoever signs in the service may know the id only. */
  keepsPeople: () => boolean;
}
