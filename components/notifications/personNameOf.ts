import { personText } from '@parley/protocol/constants';
import type { Notification } from '../../src/elements/notification/Notification.js';

/**
 * The display name of the person who caused it. A person whom no provider knows is `unknown`: neither an id nor an address is shown instead of a
 * name. `undefined`: nobody caused it, or the name is still loading.
 */
export function personNameOf({ actionUser, resolution }: Notification, unknown: string): string | undefined {
  if (!actionUser || resolution.person === 'pending') return undefined;
  return resolution.person === 'unknown' ? unknown : personText(actionUser);
}
