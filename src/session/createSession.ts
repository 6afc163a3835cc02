import type { User } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import { definedFields } from '../definedFields.js';
import { type Engine, loadEngine } from '../loadEngine.js';
import { createState } from '../observable.js';
import type { ParleyConfig } from '../ParleyConfig.js';
import type { ConnectionState, Transport } from '../transport/Transport.js';
import type { AccessLoss } from './accessLost.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
import { createSignInRetry, isPassing } from './createSignInRetry.js';
import { isAllowed } from './isAllowed.js';
import type { OpenSession } from './openSession.js';
import type { Scope } from './Scope.js';
import type { Session, SessionStatus, SignedInScope } from './Session.js';
import { overtaken } from './overtaken.js';
import type { Admission, SignInRequest } from './signIn.js';

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

/** What the client itself does with its session; features see `Session`. */
export interface SessionControl extends Session {
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Ends the session. @param isForGood the person signed out: what was kept for their next visit is wiped */
  end(isForGood: boolean): void;
  /** Ends the session of somebody whom the service lets in no more; `failure` says so, and `retry` signs in again. */
  expel(loss: AccessLoss): void;
}

/** A sign-in, under way or done. */
interface Current extends SignInRequest {
  outcome: Promise<User>;
  /** Set when the service has let the person in. */
  opened?: { session: OpenSession; admission: Admission };
}

interface Resident {
  run: Parameters<Session['whileSignedIn']>[0];
  leave?: (() => void) | void;
}

/** Signs people in and out, and does everything else in their name; see `Session`. */
export function createSession({
  apiKey,
  config,
  transport,
  events,
  reportError,
  warn,
  keepsPeople,
}: SessionOptions): SessionControl {
  const scope = createState<Scope>({ apiKey, organizationId: null, userId: null, epoch: 0 });
  const user = createState<User | null>(null);
  const connection = createState<ConnectionState>('pendingInit');
  const status = createState<SessionStatus>('idle');
  const failure = createState<ParleyError | null>(null);
  const residents = new Set<Resident>();
  let current: Current | undefined;
  let engine: Engine | null = null;
  /** The sign-in that failed, for the next attempt. */
  let failed: SignInRequest | undefined;
  const nextAttempt = createSignInRetry(() => void retry());
  /** No token is to be had, or the service was not there to sign in: offline, whatever the connection says. */
  let isCutOff = false;

  const updateConnection = () => connection.set(isCutOff ? 'offline' : transport.connection().value);
  transport.connection().subscribe(updateConnection);
  const setCutOff = (isOffline: boolean) => {
    isCutOff = isOffline;
    updateConnection();
  };

  function forgetFailure() {
    failed = undefined;
    nextAttempt.reset();
    failure.set(null);
    setCutOff(false);
  }

  function end(isForGood: boolean) {
    forgetFailure();
    if (!current) return;
    const left = scope.value;
    const { opened } = current;
    current = undefined;
    scope.set({ apiKey, organizationId: null, userId: null, epoch: left.epoch + 1 });
    // Subscribers that are called from here on may sign somebody in at once: nothing below touches what is current.
    transport.authenticate(null);
    opened?.session.end(isForGood);
    if (!current) status.set('signedOut');
    user.set(null);
    for (const resident of [...residents]) {
      const { leave } = resident;
      resident.leave = undefined;
      leave?.();
    }
    if (left.userId !== null) events.emit('userUpdate', null);
  }

  function expel(loss: AccessLoss) {
    if (!current?.opened || !engine || !isInside(scope.value)) return;
    const { user: who, options, provider } = current;
    const error = engine.accessLost(loss, scope.value);
    end(false); // what they wrote waits for their return
    if (current) return; // whoever was told has signed somebody in
    failed = { user: who, options, provider, isAfterLoss: true };
    failure.set(error);
    reportError(error, 'session');
  }

  function begin(request: SignInRequest): Promise<User | null> {
    const { options } = request;
    if (current && isSamePerson(current, request.user, scope.value) && !options.forceReset) {
      refreshCurrent(current, request);
    } else {
      end(true);
      if (!isAllowed(config, request.user)) return Promise.resolve(null);
      scope.set({ ...scope.value, epoch: scope.value.epoch + 1 });
      return settle(start(request), options);
    }
    return settle(current, options);
  }

  function start(request: SignInRequest): Current {
    const own = { ...request } as Current; // `outcome` is set two lines down; nothing reads it before
    current = own;
    own.outcome = enter(own);
    status.set('signingIn');
    return own;
  }

  /** Tries a failed sign-in again, in the same epoch: what somebody writes meanwhile stays theirs. Its failure stays known. */
  async function retry(): Promise<User | null> {
    nextAttempt.stop();
    const own = current ?? (failed && start(failed));
    return own ? settle(own, {}) : null;
  }

  /** What the caller of `identify` gets. Failures are reported once for each sign-in, where they happen. */
  async function settle(own: Current, { throwError }: SignInOptions): Promise<User | null> {
    try {
      const signedIn = await own.outcome;
      return own === current ? user.value : signedIn;
    } catch (error) {
      if (throwError && (error as ParleyError).code !== 'CANCELLED') throw error;
      return null;
    }
  }

  async function enter(own: Current): Promise<User> {
    const isCurrent = () => own === current;
    try {
      const [loaded] = await Promise.all([loadEngine(), transport.prepare()]);
      const explained = (error: ParleyError) => {
        throw isCurrent() ? loaded.explainSignIn(error, own, { apiKey, baseUrl: transport.baseUrl }) : error;
      };
      const admission = await loaded
        .signIn(own, {
          transport,
          isCurrent,
          keepsPeople,
          // During sign-in the failure is reported with the sign-in's.
          reportError: (error) => own.opened && reportError(error, 'session'),
          onTokenLost: setCutOff,
        })
        .catch(explained);
      engine = loaded;
      const { user: person, organizationId } = admission;
      const entered = { ...scope.value, organizationId, userId: person.userId };
      const { error: denial } = admission.permissions;
      if (denial && own.isAfterLoss) throw engine.accessLost('removed', entered);
      const session = engine.openSession({
        transport,
        admission,
        scope: entered,
        connection,
        isCurrent,
        onForbidden: () => isCurrent() && expel('closed'),
        keepsPeople,
        reportError: (error) => reportError(error, 'session'),
        user,
        onUser: tellUser,
      });
      own.opened = { session, admission };
      forgetFailure();
      if (denial)
        warn(`"${person.userId}" is signed in without access to the organization "${organizationId}": ${denial}`);
      scope.set(entered);
      user.set(person);
      status.set('signedIn');
      for (const resident of [...residents]) if (isCurrent()) settleIn(resident);
      if (isCurrent()) {
        session.connect();
        tellUser(person);
        events.emit('initUpdate', { event: 'userUpdate', methodName: 'identify', payload: person });
      }
      return person;
    } catch (error) {
      if (isCurrent()) fail(own, error as ParleyError);
      throw error;
    }
  }

  function fail({ user: who, options, provider, isAfterLoss }: Current, error: ParleyError) {
    const request: SignInRequest = { user: who, options, provider, isAfterLoss };
    const isNews = failure.value?.code !== error.code;
    current = undefined;
    failed = request;
    failure.set(error);
    setCutOff(isPassing(error));
    status.set('signedOut');
    // Attempts that fail for the same reason as the one before say nothing.
    if (isNews) reportError(error, 'session');
    // Whoever was told may have signed somebody in, or out.
    if (failed === request && !current) nextAttempt.after(error);
  }

  const tellUser = (person: User) => {
    user.set(person);
    events.emit('userUpdate', person);
  };

  function settleIn(resident: Resident) {
    if (!current?.opened || !isInside(scope.value) || !user.value) return;
    const { permissions, sequence } = current.opened.admission;
    resident.leave = resident.run({ scope: scope.value, user: user.value, permissions, sequence });
  }

  /** `identify` for the person who is signed in, or signing in: takes what is newer, keeps the session. */
  function refreshCurrent(own: Current, { user: profile, options, provider }: SignInRequest) {
    own.provider = provider ?? own.provider;
    own.user = { ...own.user, ...definedFields(profile) };
    if (!own.opened && options.authToken) own.options = { ...own.options, authToken: options.authToken };
    own.outcome.then(
      () => own === current && own.opened?.session.refresh(profile, options.authToken),
      () => undefined,
    );
  }

  /** What the person signed in can do, once a sign-in under way is done. */
  async function openedSession(operation: string): Promise<OpenSession> {
    const { epoch } = scope.value;
    const own = current;
    await own?.outcome.catch(() => undefined);
    if (epoch !== scope.value.epoch) throw overtaken();
    if (own?.opened) return own.opened.session;
    if (failure.value) throw failure.value;
    throw new ParleyError('UNAUTHENTICATED', `Nobody is signed in. Call identify before ${operation}.`);
  }

  const session: SessionControl = {
    scope,
    user,
    connection,
    status,
    failure,
    retry,
    get refusedWrites() {
      return current?.opened?.session.refusedWrites ?? null;
    },
    get unsaved() {
      return current?.opened?.session.unsaved ?? null;
    },
    get engine() {
      return engine;
    },
    identify: (who, options = {}) => begin({ user: who, options, provider: undefined }),
    setAuthProvider: (provider) => begin({ user: provider.user, options: provider.options ?? {}, provider }),
    end,
    expel,
    request: async (operation, body, options) => (await openedSession(operation)).request(operation, body, options),
    write: async (operation, body, options) => (await openedSession(operation)).write(operation, body, options),
    upload: async (file) => (await openedSession('upload')).upload(file),
    guard(run) {
      const { epoch } = scope.value;
      return (...args) => {
        if (epoch === scope.value.epoch) run(...args);
      };
    },
    subscribe(topic, on, options) {
      if (!isInside(scope.value)) return () => undefined;
      const take = session.guard(on);
      return transport.subscribe(topic, (message) => take(engine?.soundMessage(message) ?? message), options);
    },
    whileSignedIn(run) {
      const resident: Resident = { run };
      residents.add(resident);
      settleIn(resident);
      return () => {
        residents.delete(resident);
        resident.leave?.();
        resident.leave = undefined;
      };
    },
  };
  return session;
}

const isInside = (scope: Scope): scope is SignedInScope => scope.userId !== null;

function isSamePerson(current: Current, { userId, organizationId }: User, scope: Scope): boolean {
  return (
    current.user.userId === userId &&
    (current.user.organizationId === organizationId || scope.organizationId === organizationId)
  );
}
