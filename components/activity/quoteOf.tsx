import type { Comment } from '@parley/protocol';
import type { ReactNode } from 'react';
import type { ActivityRecord } from '../../src/elements/activity/Activity.js';
import { commentBody } from '../internal/commentBody.js';

/** What the comment said then, in plain words with names for mentions; `undefined`: it said nothing, or that is kept elsewhere. */
export function quoteOf({ entityTargetData, resolution }: ActivityRecord, unknownUser: string): ReactNode {
  if (resolution.content !== 'ready' || typeof entityTargetData !== 'object' || entityTargetData === null)
    return undefined;
  const { commentText, taggedUserContacts, toOrganizationUserGroup, customList } = entityTargetData as Partial<Comment>;
  if (typeof commentText !== 'string' || commentText.trim() === '') return undefined;
  // Snapshots of other origin may hold anything in these places.
  const tags = { taggedUserContacts, toOrganizationUserGroup, customList };
  const lists = Object.fromEntries(Object.entries(tags).filter(([, list]) => Array.isArray(list)));
  return commentBody({ commentText, ...lists }, { unknownUser });
}
