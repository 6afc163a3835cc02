import type * as Y from 'yjs';
import { textChange } from '../textChange.js';
import { deleteVisible, formatVisible, insertVisible, visibleText } from '../visibleText.js';
import { allowed, printTag } from './printXml.js';
import { haveSameMarks, toMarks } from './readXml.js';
import type { Vocabulary } from './Vocabulary.js';
import type { XmlMark, XmlRun } from './XmlNode.js';

/** Makes the characters of adjacent texts those of the runs, then their formatting. */
export function writeXmlText(texts: readonly Y.XmlText[], runs: readonly XmlRun[], vocabulary: Vocabulary): void {
  const current = visibleText(texts);
  const change = textChange(allowed(joined(current.runs)), joined(runs));
  if (change) {
    deleteVisible(current, change.start, change.end);
    insertRuns(texts, runs, change.start, change.start + change.insert.length, vocabulary);
  }
  let at = 0;
  const view = visibleText(texts);
  for (const [length, from, to] of compareRuns(
    view.runs.map(({ text, formatting }) => ({ text, marks: toMarks(formatting) })),
    runs,
  )) {
    if (!haveSameMarks(from, to)) formatVisible(view, at, at + length, formattingChange(from, to, vocabulary));
    at += length;
  }
}

/** Formatting of a text as Yjs stores it. */
export const toFormatting = (marks: readonly XmlMark[], vocabulary: Vocabulary): Record<string, unknown> =>
  Object.fromEntries(marks.map((mark) => [mark.name, vocabulary.formatValue(mark)]));

function insertRuns(
  texts: readonly Y.XmlText[],
  runs: readonly XmlRun[],
  start: number,
  end: number,
  vocabulary: Vocabulary,
): void {
  let at = 0;
  for (const { text, marks } of runs) {
    const piece = text.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    const place = Math.max(start, at);
    if (piece !== '') insertVisible(visibleText(texts), place, piece, toFormatting(marks, vocabulary));
    at += text.length;
  }
}

/** Stretches of two runs of equal text in which neither changes its formatting. */
function* compareRuns(
  from: readonly XmlRun[],
  to: readonly XmlRun[],
): Generator<[length: number, from: XmlMark[], to: XmlMark[]]> {
  let [i, fromUsed, j, toUsed] = [0, 0, 0, 0];
  while (i < from.length && j < to.length) {
    const length = Math.min(from[i]!.text.length - fromUsed, to[j]!.text.length - toUsed);
    yield [length, from[i]!.marks, to[j]!.marks];
    fromUsed += length;
    toUsed += length;
    if (fromUsed === from[i]!.text.length) [i, fromUsed] = [i + 1, 0];
    if (toUsed === to[j]!.text.length) [j, toUsed] = [j + 1, 0];
  }
}

function formattingChange(
  from: readonly XmlMark[],
  to: readonly XmlMark[],
  vocabulary: Vocabulary,
): Record<string, unknown> {
  const unchanged = new Set(from.map(printTag));
  const gone = from.filter(({ name }) => !to.some((mark) => mark.name === name));
  return {
    ...Object.fromEntries(gone.map(({ name }) => [name, null])),
    ...toFormatting(
      to.filter((mark) => !unchanged.has(printTag(mark))),
      vocabulary,
    ),
  };
}

const joined = (runs: readonly { text: string }[]): string => runs.map(({ text }) => text).join('');
