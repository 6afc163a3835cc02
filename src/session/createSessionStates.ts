import type { User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { createState, type State } from '../observable.js';
import type { ConnectionState, Transport } from '../transport/Transport.js';
import type { Scope } from './Scope.js';
import type { SessionStatus } from './Session.js';

/** The streams of a session; `Session` documents each. */
export interface SessionStates {
  readonly scope: State<Scope>;
  readonly user: State<User | null>;
  readonly connection: State<ConnectionState>;
  readonly status: State<SessionStatus>;
  readonly failure: State<ParleyError | null>;
  /** `true`: there is no token, or sign-in did not reach the service. The connection is `offline` then, whatever the transport reports. */
  setCutOff(isCutOff: boolean): void;
}

let lastEpoch = 0;
/** Another one for each client of the page: they may share a query cache. */
export const nextEpoch = () => ++lastEpoch;

/** Makes the streams of a session that nobody has signed in to. */
export function createSessionStates(apiKey: string, transport: Transport): SessionStates {
  const connection = createState<ConnectionState>('pendingInit');
  let isCutOff = false;
  const updateConnection = () => connection.set(isCutOff ? 'offline' : transport.connection().value);
  transport.connection().subscribe(updateConnection);
  return {
    scope: createState<Scope>({ apiKey, organizationId: null, userId: null, epoch: nextEpoch() }),
    user: createState<User | null>(null),
    connection,
    status: createState<SessionStatus>('idle'),
    failure: createState<ParleyError | null>(null),
    setCutOff(next) {
      isCutOff = next;
      updateConnection();
    },
  };
}
