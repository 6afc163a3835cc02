import { fromBase64, toBase64 } from '../../base64.js';
import { newId } from '../../newId.js';
import type { Session } from '../../session/Session.js';
import type { CrdtMessage, CrdtMessages } from './CrdtMessages.js';

/** @param rootDocument the id of the document whose streams these are; throws when there is none */
export function createCrdtMessages(session: Session, rootDocument: (storeId: string) => string): CrdtMessages {
  const at = (storeId: string) => ({ documentId: rootDocument(storeId), storeId });
  return {
    async pushMessage({ id, data, ...others }) {
      const messageId = newId();
      const body = { ...at(id), ...others, messageId, data: toBase64(data) };
      const { timestamp } = (await session.request('crdt/messages/push', body)).data;
      return { messageId, timestamp };
    },
    async getMessages({ id, afterTs }) {
      const place = at(id);
      const all: CrdtMessage[] = [];
      for (let after = afterTs; ; after = all.at(-1)!.timestamp) {
        const { data } = await session.request('crdt/messages/list', { ...place, afterTs: after });
        for (const message of data.messages) all.push({ ...message, data: fromBase64(message.data) });
        if (!data.hasMore) return all;
      }
    },
    async getSnapshot({ id }) {
      const { snapshot } = (await session.request('crdt/snapshots/get', at(id))).data;
      return snapshot && { ...snapshot, state: fromBase64(snapshot.state), vector: fromBase64(snapshot.vector) };
    },
    async saveSnapshot({ id, state, vector, ...others }) {
      const body = { ...at(id), ...others, state: toBase64(state), vector: toBase64(vector) };
      return (await session.request('crdt/snapshots/save', body)).data;
    },
    async pruneMessages({ id, beforeTs }) {
      return (await session.request('crdt/messages/prune', { ...at(id), beforeTs })).data.pruned;
    },
  };
}
