import type { StoreMessage } from '@parley/protocol';
import { fromBase64, toBase64 } from '../../base64.js';
import { newId } from '../../newId.js';
import type { Session } from '../../session/Session.js';
import type { CrdtMessage, CrdtMessages } from './CrdtMessages.js';
import type { Cipher } from './createCipher.js';

/**
 * @param placeOf where the stream with an id is; throws when no document is open
 * @param requireWriter throws for viewers of the document
 */
export function createCrdtMessages(
  session: Session,
  cipherNow: () => Cipher | null,
  placeOf: (id: string) => { documentId: string; storeId: string },
  requireWriter: (documentId: string) => void,
): Omit<CrdtMessages, 'onMessage'> {
  return {
    async pushMessage({ id, data, ...others }) {
      const messageId = newId();
      const place = placeOf(id);
      requireWriter(place.documentId);
      const sent = (await cipherNow()?.encrypt(data, 'message')) ?? data;
      const body = { ...place, ...others, messageId, data: toBase64(sent) };
      const { timestamp } = (await session.request('crdt/messages/push', body)).data;
      return { messageId, timestamp };
    },
    async getMessages({ id, afterTs }) {
      const place = placeOf(id);
      const all: CrdtMessage[] = [];
      for (let after = afterTs; ; after = all.at(-1)!.timestamp) {
        const { data } = await session.request('crdt/messages/list', { ...place, afterTs: after });
        for (const message of data.messages) all.push(await readMessage(messageOf(message), cipherNow()));
        if (!data.hasMore) return all;
      }
    },
    async getSnapshot({ id }) {
      const { snapshot } = (await session.request('crdt/snapshots/get', placeOf(id))).data;
      if (!snapshot) return null;
      const state = fromBase64(snapshot.state);
      const read = (await cipherNow()?.decrypt(state, 'checkpoint')) ?? state;
      return { ...snapshot, state: read, vector: fromBase64(snapshot.vector) };
    },
    async saveSnapshot({ id, state, vector, ...others }) {
      const place = placeOf(id);
      requireWriter(place.documentId);
      const sent = (await cipherNow()?.encrypt(state, 'checkpoint')) ?? state;
      const body = { ...place, ...others, state: toBase64(sent), vector: toBase64(vector) };
      return (await session.request('crdt/snapshots/save', body)).data;
    },
    async pruneMessages({ id, beforeTs }) {
      const place = placeOf(id);
      requireWriter(place.documentId);
      return (await session.request('crdt/messages/prune', { ...place, beforeTs })).data.pruned;
    },
  };
}

/** Decrypts a message from a client with an encryption provider. */
export const readMessage = async (message: CrdtMessage, cipher: Cipher | null): Promise<CrdtMessage> =>
  cipher ? { ...message, data: await cipher.decrypt(message.data, 'message') } : message;

export const messageOf = (message: StoreMessage): CrdtMessage => ({ ...message, data: fromBase64(message.data) });
