import type { ParleyError } from '@parley/protocol/constants';
import { toBase64 } from '../base64.js';
import { isUnreachable } from '../isUnreachable.js';
import { listEdits, removeEdits } from './persistedEdits.js';
import type { Session } from './Session.js';

/**
 * Sends the edits of stores that an earlier visit could not send, without opening the stores. Refused edits stay, as the person may regain access,
 * unless the store was deleted; edits that cannot be sent now are sent the next time.
 */
export async function sendPersistedEdits(person: string, request: Session['request']): Promise<void> {
  for (const edits of await listEdits(person)) {
    const { tab, stamp: _, update, ...place } = edits;
    try {
      await request('crdt/sync', { ...place, sessionId: tab, update: toBase64(update) });
    } catch (error) {
      const { code } = error as ParleyError;
      if (isUnreachable(error as ParleyError) || code === 'CANCELLED') return;
      if (code !== 'ABORTED') continue;
    }
    await removeEdits(person, edits);
  }
}
