import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { createState } from '../../../observable.js';
import type { TopicMessage } from '../../../transport/Transport.js';
import type { CommentCounts, ThreadCounts } from '../CommentElement.js';
import type { Narrowing } from '../createNarrowing.js';
import type { Threads } from '../createThreads.js';
import { countQueryOf, groupKey } from './countQuery.js';
import { type CountGroup, type CountReader, createCountGroup } from './createCountGroup.js';
import type { LocalCounts } from './createLocalCounts.js';

/** Makes the counts of one client (client contract §7.2): as the service counts, and at once with what the person does here. */
export function createCommentCounts(
  context: ClientContext,
  { threads, local, narrowing }: { threads: Threads; local: LocalCounts; narrowing: Narrowing },
): ThreadCounts {
  const { session, documents } = context;
  const groups = new Map<string, CountGroup>();
  const joined = new Map<CountReader, { key: string; group: CountGroup }>();
  /** Reads what its query says now: the open documents may have changed. */
  const refreshers = new Set<() => void>();
  let leaveTopic: (() => void) | undefined;
  /** The lowest position of an answer: the topic is followed from there. */
  let followedFrom = Infinity;

  function onAnswer(sequence: number) {
    // From the position of the oldest answer on, so that nothing lies between any of them and the changes.
    if (sequence < followedFrom) {
      followedFrom = sequence;
      const before = leaveTopic;
      leaveTopic = session.subscribe('commentCounts', receive, { since: sequence });
      before?.();
    }
    local.prune(Math.min(...[...groups.values()].map(({ oldest }) => oldest)));
  }

  function receive(message: TopicMessage) {
    if (message.type === 'unsubscribed') {
      context.reportError(new ParleyError(message.code as ErrorCode, message.message), 'commentCounts');
    }
    if (message.type === 'reset') for (const group of groups.values()) group.touch(undefined);
    if (message.type !== 'changes') return;
    for (const change of message.changes) {
      if (change.type !== 'commentCounts.changed') continue;
      for (const group of groups.values()) group.touch(change.documentId);
    }
  }

  function part(reader: CountReader) {
    const place = joined.get(reader);
    joined.delete(reader);
    if (!place?.group.leave(reader)) return;
    place.group.close();
    groups.delete(place.key);
    if (groups.size > 0) return;
    leaveTopic?.();
    leaveTopic = undefined;
    followedFrom = Infinity;
  }

  function join(reader: CountReader) {
    const key = `${groupKey(reader.query)} ${JSON.stringify(narrowing.fields())}`;
    // A query that collects nothing is a request of its own.
    const own = reader.query.windowMs > 0 ? key : `${key} ${JSON.stringify(reader.query.documentIds)}`;
    const group = groups.get(own) ?? createCountGroup(reader.query, { session, local, narrowing, onAnswer });
    groups.set(own, group);
    joined.set(reader, { key: own, group });
    group.join(reader);
  }

  local.changes.subscribe(() => groups.forEach((group) => group.emit()));
  session.connection.subscribe((state) => {
    if (state === 'online') groups.forEach((group) => group.retry());
  });
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
            if (reader) await joined.get(reader)?.group.refetch(reader.query);
          },
        },
      );
      const stop = () => {
        if (reader) part(reader);
        reader = undefined;
      };
      const refresh = () => {
        const scope = session.scope.value;
        const isSignedIn = session.user.value !== null && context.isEnabled('comment');
        const next = isSignedIn ? countQueryOf(query, threads.openDocumentIds()) : null;
        const ids = JSON.stringify([scope.epoch, isSignedIn, next?.documentIds, narrowing.fields()]);
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
        join(reader);
      };
      return state;
    },
  };
}
