import type { z } from 'zod';
import type { TaggedGroup, TaggedUserContact } from './comment.js';
import { LIMITS } from './limits.js';

interface Mentioning {
  taggedUserContacts?: readonly Pick<TaggedUserContact, 'userId'>[] | undefined;
  toOrganizationUserGroup?: readonly Pick<TaggedGroup, 'groupId'>[] | undefined;
}
interface WithComments {
  commentData?: readonly Mentioning[] | undefined;
  comments?: readonly Mentioning[] | undefined;
}

/**
 * Limits the mentions of one request. People and groups count once for each thread.
 * @param path where the comments are in the request; issues are reported there
 */
export function requireFewMentions(
  threads: readonly WithComments[],
  path: readonly string[],
  context: z.RefinementCtx,
): void {
  const refuse = (most: number, where: string) =>
    context.addIssue({
      code: 'custom',
      path: [...path],
      message: `must mention at most ${most} people and groups${where}`,
    });
  const mentions = threads.map(mentionsOf);
  if (mentions.some((count) => count > LIMITS.threadMentions)) return refuse(LIMITS.threadMentions, ' in one thread');
  const sum = mentions.reduce((one, other) => one + other, 0);
  if (sum > LIMITS.requestMentions) refuse(LIMITS.requestMentions, ', each counted once for each thread');
}

function mentionsOf({ commentData, comments }: WithComments): number {
  const list = commentData ?? comments ?? [];
  const people = list.flatMap(({ taggedUserContacts = [] }) => taggedUserContacts.map(({ userId }) => userId));
  const groups = list.flatMap(({ toOrganizationUserGroup = [] }) =>
    toOrganizationUserGroup.map(({ groupId }) => groupId),
  );
  return new Set(people).size + new Set(groups).size;
}
