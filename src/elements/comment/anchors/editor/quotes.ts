/** The quoted text of a thread, and the text around it. White space does not count. */
export interface Quote {
  text: string;
  /** The text before it, up to `CONTEXT_LENGTH`. */
  prefix: string;
  suffix: string;
}

export interface Span {
  start: number;
  end: number;
}

/** Enough to distinguish one place of a text from another. */
const CONTEXT_LENGTH = 32;
/** So many letters of the context must be as they were; all of them where there are fewer. */
const SAME_CONTEXT = 8;
/** Text of this length does not occur elsewhere by accident. */
const DISTINCTIVE_LENGTH = 16;

/** The quote of a part of a text. */
export function quoteAt(text: string, { start, end }: Span): Quote {
  return {
    text: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    suffix: text.slice(end, end + CONTEXT_LENGTH),
  };
}

/**
 * Where the same words stand: of several places the one whose surroundings fit best. Few words count only beside something that stood beside
 * them. `null`: nowhere.
 */
export function findQuote(text: string, quote: Quote): Span | null {
  const { text: words, prefix, suffix } = compactQuote(quote);
  const { compact, toOffset } = compactOf(text);
  let best: { at: number; score: number } | null = null;
  for (let at = compact.indexOf(words); words && at !== -1; at = compact.indexOf(words, at + 1)) {
    const score = sameEnd(compact.slice(0, at), prefix) + sameStart(compact.slice(at + words.length), suffix);
    const isDistinctive =
      words.length >= DISTINCTIVE_LENGTH || score >= Math.min(SAME_CONTEXT, prefix.length + suffix.length);
    if (isDistinctive && score > (best?.score ?? -1)) best = { at, score };
  }
  return best && toOffset(best.at, best.at + words.length);
}

/**
 * Where words stand that were edited: between the same surroundings as before, and at least half of them as they were, at their beginning and their end.
 * `null`: nowhere.
 */
export function findEdited(text: string, quote: Quote): Span | null {
  const { text: words, prefix, suffix } = compactQuote(quote);
  const { compact, toOffset } = compactOf(text);
  const before = prefix.slice(-SAME_CONTEXT);
  const after = suffix.slice(0, SAME_CONTEXT);
  for (let at = compact.indexOf(before); at !== -1; at = compact.indexOf(before, at + 1)) {
    const start = at + before.length;
    const end = after ? compact.indexOf(after, start) : compact.length;
    if (end > start && isAlike(compact.slice(start, end), words)) return toOffset(start, end);
    if (!before) break; // at the beginning of the text only
  }
  return null;
}

/** One is the other with something else in its middle. */
function isAlike(a: string, b: string): boolean {
  const start = sameStart(a, b);
  const end = sameEnd(a.slice(start), b.slice(start));
  return (start + end) * 2 >= Math.max(a.length, b.length);
}

/** How many letters two texts have in common where they begin. */
export function sameStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/** How many they have in common where they end. */
export function sameEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

const compactQuote = ({ text, prefix, suffix }: Quote): Quote => ({
  text: withoutSpace(text),
  prefix: withoutSpace(prefix),
  suffix: withoutSpace(suffix),
});

const withoutSpace = (text: string) => text.replace(/\s+/g, '');

/** A text without white space, and where a part of that is in the whole. */
function compactOf(text: string) {
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset += 1) if (!/\s/.test(text[offset]!)) offsets.push(offset);
  return {
    compact: withoutSpace(text),
    toOffset: (start: number, end: number): Span => ({ start: offsets[start]!, end: offsets[end - 1]! + 1 }),
  };
}
