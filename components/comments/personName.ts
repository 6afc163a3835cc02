import { personText } from '@parley/protocol/constants';
import type { Resolution } from '../../src/elements/notification/Notification.js';
import type { User } from '../../src/ParleyTypes.js';

/**
 * The display name of an author. A person whom no provider knows is `unknown`: neither an id nor an address is shown instead of a
 * name. `undefined`: the name is still loading.
 */
export function nameOf({ from, resolution }: { from: User; resolution: Resolution }, unknown: string) {
  if (resolution.person === 'pending') return undefined;
  return resolution.person === 'unknown' ? unknown : personText(from);
}
