import type { TaggedGroup } from '@parley/protocol';
import type { Observable } from '../../observable.js';
import type { UserContact } from '../contact/ContactElement.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { AutocompleteData, AutocompleteItem } from './composer/ComposerMethods.js';

/** The target of a clicked chip: a person, a group, or an item of a list of the app. */
export type AutocompleteChip =
  /** Without `userId`: an email address of nobody known. */
  | { type: 'contact'; contact: Partial<UserContact> }
  | { type: 'group'; group: TaggedGroup }
  /** The item as it was when the comment was written. Of comments of a backend, whatever that gave. */
  | { type: 'custom'; item: Partial<AutocompleteItem> };

/** A click on a chip of a shown comment. */
export type AutocompleteChipClick = AutocompleteChip & {
  annotationId: string;
  commentId: string;
  commentAnnotation: CommentAnnotation;
  /** The shown text of the chip. */
  text: string;
};

/** Autocomplete lists of composers, and their chips in comments. Methods are bound, as those of every element. */
export interface AutocompleteElement {
  /** As `createCustomListDataOnComment` of the comment element. */
  create(data: AutocompleteData): void;
  /**
   * Clicks on chips of comments. While somebody is subscribed, mentions and items of lists are buttons in every shown comment; otherwise they
   * are text. An item with a `link` is always a link, and its click is reported too.
   */
  onAutocompleteChipClick(): Observable<AutocompleteChipClick>;
}
