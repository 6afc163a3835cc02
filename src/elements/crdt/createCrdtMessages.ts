import type { StoreMessage } from '@parley/protocol';
import { fromBase64, toBase64 } from '../../base64.js';
import { newId } from '../../newId.js';
import type { Session } from '../../session/Session.js';
import type { CrdtMessage, CrdtMessages } from './CrdtMessages.js';

/** @param placeOf where the stream with an id is; throws when no document is open */
export function createCrdtMessages(
  session: Session,
  placeOf: (id: string) => { documentId: string; storeId: string },
): Omit<CrdtMessages, 'onMessage'> {
  return {
    async pushMessage({ id, data, ...others }) {
      const messageId = newId();
      const body = { ...placeOf(id), ...others, messageId, data: toBase64(data) };
      const { timestamp } = (await session.request('crdt/messages/push', body)).data;
      return { messageId, timestamp };
    },
    async getMessages({ id, afterTs }) {
      const place = placeOf(id);
      const all: CrdtMessage[] = [];
      for (let after = afterTs; ; after = all.at(-1)!.timestamp) {
        const { data } = await session.request('crdt/messages/list', { ...place, afterTs: after });
        for (const message of data.messages) all.push(messageOf(message));
        if (!data.hasMore) return all;
      }
    },
    async getSnapshot({ id }) {
      const { snapshot } = (await session.request('crdt/snapshots/get', placeOf(id))).data;
      return snapshot && { ...snapshot, state: fromBase64(snapshot.state), vector: fromBase64(snapshot.vector) };
    },
    async saveSnapshot({ id, state, vector, ...others }) {
      const body = { ...placeOf(id), ...others, state: toBase64(state), vector: toBase64(vector) };
      return (await session.request('crdt/snapshots/save', body)).data;
    },
    async pruneMessages({ id, beforeTs }) {
      return (await session.request('crdt/messages/prune', { ...placeOf(id), beforeTs })).data.pruned;
    },
  };
}

export const messageOf = (message: StoreMessage): CrdtMessage => ({ ...message, data: fromBase64(message.data) });
