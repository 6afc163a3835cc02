/**
 * Saves what a composer submitted. Resolves also when the service refuses it after `onQueued`: by then the comment is in its thread, marked
 * `isUnsynced`, and no longer in the composer.
 */
export async function untilQueued(
  save: (onQueued: () => void) => Promise<unknown>,
  onQueued: () => void,
): Promise<void> {
  let isQueued = false;
  try {
    await save(() => {
      isQueued = true;
      onQueued();
    });
  } catch (error) {
    if (!isQueued) throw error;
  }
}
