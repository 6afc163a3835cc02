/**
 * Splits the items of a request into slices, in order. Each slice is written in a transaction of its own, and others
 * write between them. Use it for requests whose items succeed or fail separately (REST contract §1.8). Each slice has
 * at least one item.
 * @param weight the most that the items of a slice may weigh together
 * @param weightOf the weight of one item. @default 1
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
