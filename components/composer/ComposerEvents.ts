import type { ComposerHost } from '../../src/elements/comment/composer/Composer.js';
import type { AutocompleteSearchEvent } from '../../src/elements/comment/CommentEvents.js';

/** Callbacks of a composer. Where the composer is connected to the comment element, each is also an event of that. */
export interface ComposerEvents {
  /** The text has changed. */
  onTextChange?: ComposerHost['onTextChange'] | undefined;
  /** Somebody chose who may see the thread. */
  onVisibilityChoice?: ComposerHost['onVisibilityChoice'] | undefined;
  /** The reader searches in a list of suggestions. Called 250 ms after the last key. */
  onMentionSearch?: ((search: Pick<AutocompleteSearchEvent, 'searchText' | 'type'>) => void) | undefined;
}
