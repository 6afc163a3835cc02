import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import type { CountsOnly } from './inboxTypes.js';

export interface OpenCountsOptions {
  session: Session;
  options: InboxOptions;
  /** Loaded counts: shown until the service sends newer ones. */
  latest: CountsOnly['latest'];
  onChange: () => void;
  onFailure: (error: ParleyError) => void;
}

/** The counts of the sign-in. `null`: none, or with other options. */
export function countedBy(session: Session, options: InboxOptions): CountsOnly['latest'] {
  const { data } = session.answered('notifications/counts', options) ?? {};
  return data ? { value: data.counts, position: data.sequence } : null;
}

/** Follows the counts of everything, for as long as nobody reads more of the inbox. `close` it when the session ends. */
export function openCounts({ session, onChange, onFailure, ...given }: OpenCountsOptions): CountsOnly {
  let { options, latest } = given;
  let error: ParleyError | undefined;
  let isClosed = false;

  function take(value: NotificationCounts, position: number) {
    error = undefined;
    if (!latest || latest.position <= position) latest = { value, position };
    onChange();
  }

  function fail(failure: unknown) {
    error = failure as ParleyError;
    onFailure(error);
  }

  async function load() {
    try {
      const { data } = await session.request('notifications/counts', options);
      if (!isClosed) take(data.counts, data.sequence);
    } catch (failure) {
      if (!isClosed) fail(failure);
    }
  }

  function receive(message: TopicMessage) {
    if (message.type === 'unsubscribed') return fail(new ParleyError(message.code as ErrorCode, message.message));
    // Only other topics have the other kinds.
    const { type, sequence, counts } = message as Extract<TopicMessage, { type: 'subscribed' | 'changes' | 'reset' }>;
    if (type === 'reset' && latest) latest = { ...latest, position: Math.min(latest.position, sequence) };
    if (counts) take(counts, sequence);
    else if (!latest && type !== 'changes') void load();
  }

  // From the loaded position on, so that no change in between is missed.
  const subscribe = () => session.subscribe('inbox', receive, { options, since: latest?.position });
  const resubscribe = () => {
    const before = leave;
    leave = subscribe();
    before();
  };
  let leave = subscribe();
  const connection = session.connection.subscribe((state) => {
    if (state === 'online' && error) void load();
  });

  return {
    get latest() {
      return latest;
    },
    counts: (documentId) => (documentId === undefined && latest ? latest.value : null),
    errorOf: (part) => ('counts' in part && part.counts === undefined ? error : undefined),
    async refetch() {
      if (error) resubscribe();
      await load();
    },
    setOptions(next) {
      options = next;
      resubscribe();
    },
    close() {
      isClosed = true;
      leave();
      connection.unsubscribe();
    },
  };
}
