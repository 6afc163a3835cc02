import type { EditorState } from 'prosemirror-state';
import type { Trigger } from './Editor.js';

/** A name has at most this many words: longer text is a sentence. */
const MAX_SPACES = 3;
const MAX_LENGTH = 80;

/** The list that is open at the cursor: the last sign before it that begins a word, and what follows. */
export function findTrigger({ selection }: EditorState, signs: readonly string[]): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, LEAF).slice(-MAX_LENGTH);
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before[at]!;
    if (sign === LEAF) return null;
    if (!signs.includes(sign) || !/^$|[\s([{"'*_/]/u.test(before[at - 1] ?? '')) continue;
    const query = before.slice(at + 1);
    if (/^\s/u.test(query) || query.split(' ').length - 1 > MAX_SPACES) return null;
    return { sign, query, from: $from.pos - (before.length - at), to: $from.pos };
  }
  return null;
}

/** Represents content that is not text, such as a mention; one character, because it has one position. */
const LEAF = '\uFFFC';
