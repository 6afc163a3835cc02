import type { User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { accessLost, type AccessLoss } from './accessLost.js';
import type { SessionFeatures } from './createSessionFeatures.js';
import type { SessionStates } from './createSessionStates.js';
import { loadLater } from '../loadLater.js';
import { openSession, type OpenSession, type OpenSessionOptions } from './openSession.js';
import type { SignedInScope } from './Session.js';
import type { SessionOptions } from './SessionOptions.js';
import { signIn, type Admission, type SignInRequest } from './signIn.js';

/** A sign-in, in progress or done. */
export interface SignInAttempt extends SignInRequest {
  outcome: Promise<User>;
  /** Set when the service has let the person in. */
  opened?: { session: OpenSession; admission: Admission };
}

/** Options of one attempt. */
export interface EnterSessionOptions extends SessionOptions {
  states: SessionStates;
  features: SessionFeatures;
  queueCode: OpenSessionOptions['queueCode'];
  /** Whether the attempt is neither superseded nor ended. */
  isCurrent: () => boolean;
  /** The session is open: earlier failures no longer count. */
  onOpened: () => void;
  expel: (loss: AccessLoss) => void;
}

/** Signs somebody in and opens their session. Rejects with an error that names the remedy. */
export async function enterSession(own: SignInAttempt, host: EnterSessionOptions): Promise<User> {
  const { states, features, events, isCurrent } = host;
  const admission = await admit(own, host);
  const { user: person, organizationId, permissions } = admission;
  const entered = { ...states.scope.value, organizationId, userId: person.userId };
  if (permissions.error && own.isAfterLoss) throw accessLost('removed', entered);
  const reportUser = (user: User) => {
    states.user.set(user);
    events.emit('userUpdate', user);
  };
  const session = open(admission, entered, { ...host, onUser: reportUser });
  own.opened = { session, admission };
  host.onOpened();
  if (permissions.error) host.warn(noAccess(entered, permissions.error));
  states.scope.set(entered);
  states.user.set(person);
  states.status.set('signedIn');
  features.enter(isCurrent);
  if (isCurrent()) {
    session.connect();
    reportUser(person);
    events.emit('initUpdate', { event: 'userUpdate', methodName: 'identify', payload: person });
  }
  return person;
}

function admit(own: SignInAttempt, host: EnterSessionOptions): Promise<Admission> {
  const { apiKey, transport, isCurrent, storesPeople, language, documentsToOpen, firstReads, states } = host;
  return signIn(own, {
    apiKey,
    transport,
    isCurrent,
    storesPeople,
    language,
    documentsToOpen,
    firstReads,
    // During sign-in the failure is reported with the sign-in's.
    reportError: (error) => own.opened && host.reportError(error, 'session'),
    onTokenLost: states.setCutOff,
  }).catch(async (error: ParleyError) => {
    const later = isCurrent() && (await loadLater().catch(() => null));
    throw later ? later.explainSignIn(error, own, host) : error;
  });
}

function open(
  admission: Admission,
  scope: SignedInScope,
  host: EnterSessionOptions & { onUser: (user: User) => void },
) {
  const { transport, states, queueCode, isCurrent, storesPeople, onUser } = host;
  return openSession({
    transport,
    admission,
    scope,
    connection: states.connection,
    queueCode,
    isCurrent,
    onForbidden: () => isCurrent() && host.expel('closed'),
    storesPeople,
    reportError: (error) => host.reportError(error, 'session'),
    user: states.user,
    onUser,
  });
}

const noAccess = ({ userId, organizationId }: SignedInScope, denial: string) =>
  `"${userId}" is signed in without access to the organization "${organizationId}": ${denial}`;
