import { Groups, type Member } from './Groups.js';

/** Most rows of a group. It takes some hundredths of a second, and other writers of the organization wait for it. */
const ROWS_PER_GROUP = 100;
/** Classes of errors that one item of a group may cause: data exception, integrity constraint, limit (PostgreSQL, appendix A). */
const ERROR_OF_ITEM = /^(22|23|54)/;

/** Returns whether it has written the items. Otherwise it has written none of them. */
type WriteAll<Item> = (items: readonly Item[]) => Promise<boolean>;

interface Waiting<Item> extends Member {
  item: Item;
  settle: (written: Promise<boolean> | boolean) => void;
}

/**
 * Joins writes that arrive while another one of the same key runs. They become one statement, with one lock and one sync to the disk, as
 * soon as the other one has ended. So many concurrent writes take little more time than one.
 */
export class WriteGroups {
  readonly #groups = new Groups(ROWS_PER_GROUP);

  /**
   * Writes an item, alone or in a group of others, in the order of arrival. Resolves after the commit; with `false` when `writeAll` did not
   * write the item alone. When a group is not written, each item is written alone, so that one cannot fail the others.
   * @param key all writes of a key have the same kind of items and the same `writeAll`
   * @param rows about as many as the item writes
   */
  write<Item>(key: string, item: Item, rows: number, writeAll: WriteAll<Item>): Promise<boolean> {
    return new Promise((settle) => {
      this.#groups.add<Waiting<Item>>(key, { item, rows, settle }, (group) => writeGroup(group, writeAll));
    });
  }
}

/** Never rejects: the waiting callers get the error. */
async function writeGroup<Item>(group: readonly Waiting<Item>[], writeAll: WriteAll<Item>): Promise<void> {
  const written = writeAll(group.map(({ item }) => item));
  const isWhole = await written.catch(
    (error: unknown) => !ERROR_OF_ITEM.test(String((error as { code?: unknown }).code)),
  );
  for (const { item, settle } of group) {
    // Items that are written alone do not block the next group: one of them may wait for a lock.
    settle(isWhole || group.length === 1 ? written : writeAll([item]));
  }
}
