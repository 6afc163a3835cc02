import type { Comment as CommentRecord } from '@parley/protocol';
import type { PartialComment, PartialCommentAnnotation } from '../../../providers/DataProviders.js';
import { isStructural } from '../../../providers/structuralFields.js';
import { quotedWords } from '../anchors/quotedWords.js';
import type { ThreadRecord } from '../CommentAnnotation.js';

/** A thread with the customer's data. Fields of the record win; structural fields are never taken from the customer. */
export function mergePartial(record: ThreadRecord, partial: Partial<PartialCommentAnnotation>): ThreadRecord {
  const words = quotedWords(partial.targetTextRange);
  return {
    ...record,
    ...customFields(partial, record),
    ...(record.targetTextRange && words && { targetTextRange: { ...words, ...record.targetTextRange } }),
    comments: record.comments.map((comment) => {
      const known = partial.comments?.[comment.commentId];
      return comment.isCommentResolverUsed && isObject(known) ? mergeComment(comment, known) : comment;
    }),
  };
}

/** Whether the text of a comment is in the customer's store and not in the record. */
export const isTextExternal = (comment: CommentRecord): boolean =>
  !!comment.isCommentResolverUsed && !comment.commentText && !comment.commentHtml;

function mergeComment(comment: CommentRecord, known: PartialComment): CommentRecord {
  const { taggedUserContacts, toOrganizationUserGroup, customList, attachments } = known;
  const body = { commentText: textOf(known.commentText), commentHtml: textOf(known.commentHtml) };
  const labelled = <Item extends { text?: string | undefined }>(
    items: Item[],
    provided: unknown,
    isSame: (item: Item, other: Partial<Item>, index: number, at: number) => boolean,
  ): Item[] =>
    items.map((item, index) => {
      const others = Array.isArray(provided) ? (provided as unknown[]).filter(isObject) : [];
      const text = textOf(others.find((other, at) => isSame(item, other as Partial<Item>, index, at))?.['text']);
      return item.text === undefined && text !== undefined ? { ...item, text } : item;
    });
  return {
    ...comment,
    ...customFields({ ...known, customList: undefined }, comment),
    ...(isTextExternal(comment) && body),
    taggedUserContacts: labelled(comment.taggedUserContacts, taggedUserContacts, (a, b) => a.userId === b.userId),
    toOrganizationUserGroup: labelled(
      comment.toOrganizationUserGroup,
      toOrganizationUserGroup,
      (a, b) => a.groupId === b.groupId,
    ),
    customList: labelled(comment.customList, customList, (_, __, index, at) => index === at),
    attachments: comment.attachments.map((attachment) => {
      const file: unknown = isObject(attachments) ? attachments[attachment.attachmentId] : undefined;
      if (!isObject(file)) return attachment;
      const name = textOf(file['name']);
      const url = textOf(file['url']);
      return { ...(name !== undefined && { name }), ...(url !== undefined && { url }), ...attachment };
    }),
  };
}

/** The app's own fields that the record does not have. */
function customFields(partial: object, record: object): object {
  const own = record as Record<string, unknown>;
  // An empty list is filled with a list only: a JSON store writes `null` for what is not there.
  const isAbsent = (known: unknown, value: unknown) =>
    known === undefined || (Array.isArray(known) && !known.length && Array.isArray(value) && value.every(isObject));
  return Object.fromEntries(
    Object.entries(partial).filter(
      ([field, value]) => !isStructural(field) && value !== undefined && isAbsent(own[field], value),
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
