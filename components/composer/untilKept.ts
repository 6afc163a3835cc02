/**
 * Saves what a composer submitted. Resolves also when the service refuses it after `onKept`: by then the comment is in its thread, marked
 * `isUnsynced`, and no longer in the composer.
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
