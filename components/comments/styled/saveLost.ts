import type { WholeCommentElement } from '../../../src/elements/comment/WholeCommentElement.js';

/** What was being written when its thread was deleted, or hidden from the person, stays on this screen. @param forget removes it from where it is stored for the next composer of the thread */
export async function saveLost(
  element: WholeCommentElement,
  request: Parameters<WholeCommentElement['saveLost']>[0],
  documentId: string,
  forget: () => void,
): Promise<void> {
  // While the service cannot be reached nobody knows whether the thread is gone.
  const isKept = await element.saveLost(request, documentId).catch(() => false);
  if (isKept) forget();
}
