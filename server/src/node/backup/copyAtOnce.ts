/**
 * Files that are copied at the same time. A disk syncs several in about the time of one, and a busy service lets them all go on in each turn of
 * its event loop.
 */
const AT_ONCE = 16;

/** Does `work` for all items, several at once. After a fault it begins no other, and rejects when none runs any more. */
export async function copyAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  const faults: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) {
        await work(item).catch((error: unknown) => faults.push(error));
        if (faults.length > 0) return;
      }
    }),
  );
  if (faults.length > 0) throw faults[0];
}
