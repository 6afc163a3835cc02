import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import { completeChanges } from '../completeChanges.js';
import type { LiveStateData } from './LiveState.js';

/** Ids of one request, as many as a filter takes. */
const AT_ONCE = 30;

/** The live states of one document in one session that somebody wants to see, kept equal to the service's. */
export interface OpenLiveStates {
  /** Reads a live state, and follows it from then on. */
  want(id: string): void;
  /** `null`: nobody has written it, or it is not known yet. */
  find(id: string): LiveStateData | null;
  /** Why it could not be read or followed; `null`: it is up to date, or on its way. */
  failure(): ParleyError | null;
  /** What the service has just answered to a write, and the position of that write. */
  take(liveState: LiveStateData, sequence: number): void;
  /** Reads what could not be read. */
  retry(): Promise<void>;
  close(): void;
}

export interface OpenLiveStatesOptions {
  session: Session;
  documentId: string;
  /** A live state, or the failure, may be another. */
  onChange: () => void;
}

export function openLiveStates({ session, documentId, onChange }: OpenLiveStatesOptions): OpenLiveStates {
  /** Each with the position of the change, or of the answer, that told of it. */
  const held = new Map<string, { liveState: LiveStateData | null; sequence: number }>();
  const wanted = new Set<string>();
  const unread = new Set<string>();
  let failure: ParleyError | null = null;
  let isReading = false;
  let isClosed = false;
  let leave: (() => void) | undefined;

  function put(id: string, liveState: LiveStateData | null, sequence: number) {
    if (sequence >= (held.get(id)?.sequence ?? -1)) held.set(id, { liveState, sequence });
  }

  async function list(ids: readonly string[]) {
    const { data } = await session.request('liveState/list', { documentId, liveStateDataIds: [...ids] });
    return data;
  }

  async function read() {
    if (isReading) return;
    isReading = true;
    await Promise.resolve(); // what is wanted in the same moment is one request
    while (unread.size > 0 && !isClosed) {
      const ids = [...unread].slice(0, AT_ONCE);
      for (const id of ids) unread.delete(id);
      try {
        const { liveStates, sequence } = await list(ids);
        if (isClosed) return;
        const found = new Map(liveStates.map((liveState) => [liveState.liveStateDataId, liveState]));
        for (const id of ids) put(id, found.get(id) ?? null, sequence);
        // From the position of the first answer on, so that nothing lies between it and the changes.
        leave ??= session.subscribe(`liveState:${documentId}`, follow, { since: sequence });
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

  function receive(message: TopicMessage) {
    if (message.type === 'unsubscribed') {
      leave = undefined; // the next reading follows again
      held.clear();
      for (const id of wanted) unread.add(id);
      failure = new ParleyError(message.code as ErrorCode, message.message);
    } else if (message.type === 'reset') {
      for (const [id, { liveState }] of held) held.set(id, { liveState, sequence: -1 }); // a restored log begins again at lower positions
      for (const id of wanted) unread.add(id);
      void read();
    } else if (message.type === 'changes') {
      for (const change of message.changes) {
        if (change.type !== 'liveState.saved') continue;
        const { liveState } = change;
        if (wanted.has(liveState.liveStateDataId)) put(liveState.liveStateDataId, liveState, message.sequence);
      }
    }
    onChange();
  }

  const follow = completeChanges<{ id: string; liveState: LiveStateData }>((message) => !isClosed && receive(message), {
    idOf: (change) => (change.type === 'liveState.changed' ? change.liveStateDataId : undefined),
    async read(ids) {
      const { liveStates, sequence } = await list(ids);
      const items = liveStates.map((liveState) => ({ id: liveState.liveStateDataId, liveState }));
      return { items, sequence, hasMore: false };
    },
    toChange: (change, item) => (item ? { type: 'liveState.saved', liveState: item.liveState } : change),
  });

  return {
    want(id) {
      if (wanted.has(id)) return;
      wanted.add(id);
      unread.add(id);
      void read();
    },
    find: (id) => held.get(id)?.liveState ?? null,
    failure: () => failure,
    take(liveState, sequence) {
      put(liveState.liveStateDataId, liveState, sequence);
      onChange();
    },
    retry: read,
    close() {
      isClosed = true;
      leave?.();
    },
  };
}
