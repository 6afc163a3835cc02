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

/** Bounds the mentions of one request: people and groups, each counted once for each thread. `path`: of what holds the comments. */
export function requireFewMentions(
  threads: readonly WithComments[],
  path: readonly string[],
  context: z.RefinementCtx,
): void {
  let mentions = 0;
  for (const { commentData, comments } of threads) {
    const list = commentData ?? comments ?? [];
    const people = list.flatMap(({ taggedUserContacts = [] }) => taggedUserContacts.map(({ userId }) => userId));
    const groups = list.flatMap(({ toOrganizationUserGroup = [] }) =>
      toOrganizationUserGroup.map(({ groupId }) => groupId),
    );
    mentions += new Set(people).size + new Set(groups).size;
  }
  if (mentions <= LIMITS.requestMentions) return;
  const message = `must mention at most ${LIMITS.requestMentions} people and groups, each counted once for each thread`;
  context.addIssue({ code: 'custom', path: [...path], message });
}
