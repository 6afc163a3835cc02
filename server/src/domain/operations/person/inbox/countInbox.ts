import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { organizationSwitchedOff } from '../../../access/clientScope.js';
import { loadMemberships, memberOf } from '../../../access/memberships.js';
import { organizationMissing } from '../../../access/scope.js';
import { countPlain } from '../../../inbox/countPlain.js';
import { countUnread } from '../../../inbox/countUnread.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';

/**
 * Returns a person's counts of unread records, each at most 100, and a position: the counts include every change up to
 * it. Throws `NOT_FOUND` for an unknown organization and `PERMISSION_DENIED` for one that is switched off.
 */
export async function countInbox(
  owner: InboxOwner,
  options: InboxOptions,
): Promise<{ sequence: number; counts: NotificationCounts }> {
  const { core, tenant, organizationId, userId } = owner;
  const nowMs = core.clock.now();
  const { defaultDocumentAccessType: defaultAccessType } = tenant.settings;
  const panel = { scope: inboxScopeOf(owner), userId, defaultAccessType };
  const count = (organizationIds: readonly string[] | null) =>
    countUnread(core.db, { ...panel, organizationIds }, options, nowMs);
  const counted = (await countPlain(core, { ...panel, organizationIds: null }, options, nowMs)) ?? (await count(null));
  if (counted.isDisabled === null) throw organizationMissing(organizationId);
  if (counted.isDisabled) throw organizationSwitchedOff(organizationId);
  const { sequence, forYou, all, unseen } = counted.dependsOnMemberships
    ? await count([...(await loadMembershipsOf(owner, nowMs))])
    : counted;
  return { sequence, counts: { forYou, all, unseen } };
}

async function loadMembershipsOf({ core, tenant, userId }: InboxOwner, nowMs: number): Promise<Set<string>> {
  const memberships = await loadMemberships(core.db, tenant.apiKey, [userId]);
  return memberOf(memberships.get(userId), Math.floor(nowMs / 1000));
}
