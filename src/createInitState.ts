import type { CoreEvents } from './coreEvents.js';
import type { Events } from './createEvents.js';
import { createState, type ReadableState } from './observable.js';
import type { Session } from './session/Session.js';
import type { ActiveDocuments } from './documents/ActiveDocuments.js';

/** Creates the state of `getInitState`; the event `documentInit` reports it too. */
export function createInitState(
  session: Session,
  openDocuments: ActiveDocuments['current'],
  events: Events<CoreEvents>,
): ReadableState<boolean | undefined> {
  const init = createState<boolean | undefined>(undefined);
  init.subscribe((value) => events.emit('documentInit', value));
  const updateInit = () => {
    const isReady = session.status.value === 'signedIn' && openDocuments.value !== null;
    init.set(session.status.value === 'idle' ? undefined : isReady);
  };
  session.status.subscribe(updateInit);
  openDocuments.subscribe(updateInit);
  return init;
}
