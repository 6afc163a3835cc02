import type { Agent, CommentInput, OwnComment, User } from '@parley/protocol';
import type { StoredCommentContent } from '../../store/columns.js';
import { withoutEmptyTexts } from '../people/withoutEmptyTexts.js';
import type { Sanitized } from './sanitizeBody.js';
import { textOfHtml } from './sanitizeCommentHtml.js';

/** A comment ready to be stored. People in it are filled in from the stored ones as it is written. */
export interface CommentToStore {
  commentId: string;
  /** `NO_REQUEST` when nobody can send it again. */
  requestHash: string;
  authorId: string;
  /** Only its author sees it. */
  isDraft: boolean;
  /** ms since epoch. */
  createdAt: number;
  lastUpdated: number;
  content: StoredCommentContent;
}

/** The fields of a comment that its content does not have. */
interface Origin {
  commentId: string;
  requestHash: string;
  from: User;
  sourceType: 'rest-api' | 'sdk';
  now: number;
}

type Input = Partial<Pick<CommentInput, 'agent' | 'createdAt' | 'lastUpdated'>> &
  Omit<OwnComment, 'commentId' | 'isDraft'> & { isDraft?: boolean | undefined };

/** Returns the comment to store for the input of a backend or a client. */
export function commentToStore(
  input: Sanitized<Input>,
  { commentId, requestHash, from, sourceType, now }: Origin,
): CommentToStore {
  const { isDraft = false, createdAt = now, lastUpdated = now, agent, ...rest } = input;
  const stored: Agent | undefined = agent && { ...agent, agentType: 'external' };
  return {
    commentId,
    requestHash,
    authorId: from.userId,
    isDraft,
    createdAt,
    lastUpdated,
    content: {
      ...commentContentOf(rest),
      from: withoutEmptyTexts(from),
      status: 'added',
      sourceType: stored ? 'agent' : sourceType,
      ...(stored && { agent: stored }),
    },
  };
}

/** The content of a comment as it is sent. */
export type CommentFields = Partial<Omit<Input, 'agent' | 'createdAt' | 'lastUpdated' | 'isDraft'>>;

/** Returns the content of a comment to store. A missing text is taken from the HTML. */
export function commentContentOf(input: Sanitized<CommentFields>): StoredCommentContent {
  const { commentHtml } = input;
  const commentText = input.commentText ?? (commentHtml === undefined ? undefined : textOfHtml(commentHtml));
  const tags = input.taggedUserContacts?.map((tag) => ({
    ...tag,
    ...(tag.contact && { contact: withoutEmptyTexts(tag.contact) }),
  }));
  return {
    type: input.type ?? 'text',
    commentText,
    commentHtml,
    context: input.context,
    metadata: input.metadata,
    ...(tags && { taggedUserContacts: tags }),
    toOrganizationUserGroup: input.toOrganizationUserGroup,
    attachments: input.attachments,
    recorders: input.recorders,
    customList: input.customList,
    isCommentResolverUsed: input.isCommentResolverUsed,
    isCommentTextAvailable: input.isCommentTextAvailable ?? Boolean(commentText || commentHtml),
    replaceContentText: input.replaceContentText,
    replaceContentHtml: input.replaceContentHtml,
    commentVoiceUrl: input.commentVoiceUrl,
  };
}
