import type { Comment as CommentRecord, TaggedUserContact, User } from '@parley/protocol';
import { mentionedUsers, ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../../definedFields.js';
import { newId } from '../../newId.js';
import type { SessionBody } from '../../session/Session.js';
import type { NewComment } from './CommentAnnotation.js';
import type { Tag } from './mentionParts.js';
import { isBlank } from './composer/ComposerContent.js';

/** The content of a comment, in its stored form; unset fields are absent. */
type CommentContent = {
  [Name in Exclude<keyof NewComment, 'commentId' | 'taggedUserContacts'>]?: Exclude<NewComment[Name], undefined>;
} & { taggedUserContacts?: TaggedUserContact[] };

/** A comment as it is sent. */
export type CommentBody = SessionBody<'comments/add'>['comment'];

/** A new comment: as shown until it is saved, and as sent. */
export interface PreparedComment {
  record: CommentRecord;
  body: CommentBody;
  /** Mentions of people known only by an email address: they are in neither. */
  invited: readonly Tag[];
}

/** Prepares a comment of somebody. @throws `INVALID_ARGUMENT` when it is empty */
export function newComment(comment: NewComment, from: User, now: number): PreparedComment {
  if (isEmpty(comment)) {
    throw new ParleyError('INVALID_ARGUMENT', 'comment: needs text, html, an attachment or a recording.');
  }
  const content = { ...contentOf(comment), commentId: comment.commentId ?? newId() };
  const { taggedUserContacts = [] } = content;
  return {
    invited: invitedOf(comment),
    body: content as CommentBody, // context and metadata are the app's own types; the service checks that they are JSON
    record: {
      ...BLANK,
      type: 'text',
      ...content,
      commentNumber: 1,
      from,
      to: mentionedUsers(taggedUserContacts),
      reactionAnnotationIds: [],
      reactionAnnotations: [],
      status: 'added',
      createdAt: now,
      lastUpdated: new Date(now).toISOString(),
      isCommentTextAvailable: hasText(comment),
      sourceType: 'sdk',
    },
  };
}

/** The changes of an edited comment. @param isMerged fields that are not given stay */
export function changedComment(
  comment: NewComment,
  before: CommentRecord,
  isMerged: boolean,
  now: number,
): { fields: Partial<CommentRecord>; body: Omit<CommentBody, 'commentId'> } {
  const content = contentOf(
    isMerged ? { taggedUserContacts: before.taggedUserContacts, ...definedFields(comment) } : comment,
  );
  const next = isMerged ? { ...before, ...content } : { ...BLANK, ...content };
  return {
    body: content as Omit<CommentBody, 'commentId'>, // as above
    fields: {
      ...(isMerged ? content : next),
      to: mentionedUsers(next.taggedUserContacts),
      status: 'updated',
      isEdited: true,
      editedAt: now,
      lastUpdated: new Date(now).toISOString(),
      isCommentTextAvailable: hasText(next),
    },
  };
}

/** Fields that are cleared when a comment is rewritten without them. */
const BLANK = {
  commentText: undefined,
  commentHtml: undefined,
  taggedUserContacts: [],
  toOrganizationUserGroup: [],
  attachments: [],
  recorders: [],
  customList: [],
} satisfies Partial<CommentRecord>;

/** Whether nothing is left of a comment: no text, file or recording. */
export function isEmpty(
  comment: Pick<NewComment, 'commentText' | 'commentHtml' | 'attachments' | 'recorders'>,
): boolean {
  return !hasText(comment) && !comment.attachments?.length && !comment.recorders?.length;
}

/** Whether a change names the text, be it to empty it. */
export const changesText = ({ commentText, commentHtml }: Pick<NewComment, 'commentText' | 'commentHtml'>): boolean =>
  commentText !== undefined || commentHtml !== undefined;

const hasText = ({ commentText, commentHtml }: Pick<NewComment, 'commentText' | 'commentHtml'>) =>
  !isBlank(commentText ?? '') || !isBlank(commentHtml ?? '');

function contentOf({ commentId: _, taggedUserContacts, ...comment }: NewComment): CommentContent {
  return {
    ...definedFields(comment),
    ...(taggedUserContacts && { taggedUserContacts: taggedUserContacts.filter(isKnown) }),
  };
}

/** Mentions of people known only by an email address. */
export const invitedOf = ({ taggedUserContacts = [] }: NewComment): Tag[] =>
  taggedUserContacts.filter((tag) => !isKnown(tag) && tag.contact?.email);

const isKnown = (tag: Tag): tag is TaggedUserContact => tag.userId !== undefined;

/** Mentions of people known only by an email address, by comment. */
export const invitedIn = (commentId: string, tags: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> =>
  new Map(tags.length > 0 ? [[commentId, tags]] : []);
