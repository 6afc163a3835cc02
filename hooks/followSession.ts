import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import { contextOf } from '../src/contextOf.js';
import { loadLater } from '../src/loadLater.js';
import type { DocumentSet } from '../src/documents/ActiveDocuments.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { removeEmptied } from './streamAdapter.js';

/**
 * Removes a person's queries and writes when their session ends. Clears the results of closed documents and of disabled features.
 * Reloads visible queries after a reconnect; live queries only if they have failed, because a stream
 * catches up by itself. Returns the cleanup of the effect.
 */
export function followSession(client: ParleyClient, queryClient: QueryClient): () => void {
  const context = contextOf(client);
  const { session } = context;
  let { epoch } = session.scope.value;
  let wasOffline = false;
  const queryKey = () => ['parley', { epoch }]; // another client may use the same cache
  const isOver = ({ state }: Mutation) => state.context === epoch || state.status !== 'pending';
  const forget = () => removeEmptied(queryClient, queryKey());
  let before = context.documents.current.value;
  const subscriptions = [
    session.scope.subscribe((scope) => {
      if (scope.epoch === epoch) return;
      queryClient.removeQueries({ queryKey: queryKey() });
      const writes = queryClient.getMutationCache();
      writes.findAll({ mutationKey: ['parley'], predicate: isOver }).forEach((write) => writes.remove(write));
      ({ epoch } = scope);
    }),
    session.connection.subscribe((state) => {
      if (state === 'online' && wasOffline)
        void queryClient.invalidateQueries({ queryKey: queryKey(), predicate: isReadAgain });
      wasOffline = state === 'offline' || (wasOffline && state !== 'online');
    }),
    context.documents.current.subscribe((set) => {
      // After the streams of the documents have been notified.
      if (isLeft(before, set)) queueMicrotask(forget);
      before = set;
    }),
  ];
  const leaveUi = context.ui.subscribe((state, earlier) => {
    if (state.disabledFeatures !== earlier.disabledFeatures) queueMicrotask(forget);
  });
  const keeping =
    context.config.persistentCache &&
    import('./persistResults.js').then(
      ({ persistResults }) => persistResults({ context, queryClient, load: loadLater }),
      () => undefined, // a page without it works as well
    );
  return () => {
    void (keeping && keeping.then((stop) => stop?.()));
    subscriptions.forEach((subscription) => subscription.unsubscribe());
    leaveUi();
  };
}

const isReadAgain = ({ meta, state }: Query) => meta?.['isLive'] !== true || state.status === 'error';

/** Whether documents were closed, or another one is the root. */
const isLeft = (before: DocumentSet | null, set: DocumentSet | null): boolean =>
  before?.rootDocumentId !== set?.rootDocumentId ||
  !before?.documents.every(({ id }) => set?.documents.some((document) => document.id === id));
