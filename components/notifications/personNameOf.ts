import { personText } from '@parley/protocol/constants';
import type { Notification } from '../../src/elements/notification/Notification.js';

/**
 * Who caused it, in words. Somebody whom no provider knows is `unknown`: neither an id nor an address is shown in place of a
 * name. `undefined`: nobody caused it, or the name is still on its way.
 */
export function personNameOf({ actionUser, resolution }: Notification, unknown: string): string | undefined {
  if (!actionUser || resolution.person === 'pending') return undefined;
  return resolution.person === 'unknown' ? unknown : personText(actionUser);
}
