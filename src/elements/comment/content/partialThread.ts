import type { Comment as CommentRecord } from '@parley/protocol';
import { definedFields } from '../../../definedFields.js';
import type { CommentResolver } from '../../../providers/createCommentResolver.js';
import type {
  PartialComment,
  PartialCommentAnnotation,
  ProviderMetadata,
  ProviderPlace,
} from '../../../providers/DataProviders.js';
import { VERSION } from '../../../version.js';
import { quotedWords } from '../anchors/quotedWords.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import { isTextExternal } from './mergePartial.js';
import { tokenized } from './tokenized.js';

/** Fields that the customer gets besides content, by the provider's configuration. */
export type ExtraFields = Pick<CommentResolver, 'fieldsToRemove' | 'additionalFields'>;

/** The customer's part of a thread: of the comments, those whose content is loaded here. */
export function partialThread(record: ThreadRecord, extra: ExtraFields): PartialCommentAnnotation {
  const { annotationId, from, assignedTo, resolvedByUserId, targetTextRange } = record;
  const words = quotedWords(targetTextRange);
  const known = record.comments.filter((comment) => !isTextExternal(comment) || !comment.isCommentTextAvailable);
  return {
    ...extraFields(record, extra),
    annotationId,
    metadata: threadMetadata(record),
    comments: Object.fromEntries(known.map((comment) => [comment.commentId, partialComment(comment, extra)])),
    from: { userId: from.userId },
    ...(assignedTo && { assignedTo: { userId: assignedTo.userId } }),
    ...(words && { targetTextRange: words }),
    ...(resolvedByUserId && { resolvedByUserId }),
  };
}

/** The customer's part of one comment. */
export function partialComment(comment: CommentRecord, extra: ExtraFields): PartialComment {
  const { commentId, from, to, taggedUserContacts, toOrganizationUserGroup, customList, attachments } = comment;
  return definedFields<PartialComment>({
    ...extraFields(comment, extra),
    commentId,
    commentText: comment.commentText && tokenized(comment.commentText, taggedUserContacts),
    commentHtml: comment.commentHtml && tokenized(comment.commentHtml, taggedUserContacts),
    ...(attachments.length > 0 && {
      attachments: Object.fromEntries(
        attachments.map(({ attachmentId, name, url }) => [attachmentId, { attachmentId, name, url }]),
      ),
    }),
    from: { userId: from.userId },
    ...(to.length > 0 && { to: to.map(({ userId }) => ({ userId })) }),
    ...(taggedUserContacts.length > 0 && {
      taggedUserContacts: taggedUserContacts.map(({ userId, text }) => ({ userId, contact: { userId }, text })),
    }),
    ...(toOrganizationUserGroup.length > 0 && {
      toOrganizationUserGroup: toOrganizationUserGroup.map(({ groupId, text }) => ({ groupId, text })),
    }),
    ...(customList.length > 0 && { customList: customList.map(({ text }) => ({ text })) }),
  });
}

/** Where a thread is, as a `save` of a provider gets it. */
export function threadMetadata(record: Pick<ThreadRecord, 'metadata'>): ProviderMetadata {
  const { documentMetadata } = record.metadata;
  return { ...threadPlace(record), ...(documentMetadata && { documentMetadata }), sdkVersion: VERSION };
}

/** The same as a `delete` gets it. */
export function threadPlace({ metadata }: Pick<ThreadRecord, 'metadata'>): ProviderPlace {
  const { apiKey, documentId, organizationId } = metadata;
  return { apiKey, documentId, organizationId };
}

function extraFields(record: object, { fieldsToRemove, additionalFields }: ExtraFields) {
  const names = [...additionalFields, ...fieldsToRemove];
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}
