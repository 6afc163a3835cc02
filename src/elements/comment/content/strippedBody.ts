import type { Attachment, RecordedData, TaggedUserContact } from '@parley/protocol';
import { withoutQuotedWords } from '../anchors/quotedWords.js';
import type { Resolvers } from '../../../providers/Resolvers.js';

/** Fields of a comment's body with content. */
interface CommentBody {
  commentText?: string | undefined;
  commentHtml?: string | undefined;
  taggedUserContacts?: TaggedUserContact[] | undefined;
  toOrganizationUserGroup?: { groupId: string; text?: string | undefined }[] | undefined;
  customList?: { text?: string | undefined; custom: unknown }[] | undefined;
  attachments?: Attachment[] | undefined;
  recorders?: RecordedData[] | undefined;
}

type Fields = Record<string, unknown>;

/** Data that stays with the customer, by their providers. */
export interface Stripping {
  resolvers: Partial<Resolvers>;
  /** Of the comments in the body, by id: there is text in the customer's store. */
  hasText: (commentId: string) => boolean;
  /** The service has the file marked as the customer's. */
  isFileExternal: (attachmentId: string) => boolean;
  /** Ids of people who are stored with their address, because nobody else can name them. */
  stubs: ReadonlySet<string>;
}

/** The body of a write without the customer's data (client contract §6.5). */
export function strippedBody<Body extends object>(operation: string, body: Body, stripping: Stripping): Body {
  const { comment, reaction, user } = stripping.resolvers;
  const all = body as Fields;
  const next: Fields = { ...all };
  if (comment?.save) {
    for (const field of comment.fieldsToRemove) delete next[field];
    if (next['targetTextRange']) next['targetTextRange'] = withoutQuotedWords(next['targetTextRange']);
  }
  if ((comment?.save || user) && next['assignedTo']) {
    next['assignedTo'] = { userId: (next['assignedTo'] as { userId: string }).userId };
  }
  const strip = (one: unknown) => strippedComment(one as CommentBody & { commentId: string }, stripping);
  if (operation === 'commentAnnotations/add') next['comments'] = (all['comments'] as unknown[]).map(strip);
  if (operation === 'comments/add') next['comment'] = strip(all['comment']);
  if (operation === 'comments/update') return strip(next) as object as Body; // the same operation takes both
  if (operation === 'reactions/set' && reaction?.save) {
    const { icon: _, iconUrl: __, iconEmoji: ___, ...rest } = next;
    return { ...rest, isReactionResolverUsed: true } as object as Body; // which the operation takes in place of the icon
  }
  return next as Body; // as it came, without optional fields
}

function strippedComment(
  body: CommentBody & { commentId: string },
  { resolvers, hasText, isFileExternal, stubs }: Stripping,
) {
  const { comment, attachment, user, recorder } = resolvers;
  const { attachments, ...rest } = body;
  const files = attachments?.map((file) => {
    // Somebody must be able to give the address back.
    const isRestorable = !!comment?.save || !!attachment?.content;
    const isElsewhere = file.isAttachmentResolverUsed || isFileExternal(file.attachmentId);
    return isElsewhere && isRestorable ? strippedFile(file) : file;
  });
  const tags = rest.taggedUserContacts?.map(({ userId, contact, text }) => ({
    userId,
    contact: contact && stubs.has(userId) ? contact : { userId },
    ...(!comment?.save && { text }),
  }));
  const withFiles = {
    ...rest,
    ...(files && { attachments: files }),
    ...(recorder && rest.recorders && { recorders: rest.recorders.map(({ id, type }) => ({ id, type })) }),
    ...((comment?.save || user) && tags && { taggedUserContacts: tags }),
  };
  if (!comment?.save) return withFiles;
  const { commentText: _, commentHtml: __, toOrganizationUserGroup, customList, ...remaining } = withFiles;
  for (const field of comment.fieldsToRemove) delete (remaining as Fields)[field];
  return {
    ...remaining,
    ...(toOrganizationUserGroup && {
      toOrganizationUserGroup: toOrganizationUserGroup.map(({ text: ___, ...group }) => group),
    }),
    ...(customList && { customList: customList.map(({ text: ___, ...item }) => item) }),
    // A change of something else leaves the text where it is, and is no edit of it.
    ...(!isPartial(body) && { isCommentResolverUsed: true, isCommentTextAvailable: hasText(body.commentId) }),
  };
}

/** Whether a body changes a comment, and not its text. */
export const isPartial = (body: { merge?: boolean | undefined } & CommentBody): boolean =>
  !!body.merge && body.commentText === undefined && body.commentHtml === undefined;

/** What is left of a file: what it is, not what it is called or where it is. */
const strippedFile = ({ attachmentId, size, type, mimeType, metadata }: Attachment): Attachment => ({
  attachmentId,
  size,
  type,
  mimeType,
  metadata,
  isAttachmentResolverUsed: true,
});
