import type { VisibilityConfig } from './CommentRequests.js';

/** Who writes, and where. */
export interface VisibilityDefaults {
  userId: string;
  organizationId: string;
}

/**
 * What is stored for a visibility that was asked for (client contract §7.6): `public` has no other field, `organizationPrivate` without
 * organization is the present one's, `restricted` always has the person who asks.
 */
export function visibilityFor(
  asked: VisibilityConfig | null | undefined,
  { userId, organizationId }: VisibilityDefaults,
): VisibilityConfig {
  if (!asked || asked.type === 'public') return { type: 'public' };
  if (asked.type === 'restricted') {
    return { type: 'restricted', userIds: [...new Set([...(asked.userIds ?? []), userId])] };
  }
  const organizationIds = [
    ...new Set([...(asked.organizationId ? [asked.organizationId] : []), ...(asked.organizationIds ?? [])]),
  ];
  const [first = organizationId] = organizationIds;
  return {
    type: 'organizationPrivate',
    organizationId: first,
    ...(organizationIds.length > 1 && { organizationIds }),
  };
}
