import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createState } from '../../observable.js';
import { EVERYTHING, UNKNOWN_COUNTS } from './InboxStreams.js';
import type { CountSource, CountsOnly, UnreadCount } from './inboxTypes.js';
import { countedBy, openCounts } from './openCounts.js';

/** Creates the unread count of one client. It is followed from its first read, without the code of the inbox, until the inbox takes over. */
export function createUnreadCount(context: ClientContext): UnreadCount {
  const { session, ui } = context;
  let counts: CountsOnly | null = null;
  let isWaiting = false;
  let inbox: CountSource | null = null;
  /** Functions that end the following; `null`: it was never read. */
  let ends: (() => void)[] | null = null;

  const state = createState(UNKNOWN_COUNTS, {
    onObserved: () => (inbox ? inbox.start() : start()),
    async refetch() {
      await (inbox ?? counts)?.refetch(OF_ALL);
    },
  });
  const isOn = () => context.isEnabled('notification');
  context.firstReads['notifications/counts'] = () => (isOn() && !isWaiting ? EVERYTHING : undefined);

  function start() {
    ends ??= [
      session.whileSignedIn(() => {
        sync();
        return sync;
      }),
      session.failure.subscribe(update).unsubscribe,
      ui.subscribe(sync),
    ];
  }

  function sync() {
    if (inbox) return;
    if (!session.user.value || !isOn()) {
      counts?.close();
      counts = null;
    } else if (!isWaiting) {
      counts ??= openCounts({
        session,
        options: EVERYTHING,
        latest: countedBy(session, EVERYTHING),
        onChange: update,
        onFailure: fail,
      });
    }
    update();
  }

  function update() {
    if (inbox) return inbox.update();
    state.set(counts?.counts() ?? UNKNOWN_COUNTS);
    const failure = session.failure.value ?? counts?.errorOf(OF_ALL); // after the number is set: a subscriber may have changed it
    if (failure) state.fail(failure, true);
    else state.recover();
  }

  function fail(error: ParleyError) {
    if (inbox) return inbox.fail(error);
    if (error.code === 'CANCELLED') return;
    update();
    context.reportError(error, 'notifications');
  }

  return {
    state,
    async waitFor(loading) {
      isWaiting = true;
      try {
        return await loading;
      } finally {
        isWaiting = false;
        if (ends) sync();
      }
    },
    attach(next) {
      inbox = next;
      for (const end of ends ?? []) end();
      return { counts, isFollowed: ends !== null };
    },
  };
}

const OF_ALL = { counts: undefined };
