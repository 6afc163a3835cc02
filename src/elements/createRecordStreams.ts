import type { ClientContext } from '../ClientContext.js';
import type { FeatureType } from '../FeatureType.js';
import { createState, type State } from '../observable.js';
import type { OpenRecords } from './openRecords.js';

export interface RecordStreamsOptions<T, Shown> {
  context: ClientContext;
  /** While the host has disabled it, nothing is followed. */
  feature: FeatureType;
  open: (documentId: string, onChange: () => void) => OpenRecords<T>;
  /** The shown form of a record now. @param record `undefined`: it is not loaded yet, or no document is open */
  shown: (id: string, record: T | null | undefined) => Shown | null;
}

/** State streams of records of the root document, by id. */
export interface RecordStreams<T, Shown> {
  of(id: string): State<Shown | null>;
  /** The open records; `null`: nobody observes any, or no document is open. */
  readonly open: OpenRecords<T> | null;
  /** `null`: no document is open, or nobody is signed in. */
  rootDocumentId(): string | null;
  /** Notifies the observers of a record of its shown form. */
  show(id: string): void;
  /** As `show`, of every record. */
  showAll(): void;
}

/** Makes the streams of one client. They follow the root document while somebody observes one of them. */
export function createRecordStreams<T, Shown>({
  context,
  feature,
  open: openRecords,
  shown,
}: RecordStreamsOptions<T, Shown>): RecordStreams<T, Shown> {
  const { session, documents, ui } = context;
  const streams = new Map<string, State<Shown | null>>();
  const observed = new Set<string>();
  let open: OpenRecords<T> | null = null;
  let openKey = '';

  const rootDocumentId = () => (session.user.value ? (documents.current.value?.rootDocumentId ?? null) : null);

  function show(id: string) {
    const state = streams.get(id);
    if (!state || !observed.has(id)) return;
    state.set(shown(id, open?.find(id)));
    const hindrance = session.failure.value ?? documents.failure.value;
    const failure = open?.failure();
    if (hindrance) state.fail(hindrance, true);
    else if (failure) state.fail(failure, true);
    else state.recover();
  }
  const showAll = () => observed.forEach(show);

  function sync() {
    const root = observed.size > 0 && context.isEnabled(feature) ? rootDocumentId() : null;
    const key = JSON.stringify([session.scope.value.epoch, root]);
    if (key !== openKey) {
      open?.close();
      openKey = key;
      open = root === null ? null : openRecords(root, showAll);
    }
    for (const id of observed) open?.want(id);
    showAll();
  }

  /** Follows while somebody is subscribed to a record. */
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

  function of(id: string): State<Shown | null> {
    const known = streams.get(id);
    if (known) return known;
    const state = createState<Shown | null>(null, {
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

  return {
    of,
    get open() {
      return open;
    },
    rootDocumentId,
    show,
    showAll,
  };
}
