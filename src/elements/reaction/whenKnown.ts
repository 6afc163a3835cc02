import type { State } from '../../observable.js';
import type { Session } from '../../session/Session.js';
import { superseded } from '../../session/superseded.js';

interface Known<T> {
  /** The value now. */
  shown(): T;
  /** Unsubscribes from the stream, which is followed until then. */
  release(): void;
}

/**
 * Resolves when a stream has a value, and follows it from then on. Rejects with its failure, or with `CANCELLED` when somebody signs in or out
 * before.
 */
export async function whenKnown<T>(session: Session, stream: State<T | null>): Promise<Known<T>> {
  const { epoch } = session.scope.value;
  let settle = { resolve: () => {}, reject: (_error: unknown) => {} };
  const known = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  const subscriptions = [
    stream.subscribe({ next: (value) => value !== null && settle.resolve(), error: (error) => settle.reject(error) }),
    session.scope.subscribe((scope) => scope.epoch !== epoch && settle.reject(superseded())),
  ];
  const release = () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  try {
    await known;
  } catch (error) {
    release();
    throw error;
  }
  return { shown: () => stream.value!, release }; // it has one, and loses it only with the session
}
