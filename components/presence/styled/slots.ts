import type { ComponentType } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';

/** Components to use in place of ours. They may use the parts of `Presence`. */
export interface PresenceSlots {
  /** The content of a person's button in the row; the button is around it. */
  Avatar?: ComponentType<{ user: PresenceUser }>;
  /** The content of a person's button in the list of the others. */
  Row?: ComponentType<{ user: PresenceUser }>;
}
