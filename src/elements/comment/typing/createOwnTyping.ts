import { TYPING_LIMITS } from '@parley/protocol/constants';
import type { TypingRoom } from './createTypingRoom.js';

/** The published typing state of this tab's person: one thread at a time. */
export interface OwnTypingSigns {
  /** The person has typed. */
  begin(documentId: string, annotationId: string): void;
  /** They have stopped. @param annotationId in this thread only @default wherever they write */
  stop(annotationId?: string): void;
}

interface Writing {
  annotationId: string;
  room: TypingRoom;
  release(): void;
  sentAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Sends signs while somebody types. @param enterRoom the room of a document, until `release` */
export function createOwnTyping(
  enterRoom: (documentId: string) => { room: TypingRoom; release(): void },
): OwnTypingSigns {
  let writing: Writing | null = null;

  function stop(annotationId?: string) {
    if (!writing || (annotationId !== undefined && writing.annotationId !== annotationId)) return;
    const { room, release, timer } = writing;
    writing = null;
    clearTimeout(timer);
    room.own.annotationId = null;
    room.own.send?.();
    release();
  }

  return {
    stop,
    begin(documentId, annotationId) {
      if (writing?.annotationId !== annotationId) {
        stop();
        writing = { annotationId, ...enterRoom(documentId), sentAt: -Infinity };
      }
      const { room, sentAt, timer } = writing;
      clearTimeout(timer);
      writing.timer = setTimeout(() => stop(annotationId), TYPING_LIMITS.expiryMs);
      if (Date.now() - sentAt < TYPING_LIMITS.repeatMs) return;
      writing.sentAt = Date.now();
      room.own.annotationId = annotationId;
      room.own.send?.();
    },
  };
}
