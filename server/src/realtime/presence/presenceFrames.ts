import type { PresenceFrame, Topic } from '@parley/protocol';
import { MAX_FRAME } from '../frames.js';

interface Update {
  topic: Topic;
  isWhole: boolean;
  /** Each person as JSON. */
  people: Iterable<string>;
  left: Iterable<string>;
  stamp?: number;
}

/** Returns frames as text, each of at most about `MAX_FRAME` characters. Only the first one is whole; the others add to it. */
export function presenceFrames({ topic, isWhole, people, left, stamp }: Update): string[] {
  const frames: string[] = [];
  let part: string[] = [];
  let characters = 0;
  let gone: string[] = [];
  const end = () => {
    const head = { type: 'presence', topic, isWhole: isWhole && frames.length === 0 } as Omit<PresenceFrame, 'people'>;
    const fields = JSON.stringify({ ...head, left: gone, ...(stamp !== undefined && { stamp }) });
    frames.push(`${fields.slice(0, -1)},"people":[${part.join(',')}]}`);
    [part, gone, characters] = [[], [], 0];
  };
  for (const userId of left) {
    if (characters > MAX_FRAME) end();
    gone.push(userId);
    characters += userId.length + 3;
  }
  for (const text of people) {
    if (characters + text.length > MAX_FRAME) end();
    part.push(text);
    characters += text.length + 1;
  }
  if (part.length > 0 || gone.length > 0 || frames.length === 0) end();
  return frames;
}

/**
 * A number for all people of a document, independent of their order: processes that show the same people have the same one. Two states that
 * differ have equal numbers once in 2^52.
 */
export function stampOf(people: Iterable<string>): number {
  let [low, high] = [0, 0];
  for (const text of people) {
    low = (low + hash(text, 0x811c9dc5)) >>> 0;
    high = (high + hash(text, 0x9747b28c)) >>> 0;
  }
  return (high & 0xfffff) * 2 ** 32 + low;
}

/** FNV-1a, 32 bits, with the last bits mixed into all. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
