import type { User } from '@parley/protocol';
import type { ParleyConfig } from '../ParleyConfig.js';

/** Whether the host wants a client here and for this person; elsewhere it stays idle. */
export function isAllowed({ urlAllowList, userIdAllowList, userPlanAllowList }: ParleyConfig, user: User): boolean {
  const url = globalThis.location?.href ?? '';
  return (
    (urlAllowList?.some((part) => url.includes(part)) ?? true) &&
    (userIdAllowList?.includes(user.userId) ?? true) &&
    (userPlanAllowList?.includes(user.plan ?? '') ?? true)
  );
}
