import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOwnTyping } from '../../../../src/elements/comment/typing/createOwnTyping.js';
import type { TypingRoom } from '../../../../src/elements/comment/typing/createTypingRoom.js';
import type { OwnTyping } from '../../../../src/transport/Transport.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says so every three seconds while somebody types, and stops after six seconds of silence', () => {
  const sent: [documentId: string, annotationId: string | null | undefined][] = [];
  let openRooms = 0;
  const typing = createOwnTyping((documentId) => {
    openRooms++;
    const own: OwnTyping = { annotationId: undefined };
    own.send = () => sent.push([documentId, own.annotationId]);
    return { room: { own } as TypingRoom, release: () => void openRooms-- };
  });
  for (let second = 0; second < 7; second++) {
    typing.begin('plan', 'one');
    vi.advanceTimersByTime(1000);
  }
  expect(sent).toEqual(Array(3).fill(['plan', 'one']));
  vi.advanceTimersByTime(4999);
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(sent.slice(3)).toEqual([['plan', null]]);
  expect(openRooms).toBe(0);

  typing.begin('plan', 'one');
  typing.begin('other', 'two');
  typing.stop('one'); // not where they write
  expect(openRooms).toBe(1);
  typing.stop();
  expect(sent.slice(4)).toEqual([
    ['plan', 'one'],
    ['plan', null],
    ['other', 'two'],
    ['other', null],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(8);
});
