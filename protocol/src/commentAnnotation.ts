import { z } from 'zod';
import type { Agent } from './agent.js';
import type { BackendComment, Comment, CommentContext } from './comment.js';
import { openContextSchema } from './comment.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './commentDefaults.js';
import { LIMITS } from './limits.js';
import type { Location } from './locationKey.js';
import { type User, userSchema } from './people.js';
import { locationSchema } from './places.js';
import { checkPageInfo, freeObject, imageAddress, optional } from './primitives.js';
import type { VisibilityConfig } from './visibility.js';

const label = z.string().min(1).max(200);
const color = z.string().max(64);
const picture = z.string().max(LIMITS.objectBytes);

/** A status with everything that shows it; REST adds need all but one of `svg` and `iconUrl`. */
export const shownStatusSchema = z
  .object({
    id: label,
    name: label,
    type: z.enum(['default', 'ongoing', 'terminal']),
    color,
    lightColor: color,
    svg: optional(picture),
    iconUrl: optional(imageAddress(2048)),
  })
  .refine(({ svg, iconUrl }) => svg !== undefined || iconUrl !== undefined, 'needs svg or iconUrl');
/** A status of which only id, name and type must be known. */
export const statusSchema = z.object({
  id: label,
  name: label,
  type: z.enum(['default', 'ongoing', 'terminal']),
  color: optional(color),
  lightColor: optional(color),
  svg: optional(picture),
  iconUrl: optional(imageAddress(2048)),
});
/** A priority with everything that shows it, as REST adds need it. */
export const shownPrioritySchema = z.object({
  id: label,
  name: label,
  color,
  lightColor: color,
  svg: optional(picture),
  iconUrl: optional(imageAddress(2048)),
});
/** A priority of which only id and name must be known. */
export const prioritySchema = shownPrioritySchema.extend({ color: optional(color), lightColor: optional(color) });

/** A field of an anchor that is an object; opaque. */
export const anchorObject = freeObject;
const anchorId = z.string().max(1024);

/** Where on the page a thread is; opaque to the service. */
export const anchorFields = {
  targetElement: optional(anchorObject),
  targetElementId: optional(anchorId),
  targetTextRange: optional(anchorObject),
  targetInlineCommentElementId: optional(anchorId),
  inlineCommentSectionConfig: optional(anchorObject),
  position: optional(anchorObject),
  positionX: optional(z.number()),
  positionY: optional(z.number()),
  screenWidth: optional(z.number()),
  screenHeight: optional(z.number()),
  screenScrollHeight: optional(z.number()),
  screenScrollTop: optional(z.number()),
  selectAllContent: optional(z.boolean()),
  isPageAnnotation: optional(z.boolean()),
  pageInfo: optional(anchorObject.superRefine(checkPageInfo)),
  color: optional(color),
  multiThreadAnnotationId: optional(anchorId),
  areaAnnotationId: optional(anchorId),
  sourceId: optional(anchorId),
};
type AnchorName = keyof typeof anchorFields;

/** Labels of a thread. */
export const customListSchema = z.array(z.object({ id: label, label })).max(LIMITS.tags);

/** Fields of a new thread besides its comments. */
export const annotationContent = {
  type: optional(z.enum(['comment', 'suggestion'])),
  commentType: optional(z.enum(['manual', 'chart', 'suggestion'])),
  assignedTo: optional(userSchema),
  location: optional(locationSchema),
  context: optional(openContextSchema),
  metadata: optional(freeObject),
  commentCategories: optional(z.array(z.object({ id: label, name: label, color: optional(color) })).max(LIMITS.tags)),
  customList: optional(customListSchema),
  ...anchorFields,
};

/** A suggestion as a caller sends it. `status` is the service's on add. */
export const suggestionSchema = anchorObject.refine(
  ({ status }) => status === undefined || ['pending', 'accepted', 'rejected'].includes(status as string),
  { path: ['status'], message: "must be 'pending', 'accepted' or 'rejected'" },
);

/** Up to where somebody has seen a thread. */
export interface ViewMark {
  /** `commentNumber` of the newest comment seen; 0: none. */
  through: number;
  /** Time of the view, ms since epoch. */
  timestamp: number;
  /** Marked unread by hand since. */
  isMarkedUnread?: boolean | undefined;
}

export interface Subscriber {
  user: User;
  type: 'auto' | 'manual';
}

/** A thread, as stored and as read (REST contract §2.5, client contract §4.1). Fields marked REST are not sent to clients. */
export interface CommentAnnotation {
  annotationId: string;
  /** Number in the document, 1 upwards, never used again. */
  annotationNumber: number;
  type: 'comment' | 'suggestion';
  commentType: 'manual' | 'chart' | 'suggestion';
  sourceType: 'rest-api' | 'agent' | 'sdk';
  /** Oldest first. A reader gets everybody's comments and their own drafts. */
  comments: Comment[];
  /** The author. */
  from: User;
  createdAt: number;
  /** ms since epoch; moves on any change of the thread, its comments or reactions, not on views. */
  lastUpdated: number;
  status: CustomStatus;
  statusUpdatedByUserId: string | null;
  resolvedByUserId: string | null;
  /** The person of `resolvedByUserId`. */
  resolvedByUser: User | null;
  priority: CustomPriority | null;
  assignedTo: User | null;
  commentCategories: CustomCategory[];
  customList: { id: string; label: string }[];
  context?: CommentContext | undefined;
  /** Hash of the context's custom keys. */
  contextId?: string | undefined;
  visibilityConfig: VisibilityConfig;
  location?: Location | undefined;
  locationId?: string | undefined;
  suggestion?: Record<string, unknown> | undefined;
  agent?: (Agent & { agentFields: string[] }) | undefined;
  isDraft?: boolean | undefined;
  approved?: boolean | undefined;
  /** Deprecated: `status.type` is `terminal`. */
  resolved: boolean;
  /** Deprecated: `status.type` is `ongoing`. */
  inProgress: boolean;
  subscribedUsers: Record<string, Subscriber>;
  unsubscribedUsers: Record<string, Subscriber>;
  subscribedGroups: Record<string, { type: 'auto' | 'manual' }>;
  involvedUserIds: string[];
  mentionedUserIds: string[];
  /** By user id: the reader's own mark and the 100 newest of others. `views` and `viewedByUserIds` are made of it. */
  viewMarks: Record<string, ViewMark>;
  /** REST: when people viewed the thread, and each comment; ms since epoch. */
  views?: {
    views: Record<string, { timestamp: number }>;
    comments: Record<string, { views: Record<string, { timestamp: number }> }>;
  };
  /** REST: the people for whom the thread is read, the latest look first. */
  viewedByUserIds?: string[] | undefined;
  metadata: { apiKey: string; organizationId: string; documentId: string; [key: string]: unknown };
}

/** A thread's anchor, by field; all opaque to the service. */
export type Anchor = { [Name in AnchorName]?: z.output<(typeof anchorFields)[Name]> };

/** A thread as backends and webhooks get it: without what clients count unread comments by. */
export interface BackendAnnotation extends Omit<CommentAnnotation, 'viewMarks' | 'comments'> {
  comments: BackendComment[];
}

const annotationSchema: z.ZodType = z
  .looseObject({ annotationId: z.string(), comments: z.array(z.looseObject({ commentId: z.string() })) })
  .meta({ id: 'CommentAnnotation' });
/** Open: fields may be added. What the inferred type cannot say, the interface does. */
export const commentAnnotationSchema = annotationSchema as z.ZodType<CommentAnnotation & Anchor>;
/** As `commentAnnotationSchema`, for backends. */
export const backendAnnotationSchema = annotationSchema as z.ZodType<BackendAnnotation & Anchor>;

/** Threads of one document that somebody may see, drafts left out. `unread`: those with an unread comment. */
export interface CommentCount {
  total: number;
  unread: number;
}
export const commentCountSchema = z.object({ total: z.number(), unread: z.number() });
