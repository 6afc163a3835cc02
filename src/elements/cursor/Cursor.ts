import type { PresenceUser } from '../presence/Presence.js';

/** A person of the root document whose pointer is on it now. */
export interface CursorUser extends PresenceUser {
  /** The element under their pointer, and where on it. */
  targetElement: {
    /** From the nearest element with an `id`, by place among its siblings: `//*[@id="mockup"]/*[2]`. The same place on other screens. */
    xpath: string;
    /** Percent of the element's height, from its top. */
    topPercentage: number;
    /** Percent of its width, from its left edge. */
    leftPercentage: number;
  };
}
