import { Groups, type Member } from './Groups.js';

/** Most items of a group. An embedded database does nothing else meanwhile. */
const ITEMS_PER_GROUP = 20;

/** Returns a result for each item, in their order. */
type ReadAll<Item, Result> = (items: readonly Item[]) => Promise<Result[]>;

interface Waiting<Item, Result> extends Member {
  item: Item;
  settle: (result: Result | PromiseLike<Result>) => void;
}

/**
 * Joins reads that arrive while another one of the same key runs: they become one statement. So the reads of many people who sign in at once
 * take a fraction of the time.
 */
export class ReadGroups {
  readonly #groups = new Groups(ITEMS_PER_GROUP);

  /**
   * Reads an item, alone or in a group of others. The read begins after the call. When a group fails, each item is read alone, so that one
   * cannot fail the others.
   * @param key all reads of a key have the same kind of items and the same `readAll`
   */
  read<Item, Result>(key: string, item: Item, readAll: ReadAll<Item, Result>): Promise<Result> {
    return new Promise((settle) => {
      this.#groups.add<Waiting<Item, Result>>(key, { item, rows: 1, settle }, (group) => readGroup(group, readAll));
    });
  }
}

async function readGroup<Item, Result>(
  group: readonly Waiting<Item, Result>[],
  readAll: ReadAll<Item, Result>,
): Promise<void> {
  const one = (item: Item) => readAll([item]).then(([result]) => result as Result); // as many results as items
  const [first] = group;
  if (group.length === 1 && first) {
    const result = one(first.item);
    first.settle(result);
    await result.catch(() => {}); // the caller gets the error
    return;
  }
  const results = await readAll(group.map(({ item }) => item)).catch(() => null);
  for (const [index, { item, settle }] of group.entries()) settle(results ? results[index]! : one(item));
}
