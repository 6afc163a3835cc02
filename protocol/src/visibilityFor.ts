import type { VisibilityConfig } from './visibility.js';

/** The person who sets a visibility, and the organization they are in. */
export interface VisibilityDefaults {
  userId: string;
  organizationId: string;
}

/**
 * Returns a requested visibility with its defaults filled in (client contract §7.6). `public` has no other field. `organizationPrivate`
 * without an organization is for the current one. `restricted` always includes the person who asks. Any other type stays, and the service
 * refuses it.
 */
export function visibilityFor(
  requested: VisibilityConfig | null | undefined,
  { userId, organizationId }: VisibilityDefaults,
): VisibilityConfig {
  if (!requested || requested.type === 'public') return { type: 'public' };
  if (requested.type === 'restricted') {
    return { type: 'restricted', userIds: [...new Set([...(requested.userIds ?? []), userId])] };
  }
  const organizationIds = [
    ...new Set([...(requested.organizationId ? [requested.organizationId] : []), ...(requested.organizationIds ?? [])]),
  ];
  const [first = organizationId] = organizationIds;
  return {
    type: requested.type,
    organizationId: first,
    ...(organizationIds.length > 1 && { organizationIds }),
  };
}
