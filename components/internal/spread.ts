/**
 * Moves positions apart, as little as it takes, so that neighbours are `gap` from each other and all stay between 0 and 1. When there is no room
 * for that, all are equally far from each other.
 * @param positions ascending, from 0 to 1
 */
export function spread(positions: readonly number[], gap: number): number[] {
  const step = Math.min(gap, 1 / Math.max(1, positions.length - 1));
  const moved: number[] = [];
  for (const position of positions) moved.push(Math.max(position, (moved.at(-1) ?? -step) + step));
  for (let index = moved.length - 1, limit = 1; index >= 0; index -= 1, limit -= step) {
    moved[index] = Math.max(0, Math.min(moved[index]!, limit));
  }
  return moved;
}
