import { LIMITS } from '@parley/protocol/constants';
import type { StoredCommentContent } from '../../store/columns.js';

interface Mentioning {
  content: Pick<StoredCommentContent, 'taggedUserContacts' | 'toOrganizationUserGroup'>;
}

/**
 * Whether a comment mentions at most 50 people and groups together after a change (REST contract §1.12). The schema counts what is sent; a
 * change may leave the other list as it is. A comment that had more already may keep them.
 */
export const mentionsFew = (after: Mentioning, before: Mentioning): boolean =>
  mentionsOf(after) <= Math.max(LIMITS.mentions, mentionsOf(before));

export const TOO_MANY_MENTIONS = `would leave more than ${LIMITS.mentions} mentions of people and groups in the comment`;

const mentionsOf = ({ content: { taggedUserContacts = [], toOrganizationUserGroup = [] } }: Mentioning): number =>
  taggedUserContacts.length + toOrganizationUserGroup.length;
