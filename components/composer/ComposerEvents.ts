import type { ComposerHost } from '../../src/elements/comment/composer/Composer.js';
import type { AutocompleteSearchEvent } from '../../src/elements/comment/CommentEvents.js';

/** What a composer tells of; each is also an event of the comment element where the composer is connected to it. */
export interface ComposerEvents {
  /** The text has changed. */
  onTextChange?: ComposerHost['onTextChange'] | undefined;
  /** Somebody chose who may see the thread. */
  onVisibilityChoice?: ComposerHost['onVisibilityChoice'] | undefined;
  /** A list of suggestions is searched; 250 ms after the last key. */
  onMentionSearch?: ((search: Pick<AutocompleteSearchEvent, 'searchText' | 'type'>) => void) | undefined;
}
