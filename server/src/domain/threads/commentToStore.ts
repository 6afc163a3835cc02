import type { Agent, CommentInput, OwnComment, User } from '@parley/protocol';
import type { StoredCommentContent } from '../../store/columns.js';
import { givenPerson } from '../people/givenPerson.js';
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

type Said = Partial<Pick<CommentInput, 'agent' | 'createdAt' | 'lastUpdated'>> &
  Omit<OwnComment, 'commentId' | 'isDraft'> & { isDraft?: boolean | undefined };

/** Returns the comment to store for what a backend or a client sent. */
export function commentToStore(
  said: Sanitized<Said>,
  { commentId, requestHash, from, sourceType, now }: Origin,
): CommentToStore {
  const { isDraft = false, createdAt = now, lastUpdated = now, agent, ...rest } = said;
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
      from: givenPerson(from),
      status: 'added',
      sourceType: stored ? 'agent' : sourceType,
      ...(stored && { agent: stored }),
    },
  };
}

/** The content of a comment as it is sent. */
export type CommentFields = Partial<Omit<Said, 'agent' | 'createdAt' | 'lastUpdated' | 'isDraft'>>;

/** Returns the content of a comment to store. A missing text is taken from the HTML. */
export function commentContentOf(said: Sanitized<CommentFields>): StoredCommentContent {
  const { commentHtml } = said;
  const commentText = said.commentText ?? (commentHtml === undefined ? undefined : textOfHtml(commentHtml));
  const tags = said.taggedUserContacts?.map((tag) => ({
    ...tag,
    ...(tag.contact && { contact: givenPerson(tag.contact) }),
  }));
  return {
    type: said.type ?? 'text',
    commentText,
    commentHtml,
    context: said.context,
    metadata: said.metadata,
    ...(tags && { taggedUserContacts: tags }),
    toOrganizationUserGroup: said.toOrganizationUserGroup,
    attachments: said.attachments,
    recorders: said.recorders,
    customList: said.customList,
    isCommentResolverUsed: said.isCommentResolverUsed,
    isCommentTextAvailable: said.isCommentTextAvailable ?? Boolean(commentText || commentHtml),
    replaceContentText: said.replaceContentText,
    replaceContentHtml: said.replaceContentHtml,
    commentVoiceUrl: said.commentVoiceUrl,
  };
}
