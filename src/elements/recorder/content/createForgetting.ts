import { RECORDINGS } from '../../../cache/sound/soundRecordings.js';
import type { ClientContext } from '../../../ClientContext.js';
import { soundContext } from '../../../soundContext.js';
import { createRecordingContents } from './createRecordingContents.js';

/**
 * Looks up what the customer has of recordings that are about to go with their comments. Resolves with what deletes it, to be called when the service
 * has deleted them. Never rejects: what stays there by mistake harms nobody.
 */
export type Forgetting = (recorderIds: readonly string[]) => Promise<() => void>;

/** Makes the forgetting of one client. */
export function createForgetting(context: ClientContext): Forgetting {
  const contents = createRecordingContents(soundContext(context, RECORDINGS));
  return async (recorderIds) => (await contents.keeper()?.forget(recorderIds)) ?? (() => undefined);
}
