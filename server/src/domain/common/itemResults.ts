import type { ItemCode, ItemResults } from '@parley/protocol';

/** The result of a bulk operation for items that succeeded, and for items that failed. */
interface Outcome {
  done: string;
  failed: { code: ItemCode; message: string };
}

/**
 * Returns the results of a bulk operation by item id (REST contract §1.8), in request order. `extra` adds fields of the
 * operation.
 */
export function itemResults<Extra extends object = object>(
  ids: readonly string[],
  doneIds: Iterable<string>,
  { done, failed }: Outcome,
  extra?: (id: string) => Extra,
): ItemResults<Extra> {
  const successes = new Set(doneIds);
  // `fromEntries` defines keys, so that an id such as `__proto__` is an ordinary key.
  return Object.fromEntries(
    ids.map((id) => [
      id,
      {
        ...(extra?.(id) as Extra), // without `extra`, Extra is `object`
        ...(successes.has(id) ? { success: true, message: done } : { success: false, ...failed }),
      },
    ]),
  );
}
