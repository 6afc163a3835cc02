import type { Change, Topic } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import type { Session } from '../session/Session.js';
import type { TopicMessage } from '../transport/Transport.js';

/** Ids of one request, as many as a filter takes. */
const AT_ONCE = 30;

/** Records of one document in one session that somebody wants to see, kept equal to the service's. */
export interface OpenRecords<T> {
  /** Reads a record, and follows it from then on. */
  want(id: string): void;
  /** `null`: there is none, `undefined`: it is not known yet. */
  find(id: string): T | null | undefined;
  /** Why it could not be read or followed; `null`: it is up to date, or on its way. */
  failure(): ParleyError | null;
  /** What the service has just answered to a write, and the position of that write. */
  take(id: string, record: T | null, sequence: number): void;
  /** Reads what could not be read. */
  retry(): Promise<void>;
  close(): void;
}

export interface OpenRecordsOptions<T> {
  session: Session;
  topic: Topic;
  /** Reads records; ids without one are left out. */
  list: (ids: string[]) => Promise<{ records: ReadonlyMap<string, T>; sequence: number }>;
  /** The id of the record that a change tells of. */
  idOf: (change: Change) => string | undefined;
  /** The record after a change. `undefined`: the change alone does not tell it, so it is read. @param before `undefined`: it is not known */
  apply: (change: Change, before: T | null | undefined) => T | null | undefined;
  /** A record, or the failure, may be another. */
  onChange: () => void;
}

export function openRecords<T>({ session, topic, list, idOf, apply, onChange }: OpenRecordsOptions<T>): OpenRecords<T> {
  /** Each with the position of the change, or of the answer, that told of it. */
  const held = new Map<string, { record: T | null; sequence: number }>();
  const wanted = new Set<string>();
  const unread = new Set<string>();
  let failure: ParleyError | null = null;
  let isReading = false;
  let isClosed = false;
  let leave: (() => void) | undefined;

  function put(id: string, record: T | null, sequence: number) {
    if (sequence >= (held.get(id)?.sequence ?? -1)) held.set(id, { record, sequence });
  }

  async function read() {
    if (isReading) return;
    isReading = true;
    await Promise.resolve(); // what is wanted in the same moment is one request
    while (unread.size > 0 && !isClosed) {
      const ids = [...unread].slice(0, AT_ONCE);
      for (const id of ids) unread.delete(id);
      try {
        const { records, sequence } = await list(ids);
        if (isClosed) return;
        for (const id of ids) put(id, records.get(id) ?? null, sequence);
        // From the position of the first answer on, so that nothing lies between it and the changes.
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
      held.clear();
      for (const id of wanted) unread.add(id);
      failure = new ParleyError(message.code as ErrorCode, message.message);
    } else if (message.type === 'reset') {
      for (const [id, { record }] of held) held.set(id, { record, sequence: -1 }); // a restored log begins again at lower positions
      readAgain(wanted);
    } else if (message.type === 'changes') {
      for (const change of message.changes) takeChange(change, message.sequence);
    }
    onChange();
  }

  function takeChange(change: Change, sequence: number) {
    const id = idOf(change);
    if (id === undefined || !wanted.has(id)) return;
    const record = apply(change, held.get(id)?.record);
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
    find: (id) => held.get(id)?.record,
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
