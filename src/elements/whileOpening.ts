import type { ClientContext } from '../ClientContext.js';

/**
 * Waits for the documents that the host has set while they are opened for the first time. `undefined`: there is nothing to wait for. Rejects with why
 * they could not be opened, and with `CANCELLED` when another person has signed in meanwhile.
 */
export function whileOpening({ session, documents }: ClientContext): Promise<void> | undefined {
  if (!session.user.value || !documents.isSet.value || documents.current.value) return undefined;
  return documents.whenSettled().then(() => {
    if (documents.failure.value) throw documents.failure.value;
  });
}
