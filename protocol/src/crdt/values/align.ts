/** One member of a list that is compared with another list. */
export interface Member {
  /** Its whole content. Members with equal texts are equal. */
  text: string;
  /** Only members of one kind can be edited into one another. `null`: it is replaced as a whole. */
  kind: string | null;
  /** Whether the kind contains an id, so that two members of one list rarely share it. */
  hasId: boolean;
}

/** An index in the first list, and the index of what corresponds to it in the second. */
export type Pair = [from: number, to: number];

/** Gaps of at most so many pairs are compared pair by pair. */
const COMPARED_PAIRS = 10_000;
/** Length compared at each end of two texts to rate their similarity. */
const COMPARED_LENGTH = 256;

/**
 * Returns the corresponding members of two lists, in ascending order of both. Members without a partner were deleted from the first or added in the
 * second. Equal members at both ends are matched first, then those that both lists contain exactly once, then the most similar ones of each gap.
 */
export function align(from: readonly Member[], to: readonly Member[]): Pair[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start]!.text === to[start]!.text) start += 1;
  let end = 0;
  while (start + end < from.length && start + end < to.length && from.at(-1 - end)!.text === to.at(-1 - end)!.text)
    end += 1;

  const pairs: Pair[] = [];
  for (let index = 0; index < start; index += 1) pairs.push([index, index]);
  const [fromEnd, toEnd] = [from.length - end, to.length - end];
  let [fromDone, toDone] = [start, start];
  for (const [i, j] of [...anchors(from, to, start, fromEnd, toEnd), [fromEnd, toEnd] as Pair]) {
    for (const pair of alignGap(from, to, [fromDone, i], [toDone, j])) pairs.push(pair);
    if (i < fromEnd) pairs.push([i, j]);
    [fromDone, toDone] = [i + 1, j + 1];
  }
  for (let index = 0; index < end; index += 1) pairs.push([fromEnd + index, toEnd + index]);
  return pairs;
}

/** The longest ascending series of members that both lists contain exactly once. */
function anchors(
  from: readonly Member[],
  to: readonly Member[],
  start: number,
  fromEnd: number,
  toEnd: number,
): Pair[] {
  const places = onceIn(to, start, toEnd);
  const candidates: Pair[] = [];
  for (const [token, i] of onceIn(from, start, fromEnd)) {
    const j = places.get(token);
    if (j !== undefined && j >= 0 && i >= 0) candidates.push([i, j]);
  }
  candidates.sort((one, other) => one[0] - other[0]);

  // `ends[n]` is the candidate with the smallest place in `to` that ends a series of n + 1.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, j]] of candidates.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (candidates[ends[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = index;
  }
  const series: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) series.push(candidates[index]!);
  return series.reverse();
}

/** Where each member is, by its id or else its content. -1: more than once. */
function onceIn(members: readonly Member[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let index = start; index < end; index += 1) {
    const { text, kind, hasId } = members[index]!;
    const token = hasId ? `id ${kind}` : text;
    places.set(token, places.has(token) ? -1 : index);
  }
  return places;
}

type Range = [start: number, end: number];

function alignGap(from: readonly Member[], to: readonly Member[], [a, aEnd]: Range, [b, bEnd]: Range): Pair[] {
  if (a >= aEnd || b >= bEnd) return [];
  const width = bEnd - b + 1;
  if ((aEnd - a) * (bEnd - b) > COMPARED_PAIRS) return alignInOrder(from, to, [a, aEnd], [b, bEnd]);

  // best[i, j]: the most that members from i and from j on can have in common.
  const best = new Float64Array((aEnd - a + 1) * width);
  const likeness = new Float64Array(best.length);
  for (let i = aEnd - a - 1; i >= 0; i -= 1) {
    for (let j = bEnd - b - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      const like = (likeness[at] = similarity(from[a + i]!, to[b + j]!));
      best[at] = Math.max(best[at + width]!, best[at + 1]!, like > 0 ? like + best[at + width + 1]! : 0);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < aEnd - a && j < bEnd - b) {
    const at = i * width + j;
    if (likeness[at]! > 0 && best[at] === likeness[at]! + best[at + width + 1]!) pairs.push([a + i++, b + j++]);
    else if (best[at] === best[at + width]) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Pairs members of one kind in their order: for long lists that differ all over. */
function alignInOrder(from: readonly Member[], to: readonly Member[], [a, aEnd]: Range, [b, bEnd]: Range): Pair[] {
  const pairs: Pair[] = [];
  for (let [i, j] = [a, b]; i < aEnd && j < bEnd; i += 1, j += 1) {
    if (similarity(from[i]!, to[j]!) > 0) pairs.push([i, j]);
  }
  return pairs;
}

/** 3: equal. Above 1: of one kind, and by how much of their ends they share. 0: they do not correspond. */
function similarity(one: Member, other: Member): number {
  if (one.text === other.text) return 3;
  if (one.kind === null || one.kind !== other.kind) return 0;
  const longest = Math.min(Math.max(one.text.length, other.text.length), 2 * COMPARED_LENGTH);
  const shortest = Math.min(one.text.length, other.text.length);
  let head = 0;
  while (head < COMPARED_LENGTH && head < shortest && one.text[head] === other.text[head]) head += 1;
  let tail = 0;
  while (tail < COMPARED_LENGTH && head + tail < shortest && one.text.at(-1 - tail) === other.text.at(-1 - tail))
    tail += 1;
  return 1 + (head + tail) / longest;
}
