import type * as Y from 'yjs';

/** A stretch of a text that is formatted in one way. */
export interface Run {
  text: string;
  /** The formatting as Yjs stores it, by name. */
  formatting: Record<string, unknown>;
}

/** The characters of adjacent texts as one. Embedded objects are omitted: edits skip and preserve them. */
export interface VisibleText {
  runs: Run[];
  parts: Part[];
}

interface Part {
  source: Y.Text;
  /** Where it begins among the visible characters. */
  start: number;
  end: number;
  /** Where its embedded objects are, ascending, counted in visible characters of this part. */
  embedded: number[];
}

export function visibleText(sources: readonly Y.Text[]): VisibleText {
  const runs: Run[] = [];
  const parts: Part[] = [];
  let length = 0;
  for (const source of sources) {
    const part: Part = { source, start: length, end: length, embedded: [] };
    for (const { insert, attributes = {} } of source.toDelta() as Delta[]) {
      if (typeof insert === 'string') {
        runs.push({ text: insert, formatting: attributes });
        length += insert.length;
      } else {
        part.embedded.push(length - part.start);
      }
    }
    part.end = length;
    parts.push(part);
  }
  return { runs, parts };
}

/** Deletes the visible characters from `start` to `end`, with embedded objects between them. */
export function deleteVisible({ parts }: VisibleText, start: number, end: number): void {
  for (const part of parts) {
    const [from, to] = within(part, start, end);
    if (from < to) part.source.delete(from, to - from);
  }
}

/** Inserts text at a visible position. Without `formatting` it takes that of the character before. */
export function insertVisible(
  { parts }: VisibleText,
  at: number,
  text: string,
  formatting?: Record<string, unknown>,
): void {
  // At the end of one part rather than at the beginning of the next, as somebody who types there does.
  const part = parts.find(({ end }) => at <= end);
  part?.source.insert(within(part, at, at)[0], text, formatting);
}

/** Sets formatting of the visible characters from `start` to `end`. `null` removes a format. */
export function formatVisible(
  { parts }: VisibleText,
  start: number,
  end: number,
  formatting: Record<string, unknown>,
): void {
  for (const part of parts) {
    const [from, to] = within(part, start, end);
    if (from < to) part.source.format(from, to - from, formatting);
  }
}

/** The indexes of a part for a visible range: after embedded objects at its start, before those at its end. */
function within(part: Part, start: number, end: number): [number, number] {
  const from = Math.max(start, part.start) - part.start;
  const to = Math.min(end, part.end) - part.start;
  const before = part.embedded.filter((at) => at <= from).length;
  return [from + before, to + part.embedded.filter((at) => at < to).length];
}

interface Delta {
  insert: unknown;
  attributes?: Record<string, unknown>;
}
