import type { ParleyClient } from './ParleyClient.js';
import type { SessionControl } from './session/SessionControl.js';

/** How long a sign-out waits at most for this screen's unsent writes, ms. */
const LEAVE_MS = 3000;

/**
 * The client's methods that change who is signed in. They first send the writes that this screen delays, as the person who made them; without
 * such writes they act at once.
 * @param held see `ClientContext.held`
 */
export function createSessionMethods(session: SessionControl, held: ReadonlySet<() => Promise<unknown>>) {
  function afterHeld<Result>(run: () => Promise<Result>): Promise<Result> {
    if (held.size === 0) return run();
    const sent = Promise.allSettled([...held].map((send) => send()));
    const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    return Promise.race([sent, late]).then(run);
  }
  const signOut = () => afterHeld(async () => session.end(true));
  return {
    identify: (user, options) => afterHeld(() => session.identify(user, options)),
    setAuthProvider: (provider) => afterHeld(() => session.setAuthProvider(provider)),
    signOut,
    signOutUser: signOut,
  } satisfies Partial<ParleyClient>;
}
