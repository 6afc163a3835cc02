import { ParleyError } from '@parley/protocol/constants';
import { createState } from '../observable.js';
import type { CreateWriteQueue } from './WriteQueue.js';
import { createSessionFeatures } from './createSessionFeatures.js';
import { createSessionStates } from './createSessionStates.js';
import { createSignIns, isInside } from './createSignIns.js';
import type { OpenSession } from './openSession.js';
import { superseded } from './superseded.js';
import type { SignedIn } from './Session.js';
import type { SessionControl } from './SessionControl.js';
import type { SessionOptions } from './SessionOptions.js';
import type { TopicMessage } from '../transport/Transport.js';

/** Signs people in and out, and does everything else in their name; see `Session`. */
export function createSession(options: SessionOptions): SessionControl {
  const { apiKey, transport } = options;
  const states = createSessionStates(apiKey, transport);
  const features = createSessionFeatures(signedIn);
  const queueCode = createState<CreateWriteQueue | null>(null);
  const signIns = createSignIns({ ...options, states, features, queueCode });
  const { scope, user, connection, status, failure } = states;

  function signedIn(): SignedIn | null {
    const opened = signIns.current?.opened;
    if (!opened || !isInside(scope.value) || !user.value) return null;
    const { permissions, sequence, documents } = opened.admission;
    return { scope: scope.value, user: user.value, permissions, sequence, opened: documents };
  }

  /** The session, after a sign-in in progress has completed. */
  async function whenOpened(operation: string): Promise<OpenSession> {
    const { epoch } = scope.value;
    const own = signIns.current;
    await own?.outcome.catch(() => undefined);
    if (epoch !== scope.value.epoch) throw superseded();
    if (own?.opened) return own.opened.session;
    if (failure.value) throw failure.value;
    throw new ParleyError('UNAUTHENTICATED', `Nobody is signed in. Call identify before ${operation}.`);
  }

  const answers = () => signIns.current?.opened?.admission.answers;

  const session: SessionControl = {
    scope,
    user,
    connection,
    status,
    failure,
    get refusedWrites() {
      return signIns.current?.opened?.session.refusedWrites ?? null;
    },
    get unsaved() {
      return signIns.current?.opened?.session.unsaved ?? null;
    },
    identify: (who, given = {}) => signIns.begin({ user: who, options: given, provider: undefined }),
    setAuthProvider: (provider) => signIns.begin({ user: provider.user, options: provider.options ?? {}, provider }),
    retry: signIns.retry,
    end: signIns.end,
    expel: signIns.expel,
    request: async (operation, body, given) => (await whenOpened(operation)).request(operation, body, given),
    write: async (operation, body, given) => (await whenOpened(operation)).write(operation, body, given),
    provideWriteQueue: queueCode.set,
    answered: (operation, body) => answers()?.take(operation, body),
    upload: async (file) => (await whenOpened('upload')).upload(file),
    guard(run) {
      const { epoch } = scope.value;
      return (...args) => {
        if (epoch === scope.value.epoch) run(...args);
      };
    },
    subscribe(topic, on, given) {
      if (!isInside(scope.value)) return () => undefined;
      const take = session.guard((message: TopicMessage) => {
        answers()?.forget();
        on(message);
      });
      return transport.subscribe(topic, take, given);
    },
    whileSignedIn: features.add,
  };
  return session;
}
