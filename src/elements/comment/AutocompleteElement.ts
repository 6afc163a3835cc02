import type { TaggedGroup } from '@parley/protocol';
import type { Observable } from '../../observable.js';
import type { UserContact } from '../contact/ContactElement.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { AutocompleteData, AutocompleteItem } from './composer/ComposerMethods.js';

/** What a comment names, as it was clicked: a person, a group, or an item of a list of the app. */
export type AutocompleteChip =
  /** Without `userId`: an email address that nobody is known by. */
  | { type: 'contact'; contact: Partial<UserContact> }
  | { type: 'group'; group: TaggedGroup }
  /** The item as it was when the comment was written. Of comments of a backend, whatever that gave. */
  | { type: 'custom'; item: Partial<AutocompleteItem> };

/** A click on a chip of a shown comment. */
export type AutocompleteChipClick = AutocompleteChip & {
  annotationId: string;
  commentId: string;
  commentAnnotation: CommentAnnotation;
  /** The words of the chip, as they are shown. */
  text: string;
};

/** Lists of composers, and what comments show of them. Methods are bound, as those of every element. */
export interface AutocompleteElement {
  /** As `createCustomListDataOnComment` of the comment element. */
  create(data: AutocompleteData): void;
  /**
   * Clicks on what comments name. While somebody listens, mentions and items of lists are buttons in every comment that is shown; otherwise they
   * are text. An item with a `link` is a link all along, and its click is told too.
   */
  onAutocompleteChipClick(): Observable<AutocompleteChipClick>;
}
