/**
 * Items in slices, in order, for a request whose items stand for themselves (REST contract §1.8): a transaction for each slice, between
 * which others write. Each slice has at least one item.
 * @param weightOf how much of a slice's `weight` an item takes. @default 1
 */
export function inSlices<Item>(
  items: readonly Item[],
  weight: number,
  weightOf: (item: Item) => number = () => 1,
): Item[][] {
  const slices: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const own = weightOf(item);
    if (slices.length === 0 || own > left) {
      slices.push([]);
      left = weight;
    }
    slices.at(-1)?.push(item);
    left -= own;
  }
  return slices;
}
