import type { ParleyError } from '@parley/protocol/constants';
import { isUnreachable } from '../../isUnreachable.js';
import type { Session } from '../../session/Session.js';
import { whenReachable } from '../whenReachable.js';
import type { CrdtMessage } from './CrdtMessages.js';
import { messageOf } from './createCrdtMessages.js';
import type { StoreWire } from './createStoreWire.js';

export interface MessageReaderOptions {
  session: Session;
  wire: StoreWire;
  place: { documentId: string; storeId: string };
  /** Messages after this timestamp. */
  afterTs: number;
  onMessage(message: CrdtMessage): void;
  /** It has ended: the messages cannot be read. */
  onError(error: ParleyError): void;
}

/** Reads the messages beside a store, stored and new ones, each once and in their order. Returns a function that ends it. */
export function createMessageReader({ session, wire, place, afterTs, onMessage, onError }: MessageReaderOptions) {
  let lastRead = afterTs;
  /** The newest one that was reported. A poll need not report it again while it is being read. */
  let reported = afterTs;
  let isReading = false;
  let isAsked = false;
  let isEnded = false;

  function take(message: CrdtMessage) {
    lastRead = message.timestamp;
    onMessage(message);
  }

  /** Reads stored messages until none is left. */
  async function read() {
    isAsked = true;
    if (isReading) return;
    isReading = true;
    while (isAsked && !isEnded) {
      isAsked = false;
      try {
        const { data } = await session.request('crdt/messages/list', { ...place, afterTs: lastRead });
        for (const message of data.messages) if (!isEnded) take(messageOf(message));
        isAsked ||= data.hasMore;
      } catch (reason) {
        const error = reason as ParleyError;
        if (!isUnreachable(error)) fail(error);
        isAsked = true;
        if (!isEnded) await whenReachable(session.connection, error.retryAfterMs ?? 0);
      }
    }
    isReading = false;
  }

  function fail(error: ParleyError) {
    if (isEnded) return;
    end();
    if (error.code !== 'CANCELLED') onError(error);
  }
  function end() {
    isEnded = true;
    leave();
  }

  const leave = wire.read({
    storeId: place.storeId,
    lastTimestamp: () => Math.max(lastRead, reported),
    onUpdate(update) {
      if (update && update.timestamp <= lastRead) return;
      reported = update?.timestamp ?? lastRead;
      // Most directly follow the one before, and need no request.
      if (update?.message && update.after === lastRead && !isReading) take(messageOf(update.message));
      else void read();
    },
    onEnded: fail,
  });
  return end;
}
