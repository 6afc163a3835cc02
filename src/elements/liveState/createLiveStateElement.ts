import { ParleyError } from '@parley/protocol/constants';
import { LIVE_STATES } from '../../cache/sound/soundLiveStates.js';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { createState, type State } from '../../observable.js';
import { overtaken } from '../../session/overtaken.js';
import { soundContext } from '../../soundContext.js';
import { createLiveStateWriter, type LiveStateWriter } from './createLiveStateWriter.js';
import type { LiveStateData } from './LiveState.js';
import type { LiveStateElement } from './LiveStateElement.js';
import { written } from './liveStateWrite.js';
import { whenReachable } from './whenReachable.js';
import { openLiveStates, type OpenLiveStates } from './openLiveStates.js';

/** Makes the element of one client; its methods are bound. */
export function createLiveStateElement(client: ClientContext): LiveStateElement {
  const context = soundContext(client, LIVE_STATES);
  const { session, documents, ui } = context;
  const tabId = newId();
  const streams = new Map<string, State<LiveStateData | null>>();
  const observed = new Set<string>();
  let writers = new Map<string, LiveStateWriter>();
  let open: OpenLiveStates | null = null;
  let openKey = '';

  const rootDocumentId = () => (session.user.value ? (documents.current.value?.rootDocumentId ?? null) : null);
  const keyOf = (id: string) => JSON.stringify([session.scope.value.epoch, rootDocumentId(), id]);

  function shown(id: string): LiveStateData | null {
    const stored = open?.find(id) ?? null;
    const { pending, writtenAt = 0 } = writers.get(keyOf(id)) ?? {};
    if (!pending) return stored;
    const own = { lastUpdated: writtenAt, updatedBy: session.user.value, tabId };
    return { liveStateDataId: id, data: written(stored?.data, pending), ...own };
  }

  function show(id: string) {
    const state = streams.get(id);
    if (!state || !observed.has(id)) return;
    state.set(shown(id));
    const hindrance = session.failure.value ?? documents.failure.value;
    const failure = open?.failure();
    if (hindrance) state.fail(hindrance, true);
    else if (failure) state.fail(failure, true);
    else state.recover();
  }
  const showAll = () => observed.forEach(show);

  function sync() {
    const root = observed.size > 0 && context.isEnabled('liveStateSync') ? rootDocumentId() : null;
    const key = JSON.stringify([session.scope.value.epoch, root]);
    if (key !== openKey) {
      open?.close();
      openKey = key;
      open = root === null ? null : openLiveStates({ session, documentId: root, onChange: showAll });
    }
    for (const id of observed) open?.want(id);
    showAll();
  }

  /** Follows while somebody is subscribed to a live state. */
  let leave = () => {};
  function watch() {
    const subscriptions = [
      session.failure.subscribe(sync),
      documents.failure.subscribe(sync),
      documents.current.subscribe(sync),
      session.connection.subscribe((connection) => {
        if (connection === 'online') void open?.retry();
      }),
    ];
    const leaveUi = ui.subscribe(sync);
    const leaveSession = session.whileSignedIn(() => {
      sync();
      return sync;
    });
    leave = () => {
      leaveUi();
      leaveSession();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }

  function streamOf(id: string): State<LiveStateData | null> {
    const known = streams.get(id);
    if (known) return known;
    const state = createState<LiveStateData | null>(null, {
      onObserved() {
        observed.add(id);
        if (observed.size === 1) watch();
        sync();
        return () => {
          observed.delete(id);
          if (observed.size > 0) return;
          leave();
          sync();
        };
      },
      async refetch() {
        await documents.retry();
        await open?.retry();
      },
    });
    streams.set(id, state);
    return state;
  }

  function writerOf(documentId: string, id: string): LiveStateWriter {
    const { epoch } = session.scope.value;
    const key = keyOf(id);
    const writer =
      writers.get(key) ??
      createLiveStateWriter({
        async send(write) {
          if (session.scope.value.epoch !== epoch) throw overtaken();
          const body = { documentId, liveStateDataId: id, ...write, tabId };
          const { data } = await session.request('liveState/set', body);
          if (rootDocumentId() === documentId) open?.take(data.liveState, data.sequence);
        },
        whenReachable: (leastMs) => whenReachable(session.connection, leastMs),
        onChange: () => show(id),
      });
    writers.set(key, writer);
    return writer;
  }

  context.onClose(
    session.whileSignedIn(() => () => {
      writers = new Map();
    }),
  );

  return {
    getLiveStateData: streamOf,
    async setLiveStateData(id, data, { merge = false } = {}) {
      const documentId = rootDocumentId();
      if (documentId === null) {
        throw new ParleyError(
          'FAILED_PRECONDITION',
          'No document is open, so there is nothing to write to. Call setDocuments.',
        );
      }
      await writerOf(documentId, id).write({ data, merge });
    },
  };
}
