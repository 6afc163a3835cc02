import type { ParleyClient } from './ParleyClient.js';
import type { SessionControl } from './session/SessionControl.js';

/** How long a sign-out waits at most for this screen's unsent writes, ms. */
const LEAVE_MS = 3000;

/**
 * The client's methods that change who is signed in. They first send the writes that this screen delays, as the person who made them; without
 * such writes they act at once.
 * @param delayedWrites see `ClientContext.delayedWrites`
 */
export function createSessionMethods(session: SessionControl, delayedWrites: ReadonlySet<() => Promise<unknown>>) {
  function afterDelayedWrites<Result>(run: () => Promise<Result>): Promise<Result> {
    if (delayedWrites.size === 0) return run();
    const sent = Promise.allSettled([...delayedWrites].map((send) => send()));
    const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    return Promise.race([sent, late]).then(run);
  }
  const signOut = () => afterDelayedWrites(async () => session.end(true));
  return {
    identify: (user, options) => afterDelayedWrites(() => session.identify(user, options)),
    setAuthProvider: (provider) => afterDelayedWrites(() => session.setAuthProvider(provider)),
    signOut,
    signOutUser: signOut,
  } satisfies Partial<ParleyClient>;
}
