import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import type { TopicMessage } from '../../../transport/Transport.js';
import type { HostFilter } from '../createHostFilter.js';
import { groupKey } from './countQuery.js';
import { type CountGroup, type CountReader, createCountGroup } from './createCountGroup.js';
import type { LocalCounts } from './createLocalCounts.js';

/** All readers of counts, in groups of one request each. */
export interface CountGroups {
  join(reader: CountReader): void;
  leave(reader: CountReader): void;
  /** Requests the counts of a reader now. */
  refetch(reader: CountReader): Promise<void>;
}

/** Makes the groups of one client. The topic `commentCounts` is followed while somebody reads. */
export function createCountGroups(
  context: ClientContext,
  { local, hostFilter }: { local: LocalCounts; hostFilter: HostFilter },
): CountGroups {
  const { session } = context;
  const groups = new Map<string, CountGroup>();
  const joined = new Map<CountReader, { key: string; group: CountGroup }>();
  let leaveTopic: (() => void) | undefined;
  /** The lowest position of an answer: the topic is followed from there. */
  let followedFrom = Infinity;

  function onAnswer(sequence: number) {
    // From the position of the oldest response on, so that no change after any of them is missed.
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

  function leave(reader: CountReader) {
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
    const key = `${groupKey(reader.query)} ${JSON.stringify(hostFilter.fields())}`;
    // A query that collects nothing is a request of its own.
    const own = reader.query.windowMs > 0 ? key : `${key} ${JSON.stringify(reader.query.documentIds)}`;
    const group = groups.get(own) ?? createCountGroup(reader.query, { session, local, hostFilter, onAnswer });
    groups.set(own, group);
    joined.set(reader, { key: own, group });
    group.join(reader);
  }

  local.changes.subscribe(() => groups.forEach((group) => group.emit()));
  session.connection.subscribe((state) => {
    if (state === 'online') groups.forEach((group) => group.retry());
  });

  return {
    join,
    leave,
    refetch: async (reader) => joined.get(reader)?.group.refetch(reader.query),
  };
}
