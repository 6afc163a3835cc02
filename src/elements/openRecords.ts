import type { Change, Topic } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import type { Session } from '../session/Session.js';
import type { TopicMessage } from '../transport/Transport.js';

/** Ids per request: the limit of a filter. */
const AT_ONCE = 30;

/** Records of one document in one session that have observers, kept in sync with the service. */
export interface OpenRecords<T> {
  /** Reads a record, and follows it from then on. */
  want(id: string): void;
  /** `null`: there is none, `undefined`: it is not loaded yet. */
  find(id: string): T | null | undefined;
  /** Why it could not be read or followed; `null`: it is up to date, or on its way. */
  failure(): ParleyError | null;
  /** Adds the service's response to a write, and the position of that write. */
  take(id: string, record: T | null, sequence: number): void;
  /** Reads records that could not be read. */
  retry(): Promise<void>;
  close(): void;
}

export interface OpenRecordsOptions<T> {
  session: Session;
  topic: Topic;
  /** Reads records; ids without one are omitted. */
  list: (ids: string[]) => Promise<{ records: ReadonlyMap<string, T>; sequence: number }>;
  /** The id of the changed record. */
  idOf: (change: Change) => string | undefined;
  /** The record after a change. `undefined`: the change does not contain it, so it is read. @param before `undefined`: it is not loaded */
  apply: (change: Change, before: T | null | undefined) => T | null | undefined;
  /** A record, or the failure, may be another. */
  onChange: () => void;
}

export function openRecords<T>({ session, topic, list, idOf, apply, onChange }: OpenRecordsOptions<T>): OpenRecords<T> {
  /** Each with the position of its latest change or response. */
  const loaded = new Map<string, { record: T | null; sequence: number }>();
  const wanted = new Set<string>();
  const unread = new Set<string>();
  let failure: ParleyError | null = null;
  let isReading = false;
  let isClosed = false;
  let leave: (() => void) | undefined;

  function put(id: string, record: T | null, sequence: number) {
    if (sequence >= (loaded.get(id)?.sequence ?? -1)) loaded.set(id, { record, sequence });
  }

  async function read() {
    if (isReading) return;
    isReading = true;
    await Promise.resolve(); // ids wanted in the same tick are one request
    while (unread.size > 0 && !isClosed) {
      const ids = [...unread].slice(0, AT_ONCE);
      for (const id of ids) unread.delete(id);
      try {
        const { records, sequence } = await list(ids);
        if (isClosed) return;
        for (const id of ids) put(id, records.get(id) ?? null, sequence);
        // From the position of the first response on, so that no change in between is missed.
        leave ??= session.subscribe(topic, follow, { since: sequence });
        failure = null;
      } catch (error) {
        for (const id of ids) unread.add(id);
        failure = error as ParleyError;
        break;
      }
      onChange();
    }
    isReading = false;
    if (failure && !isClosed && failure.code !== 'CANCELLED') onChange();
  }

  function readAgain(ids: Iterable<string>) {
    for (const id of ids) unread.add(id);
    if (unread.size > 0) void read();
  }

  function receive(message: TopicMessage) {
    if (message.type === 'unsubscribed') {
      leave = undefined; // the next reading follows again
      loaded.clear();
      for (const id of wanted) unread.add(id);
      failure = new ParleyError(message.code as ErrorCode, message.message);
    } else if (message.type === 'reset') {
      for (const [id, { record }] of loaded) loaded.set(id, { record, sequence: -1 }); // a restored log restarts at lower positions
      readAgain(wanted);
    } else if (message.type === 'changes') {
      for (const change of message.changes) takeChange(change, message.sequence);
    }
    onChange();
  }

  function takeChange(change: Change, sequence: number) {
    const id = idOf(change);
    if (id === undefined || !wanted.has(id)) return;
    const record = apply(change, loaded.get(id)?.record);
    if (record === undefined) readAgain([id]);
    else put(id, record, sequence);
  }

  const follow = (message: TopicMessage) => {
    if (!isClosed) receive(message);
  };

  return {
    want(id) {
      if (wanted.has(id)) return;
      wanted.add(id);
      readAgain([id]);
    },
    find: (id) => loaded.get(id)?.record,
    failure: () => failure,
    take(id, record, sequence) {
      put(id, record, sequence);
      onChange();
    },
    retry: read,
    close() {
      isClosed = true;
      leave?.();
    },
  };
}
