import { CRDT_AWARENESS_BYTES, CRDT_UPDATE_BYTES, CRDT_VECTOR_BYTES, ParleyError } from '@parley/protocol/constants';
import { encodeStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import type { Subscription } from '../../observable.js';
import type { Session } from '../../session/Session.js';
import { isUnreachable } from '../../isUnreachable.js';
import { fromBase64, toBase64 } from '../../base64.js';
import type { CrdtStoreState, CrdtStoreType } from './CrdtStore.js';
import type { StoreWire, WireHandlers, WirePort } from './createStoreWire.js';
import { whenReachable } from '../whenReachable.js';

/** The place and the type of a store. */
export interface StorePlace {
  documentId: string;
  storeId: string;
  type: CrdtStoreType;
  contentKey: string;
}

/** The same in the service's form. */
export interface SentPlace extends Omit<StorePlace, 'type'> {
  type: CrdtStoreType | 'encrypted';
}

/** Who changed a store last. */
export interface LastUpdate {
  /** A user id, or `rest-api`; `null`: nobody. */
  by: string | null;
  /** ISO 8601, UTC. `null`: nobody has. */
  at: string | null;
}

export interface StoreSyncHandlers {
  /** The service's state is here, for the first time. @param exists somebody has written it */
  onLoaded(exists: boolean): void;
  /** Changes of others have been applied. */
  onRemote(last: LastUpdate): void;
  /** A link is open: ephemeral state can be sent; or the last one is lost. */
  onLink(isOpen: boolean): void;
  onAwareness(update: Uint8Array): void;
  /** This client's awareness state is too large: others do not see it. */
  onError(reason: ParleyError): void;
  /** Edits have been made, or were confirmed. */
  onUnconfirmed(): void;
  onState(): void;
}

export interface StoreSyncOptions extends StoreSyncHandlers {
  session: Session;
  wire: StoreWire;
  doc: Y.Doc;
  place: SentPlace;
  debounceMs: number;
  /** Of the tab. */
  sessionId: string;
}

/** Origin of changes from the service. */
export const REMOTE = 'parley-remote';

/** Limit of unanswered frames. Later edits are merged into one frame, so that no burst exceeds the service's rate limit. */
const MAX_IN_FLIGHT = 8;

/** Keeps the document of one store in sync with the service, from `start` on: over a channel of the socket, or, where there is none, by requests. */
export function createStoreSync({ session, wire, doc, place, debounceMs, sessionId, ...on }: StoreSyncOptions) {
  let port: WirePort;
  let connection: Subscription;
  /** Edits that are not on their way, and those that the service has not confirmed. */
  let unsent: Uint8Array[] = [];
  let requested: Uint8Array[] = [];
  let sent: { number: number; update: Uint8Array }[] = [];
  let number = 0;
  let isLoaded = false;
  let isOpen = false;
  /** There is no socket. */
  let isPolled = false;
  let isReadOnly = false;
  let error: ParleyError | null = null;
  let isEnded = false;
  /** The app knows that its awareness states are too large. */
  let isHidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requesting: Promise<void> | undefined;
  let isAsked = false;
  let last: LastUpdate = { by: null, at: null };
  /** When the store in the document was created; `null`: nobody has written it. */
  let createdAt: number | null = null;
  const createdAtField = () => (createdAt === null ? {} : { createdAt });

  const all = () => [...requested, ...sent.map(({ update }) => update), ...unsent];
  /** Frames in flight may be lost. */
  function takeBack() {
    unsent = all();
    sent = [];
    requested = [];
  }

  function fail(reason: ParleyError) {
    if (error || isEnded) return;
    error = reason;
    lose();
    port.close();
    on.onState();
  }
  function lose() {
    if (!isOpen) return;
    isOpen = false;
    takeBack();
    on.onLink(false);
    on.onState();
  }

  function apply(update: Uint8Array) {
    let hasChanged = false;
    const note = () => void (hasChanged = true);
    doc.on('update', note);
    Y.applyUpdate(doc, update, REMOTE);
    doc.off('update', note);
    if (hasChanged && isLoaded) on.onRemote(last);
  }
  function loaded(exists: boolean) {
    if (isLoaded) return;
    isLoaded = true;
    on.onLoaded(exists);
  }

  const onLocal = (update: Uint8Array, origin: unknown) => {
    if (origin === REMOTE) return;
    unsent.push(update);
    if (isReadOnly)
      return fail(new ParleyError('PERMISSION_DENIED', `Nothing was saved: ${place.storeId} is read-only.`));
    on.onUnconfirmed();
    on.onState();
    timer ??= setTimeout(flush, debounceMs);
  };
  doc.on('update', onLocal);

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const update = merged(unsent);
    if (isEnded || error || isReadOnly || !update || !isLoaded || requesting) return;
    if (!isOpen) return isPolled ? void request() : undefined;
    if (sent.length >= MAX_IN_FLIGHT) return;
    if (update.length > CRDT_UPDATE_BYTES) return void request();
    if (!port.send(encodeStoreFrame({ kind: 'update', channel: port.channel, number: number + 1, update })))
      return lose();
    number += 1;
    unsent = [];
    sent.push({ number, update });
  }

  /** Sends an update, and receives new ones, by a request. */
  async function exchange(fields: { update?: string; isInitial?: true }) {
    const vector = toBase64(Y.encodeStateVector(doc));
    const { data } = await session.request('crdt/sync', {
      ...place,
      ...createdAtField(),
      sessionId,
      vector,
      ...fields,
    });
    if (isEnded) return;
    if (isPolled) port.setPosition(data.sequence);
    isReadOnly = data.isReadOnly;
    last = { by: data.lastUpdatedBy, at: data.lastUpdate };
    ({ createdAt } = data);
    apply(fromBase64(data.update));
    loaded(data.sequence > 0);
  }

  /** Sends unconfirmed edits, and reads new ones, until none is left. No frame is sent before it: its edits are older. */
  function request(): Promise<void> {
    isAsked = true;
    requesting ??= (async () => {
      while (isAsked && !isEnded && !error) {
        isAsked = false;
        takeBack();
        const update = isReadOnly ? null : merged(unsent);
        requested = unsent;
        unsent = [];
        try {
          await exchange(update ? { update: toBase64(update) } : {});
          requested = [];
          on.onUnconfirmed();
        } catch (reason) {
          takeBack();
          if (isUnreachable(reason as ParleyError)) {
            isAsked = true;
            await whenReachable(session.connection, (reason as ParleyError).retryAfterMs ?? 0);
          } else if ((reason as ParleyError).code !== 'CANCELLED') fail(reason as ParleyError);
        }
      }
    })().finally(() => {
      requesting = undefined;
      flush();
      on.onState();
    });
    return requesting;
  }

  const handlers: WireHandlers = {
    storeId: place.storeId,
    opening() {
      lose();
      isPolled = false;
      const vector = Y.encodeStateVector(doc);
      return {
        storeId: place.storeId,
        storeType: place.type,
        contentKey: place.contentKey,
        sessionId,
        ...createdAtField(),
        ...(vector.length <= CRDT_VECTOR_BYTES && { vector: toBase64(vector) }),
      };
    },
    onOpened(frame) {
      isReadOnly = frame.isReadOnly;
      last = { by: frame.lastUpdatedBy, at: frame.lastUpdate };
      ({ createdAt } = frame);
      on.onState();
    },
    // This client sends no awareness state that is refused.
    onRefused: (frame) => frame.awareness || fail(new ParleyError(frame.code, frame.message)),
    onChanged() {
      isPolled = true;
      void request();
    },
    onEnded: fail,
    onFrame(frame) {
      if (isEnded || error) return;
      if (frame.kind === 'sync') open(frame);
      else if (frame.kind === 'awareness') on.onAwareness(frame.update);
      else if (frame.kind === 'update') {
        last = { by: frame.by, at: new Date().toISOString() };
        apply(frame.update);
      } else {
        sent = sent.filter((update) => update.number > frame.number);
        on.onUnconfirmed();
        flush();
        on.onState();
      }
    },
  };

  function open(frame: Extract<ServerStoreFrame, { kind: 'sync' }>) {
    apply(frame.diff);
    loaded(frame.sequence > 0);
    number = 0;
    isOpen = true;
    // Also edits that were confirmed once: a database may have been restored.
    if (lacks(frame.vector, doc) && !isReadOnly) unsent = [Y.encodeStateAsUpdate(doc, frame.vector)];
    on.onLink(true);
    flush();
    on.onState();
  }

  return {
    start() {
      port = wire.open(handlers);
      connection = session.connection.subscribe((state) => {
        if (state !== 'online') lose();
        on.onState();
      });
    },
    /** Stops it: something that it needs has failed. */
    fail,
    /** When the store was made that the edits follow from, ms since epoch; `null`: it does not exist. */
    createdAt: () => createdAt,
    /** Edits that the service has not confirmed, as one update. */
    unconfirmed: () => merged(all()),
    isConfirmed: () => all().length === 0,
    state(): CrdtStoreState {
      const isOnline = session.connection.value === 'online' && !error && !isEnded;
      const isConnected = isOnline && (isOpen || (isPolled && isLoaded));
      const status = isConnected ? 'connected' : isOnline || (!isLoaded && !error) ? 'connecting' : 'disconnected';
      const isSynced = isConnected && all().length === 0;
      return { status, isSynced, isReadOnly, error };
    },
    /** Writes the value of a store that does not exist; when somebody else is first, their value is received instead. */
    begin: (update: Uint8Array) => exchange({ update: toBase64(update), isInitial: true }),
    /** One that is too large is not sent, and reported once. Others drop the one before after half a minute. */
    sendAwareness(update: Uint8Array, stateBytes: number) {
      if (stateBytes > CRDT_AWARENESS_BYTES) {
        if (!isHidden) on.onError(new ParleyError('RESOURCE_EXHAUSTED', 'The awareness is too large.'));
        isHidden = true;
      } else if (isOpen) port.send(encodeStoreFrame({ kind: 'awareness', channel: port.channel, update }));
    },
    /** Sends unconfirmed edits at once, by a request, which outlives the store. */
    async settle() {
      const update = isReadOnly || error ? null : merged(all());
      if (!update) return;
      await session.request('crdt/sync', { ...place, ...createdAtField(), sessionId, update: toBase64(update) });
      if (!isEnded) return;
      takeBack();
      unsent = [];
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      doc.off('update', onLocal);
      connection.unsubscribe();
      port.close();
    },
  };
}

/** Whether the document contains something that is not in this state vector. */
function lacks(vector: Uint8Array, doc: Y.Doc): boolean {
  const known = Y.decodeStateVector(vector);
  return [...Y.decodeStateVector(Y.encodeStateVector(doc))].some(([client, clock]) => clock > (known.get(client) ?? 0));
}

const merged = (updates: Uint8Array[]) => (updates.length > 0 ? Y.mergeUpdates(updates) : null);
