import { knownThrough, type InboxStore } from '../../cache/InboxBase.js';
import { shownCounts } from '../../cache/inboxView.js';
import type { Session } from '../../session/Session.js';

/** Marks the notifications of a panel as seen: those present when it opened, and those that arrive while it is open. */
export interface SeenMarker {
  /** Marks everything that is loaded, if anything of it is new. */
  mark(): Promise<void>;
  /** As `mark`, while a panel is on screen; once for each position. */
  markShown(): void;
}

/** Makes the marker of one sign-in. @param isShown whether a panel is on screen */
export function createSeenMarker(session: Session, store: InboxStore, isShown: () => boolean): SeenMarker {
  /** Position of the last mark that was sent. A refused mark is not sent again before a notification arrives. */
  let sent = -1;

  async function mark() {
    const { base } = store.state;
    const through = knownThrough(base);
    if (base.windows.size === 0 || !shownCounts(store.state)?.unseen) return;
    sent = through;
    await store.during({ type: 'notification.seen', through }, async () => {
      return (await session.write('notifications/seen', { through })).data;
    });
  }

  return {
    mark,
    markShown() {
      if (!isShown() || sent >= knownThrough(store.state.base)) return;
      mark().catch(() => undefined); // the badge stays: nothing else has to be reported
    },
  };
}
