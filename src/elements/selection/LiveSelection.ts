import type { PresenceUser } from '../presence/Presence.js';

/** Where another person writes, or what they have selected. What they write does not travel. */
export interface LiveSelection {
  /** Who. */
  user: PresenceUser;
  /** `field`: a form field or an editable region has the focus. `text`: words of the page are selected. */
  kind: 'field' | 'text';
  /** The field, or the element around the text. */
  targetElement: {
    /** From the nearest element with an `id`, or a field with a `name`, by place among siblings. The same element on other screens. */
    xpath: string;
  };
  /** `text`: which characters of the element's `textContent`. */
  textRange?: { start: number; end: number } | undefined;
}

/** One for each person, in the order in which the people came. */
export type LiveSelectionData = LiveSelection[];

/** Where the sign of a person stands at their field or text. */
export type UserIndicatorPosition = 'start' | 'end';
/** Their picture, or their name. */
export type UserIndicatorType = 'avatar' | 'label';

/** How the fields and texts of others are marked in this page. */
export interface UserIndicator {
  isEnabled: boolean;
  position: UserIndicatorPosition;
  type: UserIndicatorType;
}
