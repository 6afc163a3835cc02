import type { ComposerState } from './Composer.js';
import { isBlank } from './ComposerContent.js';

/** There is nothing to save: no text, no accepted file, no recording, nor one in progress (client contract §7.13). */
export function isEmptyComposer({ content, recorders, recording, files }: ComposerState): boolean {
  return (
    isBlank(content.text) && recorders.length === 0 && !recording && files.every(({ state }) => state === 'refused')
  );
}
