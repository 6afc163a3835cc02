/** A card of the stream. */
interface StreamEntry {
  /** Top of its anchor, CSS px. */
  at: number;
  height: number;
}

/** Between two cards, CSS px. */
const GAP = 8;

/**
 * The top positions of cards: each beside its anchor, pushed down by those before it. The selected one is exactly at its anchor: those before it move
 * up.
 * @param entries from the top downwards
 * @param selected index of the open card; -1: none
 */
export function streamTops(entries: readonly StreamEntry[], selected: number): number[] {
  const tops: number[] = [];
  entries.forEach(({ at }, index) => {
    const before = entries[index - 1];
    const free = before && index !== selected ? tops[index - 1]! + before.height + GAP : -Infinity;
    tops.push(Math.max(at, free));
  });
  for (let index = selected - 1; index >= 0; index -= 1) {
    tops[index] = Math.min(tops[index]!, tops[index + 1]! - GAP - entries[index]!.height);
  }
  return tops;
}
