import type { ItemCode, ItemResults } from '@parley/protocol';

/** The results of a bulk operation: messages for items that succeeded and for items that failed. */
interface Outcome {
  done: string;
  failed: { code: ItemCode; message: string };
}

/** From item id to outcome (REST contract §1.8), in request order. `extra` adds the fields that the operation names. */
export function itemResults<Extra extends object = object>(
  ids: readonly string[],
  doneIds: Iterable<string>,
  { done, failed }: Outcome,
  extra?: (id: string) => Extra,
): ItemResults<Extra> {
  const successes = new Set(doneIds);
  // `fromEntries` defines keys, so an id such as `__proto__` is a key like any other.
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
