import type { VisibilityConfig, VisibilityLevel } from './CommentRequests.js';

/** Visibility as people choose it: `restricted-self` is a list with nobody but its author. */
export function levelOf(
  { type, userIds = [] }: VisibilityConfig,
  authorId: string | null | undefined,
): VisibilityLevel {
  if (type === 'public') return 'public';
  if (type === 'organizationPrivate') return 'organization-private';
  return userIds.every((userId) => userId === authorId) ? 'restricted-self' : 'restricted';
}

/** Whether a visibility lets somebody see a thread; document access and access context count besides (client contract §7.6). */
export function mayView(
  { type, organizationId, organizationIds = [], userIds = [] }: VisibilityConfig,
  authorId: string | null | undefined,
  viewerId: string,
  viewerOrganizationId: string | undefined,
): boolean {
  if (type === 'public' || viewerId === authorId) return true;
  if (type === 'restricted') return userIds.includes(viewerId);
  return [organizationId, ...organizationIds].some((id) => id !== undefined && id === viewerOrganizationId);
}
