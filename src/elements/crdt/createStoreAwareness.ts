import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { User } from '../../ParleyTypes.js';
import { REMOTE } from './createStoreSync.js';

/** A caret published at this interval looks smooth, ms. */
const PACE_MS = 50;

/** The people in a store and their carets: this client's published state, and that of others. */
export interface StoreAwareness {
  readonly awareness: Awareness;
  /** A link has opened, without this client's state; or the last one is lost, and with it the states of others. */
  setLink(isOpen: boolean): void;
  receive(update: Uint8Array): void;
  end(): void;
}

/** @param send tells the service. `stateBytes`: of this client's state, as JSON */
export function createStoreAwareness(
  doc: Doc,
  user: User,
  send: (update: Uint8Array, stateBytes: number) => void,
): StoreAwareness {
  const awareness = new Awareness(doc);
  const { userId, name, color, photoUrl } = user;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isChanged = false;

  function report() {
    isChanged = true;
    if (timer || !isOpen) return;
    isChanged = false;
    const { length } = new TextEncoder().encode(JSON.stringify(awareness.getLocalState()));
    send(encodeAwarenessUpdate(awareness, [doc.clientID]), length);
    timer = setTimeout(() => {
      timer = undefined;
      if (isChanged) report();
    }, PACE_MS);
  }
  awareness.on('update', ({ added, updated, removed }: Changes, origin: unknown) => {
    if (origin !== REMOTE && [...added, ...updated, ...removed].includes(doc.clientID)) report();
  });
  awareness.setLocalStateField('user', { userId, name, color, ...(photoUrl && { photoUrl }) });

  return {
    awareness,
    setLink(isOpenNow) {
      isOpen = isOpenNow;
      if (isOpen) return report();
      const others = [...awareness.getStates().keys()].filter((client) => client !== doc.clientID);
      removeAwarenessStates(awareness, others, REMOTE);
    },
    receive: (update) => applyAwarenessUpdate(awareness, update, REMOTE),
    end() {
      clearTimeout(timer);
      isOpen = false;
      awareness.destroy();
    },
  };
}

interface Changes {
  added: number[];
  updated: number[];
  removed: number[];
}
