/**
 * Saves what a composer hands over, until it waits for the connection or stays in its thread: what is refused after that stays in its thread, `isUnsynced`, and is
 * not the composer's any more.
 */
export async function untilKept(save: (onKept: () => void) => Promise<unknown>, onKept: () => void): Promise<void> {
  let isKept = false;
  try {
    await save(() => {
      isKept = true;
      onKept();
    });
  } catch (error) {
    if (!isKept) throw error;
  }
}
