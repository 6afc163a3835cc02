import { z } from 'zod';
import type { Agent } from './agent.js';
import { agentSchema } from './agent.js';
import { contextSchema, type Access } from './access.js';
import { LIMITS } from './limits.js';
import { emailSchema, type User, userSchema } from './people.js';
import {
  fileAddress,
  freeObject,
  hostId,
  imageAddress,
  isBounded,
  json,
  NOT_BOUNDED,
  optional,
  recordId,
  timestamp,
  utf8Length,
  webAddress,
} from './primitives.js';

/** Whether a text or HTML of a comment is at most 64 KiB (REST contract §1.12). */
export const isCommentSized = (body: string): boolean =>
  body.length <= LIMITS.commentBytes && utf8Length(body) <= LIMITS.commentBytes;

/** Text of a comment, at most 64 KiB. */
export const commentBodySchema = z.string().refine(isCommentSized, 'must be at most 64 KiB');

/** HTML of a comment, at most 64 KiB and 2,000 tags. Both limits apply before it is sanitised. */
export const commentMarkup = commentBodySchema.refine(
  (html) => !isCommentSized(html) || html.split('<', LIMITS.htmlTags + 2).length - 1 <= LIMITS.htmlTags,
  `must hold at most ${LIMITS.htmlTags} tags`,
);

/** Context of a record. `access` is the access context; the caller defines every other key. */
export interface OpenContext {
  access?: Access | undefined;
  [key: string]: unknown;
}
/** A change of an `OpenContext`. `access: null` clears the access context. */
export interface ContextChange {
  access?: Access | null | undefined;
  [key: string]: unknown;
}

// The casts below are safe: the interfaces describe the same shapes. The inferred types, with named keys beside open ones, do not
// compile in a declaration file.

/** Schema of `OpenContext`. The service derives `accessFields` and ignores it when sent. */
export const openContextSchema = z
  .object({ access: optional(contextSchema.shape.access), accessFields: z.unknown().optional() })
  .catchall(json)
  .refine(isBounded, NOT_BOUNDED)
  .transform(({ accessFields: _, ...context }) => context) as z.ZodType as z.ZodType<OpenContext, OpenContext>;

const contextChangeOf = (access: z.ZodType<Access | null | undefined>) =>
  z
    .object({ access, accessFields: z.unknown().optional() })
    .catchall(json)
    .refine(isBounded, NOT_BOUNDED)
    .transform(({ accessFields: _, ...context }) => context) as z.ZodType as z.ZodType<ContextChange, ContextChange>;

/** Schema of `ContextChange`. `access: null` and `access: {}` clear the access context; without `access` it stays. */
export const contextChangeSchema = contextChangeOf(contextSchema.shape.access.nullish());
/** As `contextChangeSchema`, for backends: only `access: {}` clears the access context (REST contract §1.13). */
export const backendContextChangeSchema = contextChangeOf(contextSchema.shape.access.optional());

/** Context as read: the caller's custom keys, and the access context with its derived tokens. */
export interface CommentContext {
  access?: Access | undefined;
  /** `field:value` of `access`, and the tokens of the visibility (REST contract §2.4). */
  accessFields?: string[] | undefined;
  [key: string]: unknown;
}

export const taggedUserSchema = z.object({
  userId: hostId,
  contact: optional(
    z.object({
      userId: hostId,
      name: optional(z.string().max(LIMITS.userName)),
      email: optional(emailSchema),
      photoUrl: optional(webAddress(2048)),
    }),
  ),
  text: optional(z.string().max(LIMITS.email)),
});
/** A mention of a person. `text` is the label in the comment, such as `@Ann`; the stored body contains `{{userId}}` in its place. */
export interface TaggedUserContact {
  userId: string;
  contact?: Pick<User, 'userId' | 'name' | 'email' | 'photoUrl'> | undefined;
  text?: string | undefined;
}

export const taggedGroupSchema = z.object({ groupId: hostId, text: optional(z.string().max(LIMITS.email)) });
export interface TaggedGroup {
  groupId: string;
  text?: string | undefined;
}

export const attachmentSchema = z
  .object({
    attachmentId: recordId,
    name: optional(z.string().max(1024)),
    bucketPath: optional(z.string().max(2048)),
    size: optional(z.number().int().nonnegative()),
    type: optional(z.string().max(200)),
    url: optional(fileAddress(8192)),
    thumbnail: optional(imageAddress(LIMITS.objectBytes)),
    thumbnailWithPlayIconUrl: optional(imageAddress(8192)),
    mimeType: optional(z.string().max(200)),
    metadata: optional(freeObject),
    previewImages: optional(z.array(imageAddress(8192)).max(30)),
    isAttachmentResolverUsed: optional(z.boolean()),
  })
  .meta({ id: 'Attachment' });
/** A file of a comment. */
export interface Attachment {
  attachmentId: string;
  name?: string | undefined;
  bucketPath?: string | undefined;
  /** Bytes. */
  size?: number | undefined;
  type?: string | undefined;
  url?: string | undefined;
  thumbnail?: string | undefined;
  thumbnailWithPlayIconUrl?: string | undefined;
  mimeType?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  previewImages?: string[] | undefined;
  isAttachmentResolverUsed?: boolean | undefined;
}

/** A recording inside a comment. */
export const recordedDataSchema = z.object({
  id: recordId,
  type: z.enum(['audio', 'video', 'screen']),
  thumbnailUrl: optional(imageAddress(8192)),
  videoUrl: optional(fileAddress(8192)),
  audioUrl: optional(fileAddress(8192)),
  videoPlayerUrl: optional(fileAddress(8192)),
  chunkUrls: optional(z.record(z.string(), fileAddress(8192))),
});
export interface RecordedData {
  id: string;
  type: 'audio' | 'video' | 'screen';
  thumbnailUrl?: string | undefined;
  videoUrl?: string | undefined;
  audioUrl?: string | undefined;
  videoPlayerUrl?: string | undefined;
  chunkUrls?: Record<string, string> | undefined;
}

/** An item of a custom list in a comment. */
export const commentListItemSchema = z.object({ text: optional(z.string().max(500)), custom: freeObject });
export interface CommentListItem {
  text?: string | undefined;
  custom: Record<string, unknown>;
}

/** Content fields of a comment, the same in every operation that writes one. */
export const commentContent = {
  type: optional(z.enum(['text', 'voice'])),
  commentText: optional(commentBodySchema),
  commentHtml: optional(commentMarkup),
  context: optional(openContextSchema),
  metadata: optional(freeObject),
  taggedUserContacts: optional(z.array(taggedUserSchema).max(LIMITS.mentions)),
  toOrganizationUserGroup: optional(z.array(taggedGroupSchema).max(LIMITS.mentions)),
  attachments: optional(z.array(attachmentSchema).max(LIMITS.attachments)),
  recorders: optional(z.array(recordedDataSchema).max(LIMITS.attachments)),
  customList: optional(z.array(commentListItemSchema).max(LIMITS.tags)),
  isCommentResolverUsed: optional(z.boolean()),
  isCommentTextAvailable: optional(z.boolean()),
  replaceContentText: optional(commentBodySchema),
  replaceContentHtml: optional(commentMarkup),
  commentVoiceUrl: optional(fileAddress(8192)),
};

const hasContent = (comment: {
  commentText?: string | undefined;
  commentHtml?: string | undefined;
  attachments?: unknown[] | undefined;
  recorders?: unknown[] | undefined;
  isCommentResolverUsed?: boolean | undefined;
}) =>
  Boolean(
    comment.commentText?.trim() ||
    comment.commentHtml?.trim() ||
    comment.attachments?.length ||
    comment.recorders?.length ||
    comment.isCommentResolverUsed,
  );
const NO_CONTENT = 'needs text, html, an attachment, a recording, or isCommentResolverUsed: true';

/** Whether a comment mentions at most 50 people and groups together. */
const mentionsFew = (comment: {
  taggedUserContacts?: unknown[] | undefined;
  toOrganizationUserGroup?: unknown[] | undefined;
}) => (comment.taggedUserContacts?.length ?? 0) + (comment.toOrganizationUserGroup?.length ?? 0) <= LIMITS.mentions;
const MENTIONS_MANY = {
  path: ['toOrganizationUserGroup'],
  message: `must leave at most ${LIMITS.mentions} mentions in the comment, taggedUserContacts included`,
};

/** A comment as a backend adds it (REST contract §3.2). */
export const commentInputSchema = z
  .object({
    commentId: optional(recordId),
    from: userSchema,
    ...commentContent,
    agent: optional(agentSchema),
    createdAt: optional(timestamp),
    lastUpdated: optional(timestamp),
    triggerNotification: optional(z.boolean()),
    triggerActivities: optional(z.boolean()),
  })
  .refine(hasContent, NO_CONTENT)
  .refine(mentionsFew, MENTIONS_MANY)
  .meta({ id: 'CommentInput' });
export type CommentInput = z.output<typeof commentInputSchema>;

/** A comment as a front end adds it. Its author is the signed-in person, and the client chooses the id. */
export const ownCommentSchema = z
  .object({ commentId: recordId, ...commentContent, isDraft: optional(z.boolean()) })
  .refine(hasContent, NO_CONTENT)
  .refine(mentionsFew, MENTIONS_MANY)
  .meta({ id: 'OwnComment' });
export type OwnComment = z.output<typeof ownCommentSchema>;

/** One person's reaction. */
export interface Reaction {
  variant?: string | undefined;
  from: User;
  lastUpdated: number;
}

/** Everybody's reactions with one icon to one comment. */
export interface ReactionAnnotation {
  annotationId: string;
  type: 'reaction';
  /** The `reactionId`. Absent when a reaction provider stores it. */
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  commentAnnotationId: string;
  commentId: string;
  /** At most one for each person, oldest first. */
  reactions: Reaction[];
  /** REST only: mirrors `reactions`. */
  fromUsers?: { from: User; lastUpdated: number }[] | undefined;
  involvedUserIds: string[];
  isReactionResolverUsed?: boolean | undefined;
  metadata: Record<string, unknown>;
  /** ms since epoch. */
  lastUpdated: number;
}

/** A message of a thread, as stored and as read (REST contract §2.6). */
export interface Comment {
  commentId: string;
  /** Number in the thread, from 1, in the order in which the service stored the comments. Never reused. View marks refer to it. */
  commentNumber: number;
  type: 'text' | 'voice';
  commentText?: string | undefined;
  /** Sanitised when written. */
  commentHtml?: string | undefined;
  from: User;
  /** The mentioned people. */
  to: User[];
  taggedUserContacts: TaggedUserContact[];
  toOrganizationUserGroup: TaggedGroup[];
  context?: CommentContext | undefined;
  metadata?: Record<string, unknown> | undefined;
  attachments: Attachment[];
  recorders: RecordedData[];
  customList: CommentListItem[];
  reactionAnnotationIds: string[];
  reactionAnnotations: ReactionAnnotation[];
  status: 'added' | 'updated';
  isDraft?: boolean | undefined;
  isEdited?: boolean | undefined;
  /** ms since epoch. */
  editedAt?: number | undefined;
  /** ms since epoch. */
  createdAt: number;
  /** ISO 8601 UTC with milliseconds. */
  lastUpdated: string;
  isCommentTextAvailable: boolean;
  isCommentResolverUsed?: boolean | undefined;
  sourceType: 'rest-api' | 'agent' | 'sdk';
  agent?: Agent | undefined;
  replaceContentText?: string | undefined;
  replaceContentHtml?: string | undefined;
  commentVoiceUrl?: string | undefined;
}

/** A comment as backends and webhooks get it: without `commentNumber`, which only clients use. */
export type BackendComment = Omit<Comment, 'commentNumber'>;

/** An open object: later versions may add fields. The cast is safe: the interface describes what the service writes. */
export const commentSchema = z
  .looseObject({ commentId: z.string(), createdAt: z.number(), from: z.looseObject({ userId: z.string() }) })
  .meta({ id: 'Comment' }) as z.ZodType as z.ZodType<BackendComment>;
