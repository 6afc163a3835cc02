import type { User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../definedFields.js';
import { accessLost, type AccessLoss } from './accessLost.js';
import type { SignInOptions } from './AuthProvider.js';
import type { SessionFeatures } from './createSessionFeatures.js';
import { nextEpoch, type SessionStates } from './createSessionStates.js';
import { createSignInFailures } from './createSignInFailures.js';
import { isAllowed } from './isAllowed.js';
import { enterSession, type EnterSessionOptions, type SignInAttempt } from './enterSession.js';
import type { SignedInScope } from './Session.js';
import type { SessionOptions } from './SessionOptions.js';
import type { Scope } from './Scope.js';
import type { SignInRequest } from './signIn.js';

/** Signs people in and out, one at a time. */
export interface SignIns {
  /** The sign-in in progress or done; `undefined`: there is none. */
  readonly current: SignInAttempt | undefined;
  /** Signs somebody in; the person who is signed in already keeps the session. Resolves `null` when it fails. */
  begin(request: SignInRequest): Promise<User | null>;
  /** Tries a failed sign-in again. */
  retry(): Promise<User | null>;
  /** As `SessionControl.end`. */
  end(isForGood: boolean): void;
  /** As `SessionControl.expel`. */
  expel(loss: AccessLoss): void;
}

export interface SignInsOptions extends SessionOptions {
  states: SessionStates;
  features: SessionFeatures;
  queueCode: EnterSessionOptions['queueCode'];
}

/** Makes the sign-ins of one client. */
export function createSignIns(options: SignInsOptions): SignIns {
  const { config, transport, events, reportError, states, features } = options;
  const { scope, user, status } = states;
  let current: SignInAttempt | undefined;
  const failures = createSignInFailures({
    states,
    report: (error) => reportError(error, 'session'),
    retry: () => void retry(),
    isBusy: () => current !== undefined,
  });

  function begin(request: SignInRequest): Promise<User | null> {
    if (current && isSamePerson(current, request.user, scope.value) && !request.options.forceReset) {
      const own = current;
      refresh(own, request, () => own === current);
      return settle(own, request.options);
    }
    end(true);
    if (!isAllowed(config, request.user)) return Promise.resolve(null);
    scope.set({ ...scope.value, epoch: nextEpoch() });
    return settle(start(request), request.options);
  }

  function start(request: SignInRequest): SignInAttempt {
    const own = { ...request } as SignInAttempt; // `outcome` is set two lines down; nothing reads it before
    current = own;
    own.outcome = enter(own);
    status.set('signingIn');
    return own;
  }

  /** Keeps the epoch, so that writes made meanwhile still belong to the person, and keeps the failure until an attempt succeeds. */
  async function retry(): Promise<User | null> {
    failures.stop();
    const own = current ?? (failures.request && start(failures.request));
    return own ? settle(own, {}) : null;
  }

  /** The result of `identify`. A failure is reported where it happens, once for each sign-in. */
  async function settle(own: SignInAttempt, { throwError }: SignInOptions): Promise<User | null> {
    try {
      const signedIn = await own.outcome;
      return own === current ? user.value : signedIn;
    } catch (error) {
      if (throwError && (error as ParleyError).code !== 'CANCELLED') throw error;
      return null;
    }
  }

  async function enter(own: SignInAttempt): Promise<User> {
    const isCurrent = () => own === current;
    try {
      return await enterSession(own, { ...options, isCurrent, onOpened: failures.forget, expel });
    } catch (error) {
      if (isCurrent()) {
        current = undefined;
        failures.fail(requestOf(own), error as ParleyError);
      }
      throw error;
    }
  }

  function end(isForGood: boolean) {
    failures.forget();
    if (!current) return;
    const left = scope.value;
    const { opened } = current;
    current = undefined;
    scope.set({ ...left, organizationId: null, userId: null, epoch: nextEpoch() });
    // Subscribers called from here on may sign somebody in at once: nothing below changes the current sign-in.
    transport.authenticate(null);
    opened?.session.end(isForGood);
    if (!current) status.set('signedOut');
    user.set(null);
    features.leave();
    if (left.userId !== null) events.emit('userUpdate', null);
  }

  function expel(loss: AccessLoss) {
    if (!current?.opened || !isInside(scope.value)) return;
    const request = { ...requestOf(current), isAfterLoss: true };
    const error = accessLost(loss, scope.value);
    end(false); // unsent writes stay for the person's return
    if (current) return; // a subscriber has signed somebody in
    failures.expel(request, error);
  }

  return {
    get current() {
      return current;
    },
    begin,
    retry,
    end,
    expel,
  };
}

/** `identify` for the person who is signed in, or signing in: applies newer data, keeps the session. */
function refresh(own: SignInAttempt, { user: profile, options, provider }: SignInRequest, isCurrent: () => boolean) {
  own.provider = provider ?? own.provider;
  own.user = { ...own.user, ...definedFields(profile) };
  if (!own.opened && options.authToken) own.options = { ...own.options, authToken: options.authToken };
  own.outcome.then(
    () => isCurrent() && own.opened?.session.refresh(profile, options.authToken),
    () => undefined,
  );
}

/** The request of a sign-in, to try it again. */
const requestOf = ({ user, options, provider, isAfterLoss }: SignInAttempt): SignInRequest => ({
  user,
  options,
  provider,
  isAfterLoss,
});

/** Whether somebody is signed in. */
export const isInside = (scope: Scope): scope is SignedInScope => scope.userId !== null;

function isSamePerson(current: SignInAttempt, { userId, organizationId }: User, scope: Scope): boolean {
  return (
    current.user.userId === userId &&
    (current.user.organizationId === organizationId || scope.organizationId === organizationId)
  );
}
