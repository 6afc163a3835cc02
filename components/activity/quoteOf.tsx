import type { Comment } from '@parley/protocol';
import type { ReactNode } from 'react';
import type { ActivityRecord } from '../../src/elements/activity/Activity.js';
import type { Tag } from '../../src/elements/comment/mentionParts.js';
import type { User } from '../../src/ParleyTypes.js';
import { renderCommentBody } from '../internal/renderCommentBody.js';

/** The text of the comment at that time, with names for mentions. `undefined`: it had no text, or a data provider stores it. */
export function quoteOf({ entityTargetData, resolution }: ActivityRecord, unknownUser: string): ReactNode {
  if (resolution.content !== 'ready' || typeof entityTargetData !== 'object' || entityTargetData === null)
    return undefined;
  const { commentText, taggedUserContacts, toOrganizationUserGroup, customList } = entityTargetData as Partial<Comment>;
  if (typeof commentText !== 'string' || commentText.trim() === '') return undefined;
  const tags = {
    taggedUserContacts: wellFormed(taggedUserContacts),
    toOrganizationUserGroup: wellFormed(toOrganizationUserGroup),
    customList: wellFormed(customList),
  };
  // A mention at the end is followed by a space.
  return renderCommentBody({ commentText: commentText.trim(), ...tags }, { unknownUser, nameOf });
}

/** Snapshots of other origin may contain any value here: entries whose fields are not text are omitted. */
function wellFormed<T extends object>(list: readonly T[] | undefined): readonly T[] {
  const entries: readonly (T | null)[] = Array.isArray(list) ? (list as readonly (T | null)[]) : [];
  return entries.filter((entry): entry is T => isNamed(entry) && isNamed((entry as Tag).contact ?? {}));
}

const NAMES = ['userId', 'text', 'name', 'email'] as const;
const isNamed = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  NAMES.every((name) => ['string', 'undefined'].includes(typeof (entry as Partial<Record<string, unknown>>)[name]));

/** The name in the stored contact, else the name from the user provider, which is beside the id, else the stored email. */
const nameOf = ({ contact, ...tag }: Tag) =>
  contact?.name || (tag as Partial<User>).name || contact?.email || undefined;
