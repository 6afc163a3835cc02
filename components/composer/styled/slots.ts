import type { ComponentType } from 'react';
import type { ComposerFile } from '../../../src/elements/comment/composer/Composer.js';
import type { MentionSuggestion } from '../mentionOf.js';

/** Components to use in place of ours. Each gets the data that ours has, and may use the parts of `Composer`. */
export interface ComposerSlots {
  /** The content of one suggestion in the mention list. */
  Suggestion?: ComponentType<{ suggestion: MentionSuggestion }>;
  /** One file, an `<li>`. */
  File?: ComponentType<{ file: ComposerFile }>;
  /** Inside the button that saves. */
  Submit?: ComponentType;
  /** The banner of the four levels, which a button of the bar shows. */
  Visibility?: ComponentType;
}
