import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { createEmitter } from '../../observable.js';
import { requireEditorRole } from '../../permissions/requireEditorRole.js';
import { createWriteQueue } from '../../session/createWriteQueue.js';
import { personKey } from '../../session/personKey.js';
import type { CrdtElement } from './CrdtElement.js';
import type { CreateStoreOptions, CrdtStore, CrdtUpdateDataEvent } from './CrdtStore.js';
import type { CrdtMessage } from './CrdtMessages.js';
import { type Cipher, createCipher } from './createCipher.js';
import { createCrdtMessages, readMessage } from './createCrdtMessages.js';
import { createCrdtVersions } from './createCrdtVersions.js';
import { createEditBatches } from './createEditBatches.js';
import { createMessageReader } from './createMessageReader.js';
import type { StorePlace } from './createStoreSync.js';
import { createStoreWire, type StoreWire } from './createStoreWire.js';
import { openSharedStore, type SharedStore, type StoreChange } from './openSharedStore.js';
import { dataOf } from './storeContent.js';
import { withVersions } from './withVersions.js';

interface Shared {
  store: SharedStore;
  /** Of the provider that there was when it was opened. */
  cipher: Cipher | null;
  users: number;
  /** Sends unconfirmed edits before the session ends. */
  settle(): Promise<void>;
}

/** Makes the element of one client; its methods are bound. */
export function createCrdtElement(client: ClientContext): CrdtElement {
  const { session, documents, delayedWrites } = client;
  client.provideWriteQueue(createWriteQueue); // a page that has lost its connection cannot load code any more
  const tab = newId();
  const updates = createEmitter<CrdtUpdateDataEvent>();
  const batches = createEditBatches(client);
  /** Of the root document. */
  const stores = new Map<string, Shared>();
  /** Functions that end the message readers. */
  const readers = new Set<() => void>();
  let wire: StoreWire | undefined;
  let documentId: string | null = null;
  let channels = 0;
  const requireWriter = (id: string) => requireEditorRole(client, id);
  const cipherNow = () => client.encryption.provider && createCipher(client.encryption.provider);

  function forget(shared: Shared) {
    if (stores.get(shared.store.id) === shared) stores.delete(shared.store.id);
    delayedWrites.delete(shared.settle);
    closeWire();
  }
  function closeWire() {
    if (stores.size > 0 || readers.size > 0) return;
    wire?.close();
    wire = undefined;
  }
  const wireTo = (of: string) => (wire ??= createStoreWire(session, of, () => (channels += 1)));
  function endReaders() {
    for (const end of Array.from(readers)) end();
  }
  function leaveDocument() {
    void batches.recordAll();
    endReaders();
    for (const shared of Array.from(stores.values())) {
      shared.store.close();
      forget(shared);
    }
  }
  documents.current.subscribe((current) => {
    const root = current?.rootDocumentId ?? null;
    if (root === documentId) return;
    leaveDocument();
    documentId = root;
  });
  client.onClose(
    session.whileSignedIn(() => () => {
      batches.drop();
      endReaders();
      for (const shared of Array.from(stores.values())) {
        shared.store.drop();
        forget(shared);
      }
    }),
  );

  function open(options: CreateStoreOptions, place: StorePlace): Shared {
    const cipher = cipherNow();
    const user = session.user.value!; // there is a root document only while somebody is signed in
    const store = openSharedStore({
      session,
      user,
      wire: wireTo(place.documentId),
      place,
      tab,
      options,
      cipher,
      person: personKey(session.scope.value),
      onChange: (change) => reportChange(store, change),
      onUnconfirmed: (isConfirmed) =>
        isConfirmed ? delayedWrites.delete(shared.settle) : delayedWrites.add(shared.settle),
      onError(error) {
        // Opened again, it is a new store.
        if (store.getState().value.error) forget(shared);
        if (error.code !== 'CANCELLED') client.reportError(error, 'crdt');
      },
    });
    const shared: Shared = { store, cipher, users: 0, settle: () => store.settle().catch(() => undefined) };
    stores.set(place.storeId, shared);
    return shared;
  }

  function reportChange(store: SharedStore, { source, by, at }: StoreChange) {
    if (source === 'internal') batches.note(store.place);
    if (updates.size === 0) return;
    const payload = {
      id: store.id,
      data: store.getValue(),
      lastUpdatedBy: by,
      lastUpdate: at ?? new Date().toISOString(),
      ...(source === 'internal' && { sessionId: tab }),
    };
    updates.emit({ methodName: 'update', uniqueId: newId(), timestamp: Date.now(), source, payload });
  }

  function placeOf(storeId: string): { documentId: string; storeId: string } {
    if (documentId !== null && client.isEnabled('crdt')) return { documentId, storeId };
    if (documentId === null && documents.current.value)
      throw new ParleyError('PERMISSION_DENIED', `You may not read the document of ${storeId}.`);
    const why = documentId === null ? 'No document is open' : 'Shared documents are switched off';
    throw new ParleyError('FAILED_PRECONDITION', `${why}, so there is no store ${storeId}.`);
  }

  return {
    ...createCrdtMessages(session, cipherNow, placeOf, requireWriter),
    ...createCrdtVersions(session, cipherNow, placeOf, requireWriter),
    onMessage({ id, callback, afterTs = 0 }) {
      const place = placeOf(id);
      const cipher = cipherNow();
      const messages = createEmitter<CrdtMessage>();
      messages.subscribe(callback);
      const fail = (error: ParleyError) => {
        end();
        client.reportError(error, 'crdt');
      };
      /** One after the other, as they take time to decrypt. */
      let decrypted: Promise<unknown> = Promise.resolve();
      const onMessage = (message: CrdtMessage) => {
        if (!cipher) return messages.emit(message);
        decrypted = decrypted
          .then(() => readMessage(message, cipher))
          .then(
            (read) => readers.has(end) && messages.emit(read),
            (error: ParleyError) => readers.has(end) && fail(error),
          );
      };
      const stop = createMessageReader({
        session,
        wire: wireTo(place.documentId),
        place,
        afterTs,
        onMessage,
        onError: fail,
      });
      const end = () => {
        stop();
        readers.delete(end);
        closeWire();
      };
      readers.add(end);
      return end;
    },
    async createStore<T>(options: CreateStoreOptions<T>): Promise<CrdtStore<T>> {
      const { id: storeId, type, contentKey = 'content' } = options;
      const place: StorePlace = { ...placeOf(storeId), type, contentKey };
      const shared = stores.get(storeId) ?? open(options, place);
      const { type: openType, contentKey: openKey } = shared.store.place;
      if (openType !== type || openKey !== contentKey)
        throw new ParleyError('FAILED_PRECONDITION', `The store ${storeId} is a ${openType} under "${openKey}".`);
      shared.users += 1;
      const leave = once(() => {
        shared.users -= 1;
        if (shared.users > 0) return;
        shared.store.close();
        forget(shared);
      });
      try {
        await shared.store.opened;
      } catch (error) {
        leave();
        throw error;
      }
      // The type of its value is what the caller says it is.
      return withVersions(shared.store, session, shared.cipher, requireWriter, leave) as CrdtStore<T>;
    },
    async getData({ id }) {
      const { store } = (await session.request('crdt/data/get', placeOf(id))).data;
      return store && dataOf(id, store, cipherNow());
    },
    setActivityDebounceTime: batches.setDebounceTime,
    on: () => updates,
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
