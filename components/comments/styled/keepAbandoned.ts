import type { WholeCommentElement } from '../../../src/elements/comment/WholeCommentElement.js';

interface Abandoned {
  element: WholeCommentElement;
  request: Parameters<WholeCommentElement['saveLost']>[0];
  documentId: string;
  /** Deletes it where it is stored for the next composer of the thread. Returns a function that puts it back. */
  forget: () => () => void;
  /** Makes a draft of it. @default it stays stored for the next composer */
  saveDraft?: (() => Promise<unknown>) | undefined;
}

/** Keeps what was being written when its composer was unmounted. When its thread was deleted, or hidden from the person, it stays on this screen. */
export async function keepAbandoned({ element, request, documentId, forget, saveDraft }: Abandoned): Promise<void> {
  if (saveDraft) {
    const putBack = forget();
    try {
      await saveDraft();
      return;
    } catch {
      putBack(); // what cannot be stored, as for a person who may only read now, is left to the next composer
    }
  }
  // While the service cannot be reached nobody knows whether the thread is gone.
  const isLost = await element.saveLost(request, documentId).catch(() => false);
  if (isLost) forget();
}
