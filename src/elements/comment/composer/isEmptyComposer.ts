import type { ComposerState } from './Composer.js';
import { isBlank } from './ComposerContent.js';

/** There is nothing to save: no text, no file that is taken, no recording (client contract §7.13). */
export function isEmptyComposer({ content, recorders, files }: ComposerState): boolean {
  return isBlank(content.text) && recorders.length === 0 && files.every(({ state }) => state === 'refused');
}
