import type { ClientContext } from '../../../ClientContext.js';
import { createState } from '../../../observable.js';
import type { CommentCounts, ThreadCounts } from '../CommentElement.js';
import type { HostFilter } from '../createHostFilter.js';
import type { Threads } from '../createThreads.js';
import { countQueryOf } from './countQuery.js';
import type { CountReader } from './createCountGroup.js';
import { createCountGroups } from './createCountGroups.js';
import type { LocalCounts } from './createLocalCounts.js';

/** Makes the counts of one client (client contract §7.2): the service's counts, adjusted at once by the person's changes here. */
export function createCommentCounts(
  context: ClientContext,
  { threads, local, hostFilter }: { threads: Threads; local: LocalCounts; hostFilter: HostFilter },
): ThreadCounts {
  const { session, documents } = context;
  const groups = createCountGroups(context, { local, hostFilter });
  /** Evaluates the query again: the open documents may have changed. */
  const refreshers = new Set<() => void>();

  session.whileSignedIn(() => {
    refreshers.forEach((refresh) => refresh());
    return () => refreshers.forEach((refresh) => refresh());
  });
  session.failure.subscribe(() => refreshers.forEach((refresh) => refresh()));
  documents.failure.subscribe(() => refreshers.forEach((refresh) => refresh()));
  documents.current.subscribe(() => refreshers.forEach((refresh) => refresh()));
  documents.excludedLocationIds.subscribe(() => refreshers.forEach((refresh) => refresh()));

  return {
    getCommentAnnotationsCount(query = {}) {
      countQueryOf(query, null); // refuses at once what cannot be counted
      let reader: CountReader | undefined;
      let openIds: string | undefined;
      const state = createState<CommentCounts>(
        { data: null },
        {
          onObserved() {
            refreshers.add(refresh);
            refresh();
            return () => {
              refreshers.delete(refresh);
              stop();
            };
          },
          async refetch() {
            await documents.retry();
            if (reader) await groups.refetch(reader);
          },
        },
      );
      const stop = () => {
        if (reader) groups.leave(reader);
        reader = undefined;
      };
      const refresh = () => {
        const scope = session.scope.value;
        const isSignedIn = session.user.value !== null && context.isEnabled('comment');
        const next = isSignedIn ? countQueryOf(query, threads.openDocumentIds()) : null;
        const ids = JSON.stringify([scope.epoch, isSignedIn, next?.documentIds, hostFilter.fields()]);
        if (ids === openIds && reader) return;
        openIds = ids;
        stop();
        if (!next) {
          state.set({ data: null });
          const failure = session.failure.value ?? (query.documentIds ? null : documents.failure.value);
          if (failure) state.fail(failure, true);
          else state.recover();
          return;
        }
        reader = { query: next, state };
        groups.join(reader);
      };
      return state;
    },
  };
}
