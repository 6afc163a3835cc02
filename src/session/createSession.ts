import type { User } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import { definedFields } from '../definedFields.js';
import { type Engine, loadEngine } from '../loadEngine.js';
import { createState } from '../observable.js';
import type { ParleyConfig } from '../ParleyConfig.js';
import type { ConnectionState, Transport } from '../transport/Transport.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
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
  reportError: (error: ParleyError, source: string) => void;
  /** Of whoever signs in the service may know the id only. */
  keepsPeople: () => boolean;
}

/** What the client itself does with its session; features see `Session`. */
export interface SessionControl extends Session {
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Ends the session. @param isForGood the person signed out: what was kept for their next visit is wiped */
  end(isForGood: boolean): void;
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
  keepsPeople,
}: SessionOptions): SessionControl {
  const scope = createState<Scope>({ apiKey, organizationId: null, userId: null, epoch: 0 });
  const user = createState<User | null>(null);
  const connection = createState<ConnectionState>('pendingInit');
  const status = createState<SessionStatus>('idle');
  const residents = new Set<Resident>();
  let current: Current | undefined;
  let engine: Engine | null = null;
  /** No token is to be had: offline, whatever the connection says. */
  let isTokenLost = false;

  const updateConnection = () => connection.set(isTokenLost ? 'offline' : transport.connection().value);
  transport.connection().subscribe(updateConnection);
  const setTokenLost = (isLost: boolean) => {
    isTokenLost = isLost;
    updateConnection();
  };

  function end(isForGood: boolean) {
    if (!current) return;
    const left = scope.value;
    const { opened } = current;
    current = undefined;
    scope.set({ apiKey, organizationId: null, userId: null, epoch: left.epoch + 1 });
    // Subscribers that are called from here on may sign somebody in at once: nothing below touches what is current.
    transport.authenticate(null);
    setTokenLost(false);
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

  function begin(request: SignInRequest): Promise<User | null> {
    const { options } = request;
    if (current && isSamePerson(current, request.user, scope.value) && !options.forceReset) {
      refreshCurrent(current, request);
    } else {
      end(true);
      setTokenLost(false);
      if (!isAllowed(config, request.user)) return Promise.resolve(null);
      scope.set({ ...scope.value, epoch: scope.value.epoch + 1 });
      const own = { ...request } as Current; // `outcome` is set two lines down; nothing reads it before
      current = own;
      own.outcome = enter(own);
      status.set('signingIn');
    }
    return settle(current, options);
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
    const report = (error: ParleyError) => reportError(error, 'session');
    try {
      const [loaded] = await Promise.all([loadEngine(), transport.prepare()]);
      const admission = await loaded.signIn(own, {
        transport,
        isCurrent,
        keepsPeople,
        reportError: report,
        onTokenLost: setTokenLost,
      });
      engine = loaded;
      const { user: person, organizationId } = admission;
      const entered = { ...scope.value, organizationId, userId: person.userId };
      const session = engine.openSession({
        transport,
        admission,
        scope: entered,
        connection,
        isCurrent,
        keepsPeople,
        reportError: report,
        user,
        onUser: tellUser,
      });
      own.opened = { session, admission };
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
      if (isCurrent()) {
        current = undefined;
        status.set('signedOut');
        // Running out of attempts has been reported where it happened.
        if ((error as ParleyError).code !== 'TOO_MANY_RETRIES') report(error as ParleyError);
      }
      throw error;
    }
  }

  const tellUser = (person: User) => {
    user.set(person);
    events.emit('userUpdate', person);
  };

  function settleIn(resident: Resident) {
    if (!current?.opened || !isInside(scope.value) || !user.value) return;
    const { permissions } = current.opened.admission;
    resident.leave = resident.run({ scope: scope.value, user: user.value, permissions });
  }

  /** `identify` for the person who is signed in, or signing in: takes what is newer, keeps the session. */
  function refreshCurrent(own: Current, { user: profile, options, provider }: SignInRequest) {
    own.provider = provider ?? own.provider;
    own.user = { ...own.user, ...definedFields(profile) };
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
    throw new ParleyError('UNAUTHENTICATED', `Nobody is signed in. Call identify before ${operation}.`);
  }

  const session: SessionControl = {
    scope,
    user,
    connection,
    status,
    get refusedWrites() {
      return current?.opened?.session.refusedWrites ?? null;
    },
    get engine() {
      return engine;
    },
    identify: (who, options = {}) => begin({ user: who, options, provider: undefined }),
    setAuthProvider: (provider) => begin({ user: provider.user, options: provider.options ?? {}, provider }),
    end,
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
      return transport.subscribe(topic, session.guard(on), options);
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
