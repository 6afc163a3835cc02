import type { PresenceUser } from '../presence/Presence.js';

/** The position or selection of another person. The text they type is not sent. */
export interface LiveSelection {
  /** Who. */
  user: PresenceUser;
  /** `field`: a form field or an editable region has the focus. `text`: text of the page is selected. */
  kind: 'field' | 'text';
  /** The field, or the element around the text. */
  targetElement: {
    /** From the nearest element with an `id`, or a field with a `name`, by place among siblings. The same element on other screens. */
    xpath: string;
  };
  /** `text`: which characters of the element's `textContent`. */
  textRange?: { start: number; end: number } | undefined;
}

/** One for each person, in the order of joining. */
export type LiveSelectionData = LiveSelection[];

/** Position of a person's indicator at their field or text. */
export type UserIndicatorPosition = 'start' | 'end';
/** Their picture, or their name. */
export type UserIndicatorType = 'avatar' | 'label';

/** How the fields and texts of others are marked in this page. */
export interface UserIndicator {
  isEnabled: boolean;
  position: UserIndicatorPosition;
  type: UserIndicatorType;
}
