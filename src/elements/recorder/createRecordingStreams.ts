import type { RecorderAnnotation } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { createState, type ReadableState } from '../../observable.js';
import { openRecordings, type OpenRecordings, type RecordingsFilter } from './openRecordings.js';
import type { RecordingPresenter } from './createRecordingPresenter.js';
import type { RecorderData } from './RecorderData.js';
import type { RecordingsQuery } from './RecorderElement.js';

/** State streams of recordings, one for each query. */
export interface RecordingStreams {
  of(query: RecordingsQuery): ReadableState<RecorderData[] | null>;
  /** The current filter of a query at the service; `null`: no document is open. */
  filterOf(query: RecordingsQuery): RecordingsFilter | null;
  /** Adds the service's response to a write. */
  take(annotation: RecorderAnnotation): void;
  drop(annotationIds: readonly string[]): void;
  /** Those of them that are loaded. */
  loaded(annotationIds: readonly string[]): RecorderAnnotation[];
}

/** Makes the streams of one client. They read and follow while somebody is subscribed. */
export function createRecordingStreams(
  context: ClientContext,
  { present, retry, changes }: RecordingPresenter,
): RecordingStreams {
  const { session, documents, ui } = context;
  const streams = new Map<string, ReadableState<RecorderData[] | null>>();
  const opened = new Set<OpenRecordings>();

  function filterOf({ recorderIds }: RecordingsQuery): RecordingsFilter | null {
    if (recorderIds) return { recorderIds: [...new Set(recorderIds)].sort() };
    const root = documents.current.value?.rootDocumentId;
    return root ? { documentIds: [root] } : null;
  }

  function makeStream(query: RecordingsQuery) {
    let open: OpenRecordings | undefined;
    let openKey: string | undefined;

    const show = () => {
      state.set(open?.records()?.map(present) ?? null);
      const hindrance = session.failure.value ?? (query.recorderIds ? null : documents.failure.value);
      const failure = hindrance ?? open?.failure();
      if (failure) state.fail(failure, true);
      else state.recover();
    };
    function close() {
      if (open) opened.delete(open);
      open?.close();
      open = openKey = undefined;
    }
    function sync() {
      const isOn = session.user.value !== null && context.isEnabled('recorder');
      const filter = isOn ? filterOf(query) : null;
      const key = JSON.stringify([session.scope.value.epoch, filter]);
      if (key === openKey) return show();
      close();
      openKey = key;
      if (filter) {
        open = openRecordings(session, filter, show);
        opened.add(open);
      }
      show();
    }

    const state = createState<RecorderData[] | null>(null, {
      onObserved() {
        const leaveSession = session.whileSignedIn(() => {
          sync();
          return sync;
        });
        const subscriptions = [
          session.failure.subscribe(sync),
          documents.failure.subscribe(sync),
          documents.current.subscribe(sync),
          changes.subscribe(show),
          session.connection.subscribe((connection) => {
            if (connection === 'online' && open?.failure()) void open.read();
          }),
        ];
        const leaveUi = ui.subscribe(sync);
        sync();
        return () => {
          leaveUi();
          leaveSession();
          for (const subscription of subscriptions) subscription.unsubscribe();
          close();
        };
      },
      async refetch() {
        await documents.retry();
        open?.records()?.forEach(retry);
        await open?.read();
      },
    });
    return state;
  }

  return {
    filterOf,
    of(query) {
      const key = JSON.stringify(query.recorderIds ? [...new Set(query.recorderIds)].sort() : null);
      const known = streams.get(key) ?? makeStream(query);
      streams.set(key, known);
      return known;
    },
    take: (annotation) => opened.forEach((open) => open.take(annotation)),
    drop: (ids) => opened.forEach((open) => open.drop(ids)),
    loaded(ids) {
      const all = [...opened].flatMap((open) => open.records() ?? []);
      const byId = new Map(all.map((annotation) => [annotation.annotationId, annotation]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
