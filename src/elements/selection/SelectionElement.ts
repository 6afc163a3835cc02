import type { Observable } from '../../observable.js';
import type { LiveSelectionData, UserIndicator, UserIndicatorPosition, UserIndicatorType } from './LiveSelection.js';

/** Carets and selections of other people (client contract §2.8). Methods are bound. */
export interface SelectionElement {
  /**
   * The others who are online in the root document, at the same location, with the focus in a field or with selected text. While somebody is
   * subscribed, others see those of this person too. `null`: not loaded yet, or no document is open.
   */
  getLiveSelectionData(): Observable<LiveSelectionData | null>;
  /**
   * Form fields, editable regions and selected text of the page are tracked, as they are by default. Never: passwords, one-time codes and
   * payment cards, and what is inside `data-parley-live-selection-disabled="true"`.
   */
  enableDefaultElementsTracking(): void;
  /** Only elements with `data-parley-live-selection="true"`, and what is inside, are tracked. */
  disableDefaultElementsTracking(): void;
  /** The `LiveSelection` component marks the fields and texts of others, as it does by default. */
  enableUserIndicator(): void;
  disableUserIndicator(): void;
  /** Where a mark has the sign of its person. @default 'end' */
  setUserIndicatorPosition(position: UserIndicatorPosition): void;
  /** Their picture, or their name. @default 'avatar' */
  setUserIndicatorType(type: UserIndicatorType): void;
  /** How others are marked now: for marks of your own. */
  getUserIndicator(): Observable<UserIndicator>;
  /** After so long without a key, a touch or a move others do not see the selection any more, ms. @default 300000 */
  setInactivityTime(ms: number): void;
}
