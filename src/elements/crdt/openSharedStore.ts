import * as Y from 'yjs';
import { ParleyError } from '@parley/protocol/constants';
import { isEqual } from '../../isEqual.js';
import { createEmitter, createState } from '../../observable.js';
import type { User } from '../../ParleyTypes.js';
import type { Session } from '../../session/Session.js';
import type { CreateStoreOptions, CrdtStore, CrdtStoreState } from './CrdtStore.js';
import type { Cipher } from './createCipher.js';
import { createEditPersistence } from './createEditPersistence.js';
import { createEncryptedCopy } from './createEncryptedCopy.js';
import { createStoreAwareness } from './createStoreAwareness.js';
import { createStoreSync, type LastUpdate, REMOTE, type StorePlace } from './createStoreSync.js';
import { rootOf, setValue, stateOf, takeContent, valueOf } from './storeContent.js';
import type { StoreWire } from './createStoreWire.js';

/** Origin of changes by `update`. */
const OWN = 'parley-own';

/** A change of the value of a store. */
export interface StoreChange extends LastUpdate {
  source: 'internal' | 'external';
}

export interface OpenSharedStoreOptions {
  session: Session;
  user: User;
  wire: StoreWire;
  place: StorePlace;
  /** Names the person on this device. */
  person: string;
  tab: string;
  options: CreateStoreOptions;
  /** `null`: the service may read it. */
  cipher: Cipher | null;
  onChange(change: StoreChange): void;
  /** Edits are unconfirmed, or none is any more. */
  onUnconfirmed(isConfirmed: boolean): void;
  /** The store has failed, as its state says, or others do not see this client's awareness state. */
  onError(error: ParleyError): void;
}

/** A store, however many use it. */
export interface SharedStore extends Omit<
  CrdtStore,
  'saveVersion' | 'getVersions' | 'getVersionById' | 'restoreVersion' | 'setStateFromVersion' | 'destroy'
> {
  readonly place: StorePlace;
  /** Resolves when it is in sync with the service. Rejects when it cannot be opened. */
  readonly opened: Promise<void>;
  /** Restores the value of another state, as an edit. */
  restore(state: Uint8Array): void;
  /** Sends unconfirmed edits. Rejects when that fails; they stay on the device then. */
  settle(): Promise<void>;
  /** Ends it, and sends unconfirmed edits. */
  close(): void;
  /** Ends it at once with the session: nothing more is sent or stored. */
  drop(): void;
}

export function openSharedStore({
  session,
  user,
  wire,
  place,
  person,
  tab,
  options: { initialValue, debounceMs = 0, enablePresence = true, forceResetInitialContent = false },
  cipher,
  onChange,
  onUnconfirmed,
  onError,
}: OpenSharedStoreOptions): SharedStore {
  const doc = new Y.Doc();
  const { type, storeId } = place;
  const root = rootOf(doc, place);
  const values = createEmitter<unknown>();
  const state = createState<CrdtStoreState>({ status: 'connecting', isSynced: false, isReadOnly: false, error: null });
  const undoManager = new Y.UndoManager(root, { trackedOrigins: new Set([null, OWN]) });
  let value: unknown;
  let isRead = false;
  let isOpened = false;
  let isEnded = false;
  let settleOpening: { resolve(): void; reject(error: ParleyError): void };
  const opened = new Promise<void>((resolve, reject) => (settleOpening = { resolve, reject }));
  opened.catch(() => undefined); // reported by `createStore`

  const copy =
    cipher &&
    createEncryptedCopy({ doc, place, cipher, onPending: noteUnconfirmed, onError: (error) => sync.fail(error) });
  const sent = copy ?? { doc, place };
  const persistence = createEditPersistence({
    person,
    tab,
    place: sent.place,
    unconfirmed: () => sync.unconfirmed(),
    createdAt: () => sync.createdAt(),
    isConnected: () => state.value.status === 'connected',
  });
  const loaded = persistence.load();
  const presence = enablePresence
    ? createStoreAwareness(doc, user, (update, stateBytes) => sync.sendAwareness(update, stateBytes))
    : null;
  const sync = createStoreSync({
    session,
    wire,
    ...sent,
    debounceMs,
    sessionId: tab,
    onLoaded: (exists) => void prepare(exists),
    onRemote: (last) => void reportRemote(last),
    onLink: (isOpen) => presence?.setLink(isOpen),
    onAwareness: (update) => presence?.receive(update),
    onError,
    onUnconfirmed: noteUnconfirmed,
    onState: show,
  });
  const isPending = () => copy?.isPending() === true;

  /** Reports a received change, when it is in the document. */
  async function reportRemote(last: LastUpdate) {
    await copy?.read();
    if (!isEnded) onChange({ source: 'external', ...last });
  }
  function noteUnconfirmed() {
    const isConfirmed = sync.isConfirmed() && !isPending();
    persistence.note(isConfirmed);
    onUnconfirmed(isConfirmed);
    show();
  }

  function show() {
    if (isEnded) return;
    const next = sync.state();
    if (isPending()) next.isSynced = false;
    const { error } = next;
    const isNew = error !== null && state.value.error === null;
    state.set(next);
    if (!isNew) return;
    if (isOpened) onError(error);
    else settleOpening.reject(error);
  }

  /** Applies, after the first state of the service, edits of earlier visits and the initial value. */
  async function prepare(exists: boolean) {
    await loaded;
    if (isEnded) return;
    const edits = persistence.adopt();
    for (const update of edits) Y.applyUpdate(sent.doc, update);
    await copy?.read();
    const { isReadOnly } = sync.state();
    try {
      if (initialValue !== undefined && !isReadOnly && edits.length === 0) {
        if (!exists) {
          const first = stateOf(place, initialValue);
          await sync.begin(copy ? await copy.firstUpdate(first) : first);
          await copy?.read();
        }
        if (isEnded) return;
        if (exists && forceResetInitialContent) update(initialValue);
      }
    } catch (error) {
      return settleOpening.reject(error as ParleyError);
    }
    undoManager.clear();
    isOpened = true;
    settleOpening.resolve();
  }

  doc.on('afterTransaction', ({ changed, origin }: Y.Transaction) => {
    if (changed.size === 0) return;
    isRead = false;
    if (values.size > 0) values.emit(getValue());
    if (origin !== REMOTE) onChange({ source: 'internal', by: user.userId, at: new Date().toISOString() });
  });

  /** The same object while it has not changed. */
  function getValue() {
    if (isRead) return value;
    const next = valueOf(doc, place);
    if (!isEqual(value, next)) value = next;
    isRead = true;
    return value;
  }
  /** Edits as the person. */
  function edit(run: () => void) {
    if (isEnded) throw new ParleyError('FAILED_PRECONDITION', `The store ${storeId} is closed. Open it again.`);
    const { error, isReadOnly } = sync.state();
    if (error) throw error;
    if (isReadOnly) throw new ParleyError('PERMISSION_DENIED', `Nothing was saved: ${storeId} is read-only.`);
    doc.transact(run, OWN);
  }
  const update = (next: unknown) => edit(() => setValue(doc, place, next));

  sync.start();
  return {
    id: storeId,
    type,
    place,
    opened,
    getValue,
    update,
    subscribe(listener) {
      const subscription = values.subscribe(listener);
      return subscription.unsubscribe;
    },
    getState: () => state,
    getDoc: () => doc,
    getText: () => (root instanceof Y.Text ? root : null),
    getXml: () => (root instanceof Y.XmlFragment ? root : null),
    getAwareness: () => presence?.awareness ?? null,
    getUndoManager: () => undoManager,
    undo: () => undoManager.undo() !== null,
    redo: () => undoManager.redo() !== null,
    restore(saved) {
      // An undo of its own.
      undoManager.stopCapturing();
      edit(() => takeContent(doc, place, saved));
      undoManager.stopCapturing();
    },
    settle,
    close() {
      // Edits waiting for encryption are not lost.
      if (isPending()) void copy!.whenWritten().then(close);
      else close();
    },
    drop() {
      persistence.drop();
      end();
    },
  };

  async function settle() {
    await copy?.whenWritten();
    await sync.settle();
  }
  function close() {
    if (isEnded) return;
    const settled = sync.settle();
    if (!sync.isConfirmed()) persistence.put();
    end();
    // Unsent edits stay on the device.
    void settled.then(() => persistence.note(true)).catch(() => undefined);
  }
  function end() {
    if (isEnded) return;
    isEnded = true;
    settleOpening.reject(new ParleyError('CANCELLED', `The store ${storeId} is closed. Open it again.`));
    state.set({ ...state.value, status: 'disconnected', isSynced: false });
    persistence.leave();
    presence?.end();
    sync.end();
    copy?.end();
    undoManager.destroy();
    doc.destroy();
  }
}
