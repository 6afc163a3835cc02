import type { User } from '@parley/protocol';
import type { ParleyConfig } from '../ParleyConfig.js';

/** Whether the host allows a client on this page and for this person; otherwise it stays idle. */
export function isAllowed({ urlAllowList, userIdAllowList, userPlanAllowList }: ParleyConfig, user: User): boolean {
  const url = globalThis.location?.href ?? '';
  return (
    (urlAllowList?.some((part) => url.includes(part)) ?? true) &&
    (userIdAllowList?.includes(user.userId) ?? true) &&
    (userPlanAllowList?.includes(user.plan ?? '') ?? true)
  );
}
