import type { ComponentType } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';

/** Components to use in place of ours. They may use the parts of `Presence`. */
export interface PresenceSlots {
  /** What the button of a person in the row shows; the button is around it. */
  Avatar?: ComponentType<{ user: PresenceUser }>;
  /** What the button of a person in the list of the others shows. */
  Row?: ComponentType<{ user: PresenceUser }>;
}
