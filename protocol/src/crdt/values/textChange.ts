/** The change from one text to another: the middle between their common start and end. Offsets in UTF-16 units. */
export interface TextChange {
  start: number;
  /** Where the old middle ends. `start` when nothing is deleted. */
  end: number;
  insert: string;
}

/** Finds the smallest middle that differs, without cutting a surrogate pair. `null`: the texts are equal. */
export function textChange(from: string, to: string): TextChange | null {
  if (from === to) return null;
  const shortest = Math.min(from.length, to.length);
  let start = 0;
  while (start < shortest && from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
  if (start > 0 && isHighSurrogate(from.charCodeAt(start - 1))) start -= 1;
  let tail = 0;
  while (tail < shortest - start && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail))
    tail += 1;
  if (tail > 0 && isLowSurrogate(from.charCodeAt(from.length - tail))) tail -= 1;
  return { start, end: from.length - tail, insert: to.slice(start, to.length - tail) };
}

/** Replaces halves of surrogate pairs, which no update can carry. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
