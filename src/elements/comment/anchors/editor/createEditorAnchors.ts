import type { TargetTextRange } from '../AnchorRecord.js';
import { captureTextRange } from '../textRanges.js';
import type { EditorAnchors } from './EditorAnchors.js';
import type { EditorText } from './EditorText.js';
import { followChange } from './followChange.js';
import { findEdited, findQuote, quoteAt, type Quote, type Span } from './quotes.js';
import type { SharedMarks, SharedText } from './SharedText.js';

/** Where the text of a thread is. */
interface Spot {
  /** `null`: it was removed. */
  span: Span | null;
  /** The text, as it was last found. */
  quote: Quote;
  /** Their first and last letter, where the text is shared. */
  marks: SharedMarks | null;
}

/** A longer selection is cut: a record of a thread is limited to 64 KiB. */
const MAX_LENGTH = 10_000;

/**
 * Finds and follows the texts of an editor that threads are on. A text that is shared is followed by its letters, whoever moves them. One that is not, or
 * whose letters were inserted again by a split, undo or paste, is followed through the changes, and found again by its text.
 */
export function createEditorAnchors(editorId: string, editor: EditorText, shared: SharedText | null) {
  const { element } = editor;
  /** By the place of threads. */
  const spots = new Map<string, Spot>();
  let known = editor.read().text;

  /** Runs whenever the editor renders: after several changes at once a text is hard to follow. */
  function follow() {
    const before = known;
    known = editor.read().text;
    if (known === before && !shared) return;
    const follow = followChange(before, known);
    for (const spot of spots.values()) {
      const { span } = spot;
      if (!span) {
        setSpan(spot, findQuote(known, spot.quote));
        continue;
      }
      spot.quote = quoteAt(before, span);
      const { isWhole, start, end } = letterSpan(spot.marks, follow(span));
      const rest = start < end ? { start, end } : null;
      setSpan(spot, isWhole && rest ? rest : (findQuote(known, spot.quote) ?? findEdited(known, spot.quote) ?? rest));
    }
  }
  const observer = new MutationObserver(follow);
  observer.observe(element, { subtree: true, childList: true, characterData: true });

  /** Letters that still exist are more reliable than the followed span. */
  function letterSpan(marks: SharedMarks | null, followed: Span & { isWhole: boolean }) {
    const letters = marks && shared?.isSame(known) ? shared.spanOf(marks) : null;
    const start = letters?.hasStart ? letters.start : followed.start;
    const end = letters?.hasEnd ? letters.end : followed.end;
    return { start, end, isWhole: followed.isWhole || Boolean(letters?.hasStart && letters.hasEnd) };
  }

  function setSpan(spot: Spot, span: Span | null) {
    spot.span = span;
    if (span && shared?.isSame(known)) spot.marks = shared.marksOf(span);
  }

  /** A thread that is seen for the first time. */
  function find(target: TargetTextRange): Spot {
    const { text = '', prefix = '', suffix = '', start, end } = target;
    const quote = { text, prefix, suffix };
    const letters = start && end && shared?.isSame(known) ? shared.spanOf({ start, end }) : null;
    const rest = letters && letters.start < letters.end ? letters : null;
    const isWhole = rest?.hasStart && rest.hasEnd;
    const span = isWhole ? rest : (findQuote(known, quote) ?? findEdited(known, quote) ?? rest);
    const spot: Spot = { span: null, quote, marks: null };
    setSpan(spot, span && { start: span.start, end: span.end });
    return spot;
  }

  return {
    element,
    capture(range) {
      const { text, blocks } = editor.read();
      const start = editor.offsetAt(range.startContainer, range.startOffset);
      const end = Math.min(editor.offsetAt(range.endContainer, range.endOffset), start + MAX_LENGTH);
      const span = trimmed(text, { start, end });
      if (!span) return null;
      const marks = shared?.isSame(text) ? shared.marksOf(span) : null;
      const words = withLines(text, blocks, span);
      return { ...captureTextRange(range), ...quoteAt(text, span), text: words, editorId, ...marks };
    },
    resolve(target, last) {
      follow();
      const { text, prefix, suffix, start, end } = target;
      const key = JSON.stringify([text, prefix, suffix, start, end]);
      const spot = spots.get(key) ?? find(target);
      spots.set(key, spot);
      const range = spot.span && editor.rangeOf(spot.span.start, spot.span.end);
      return range && last ? moved(last, range) : range;
    },
    end() {
      observer.disconnect();
      shared?.end();
    },
  } satisfies EditorAnchors & { end(): void };
}

/** A part of a text without the white space at its edges; `null` when nothing is left. */
function trimmed(text: string, { start, end }: Span): Span | null {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  const to = start + words.trimEnd().length;
  return from < to ? { start: from, end: to } : null;
}

/** A part of a text as people read it: each block on a line of its own. */
function withLines(text: string, blocks: readonly number[], { start, end }: Span): string {
  const breaks = [...new Set(blocks)].filter((at) => at > start && at < end);
  return [start, ...breaks].map((from, index) => text.slice(from, breaks[index] ?? end)).join('\n');
}

/** The same range elsewhere: whatever draws it keeps it. */
function moved(range: Range, { startContainer, startOffset, endContainer, endOffset }: Range): Range {
  if (range.startContainer !== startContainer || range.startOffset !== startOffset)
    range.setStart(startContainer, startOffset);
  if (range.endContainer !== endContainer || range.endOffset !== endOffset) range.setEnd(endContainer, endOffset);
  return range;
}
