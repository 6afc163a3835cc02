import { z } from 'zod';
import type { Agent } from './agent.js';
import type { BackendComment, Comment, CommentContext } from './comment.js';
import { openContextSchema } from './comment.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './commentDefaults.js';
import { LIMITS } from './limits.js';
import type { Location } from './locationKey.js';
import { type User, userSchema } from './people.js';
import { type RecordMetadata, locationSchema } from './places.js';
import { checkPageInfo, freeObject, imageAddress, optional, text } from './primitives.js';
import type { VisibilityConfig } from './visibility.js';

const label = text(200);
const color = z.string().max(64);
const picture = z.string().max(LIMITS.objectBytes);

/** A status with all display fields, as REST adds require it. Either `svg` or `iconUrl` is enough. */
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
/** A status. Only id, name and type are required. */
export const statusSchema = z.object({
  id: label,
  name: label,
  type: z.enum(['default', 'ongoing', 'terminal']),
  color: optional(color),
  lightColor: optional(color),
  svg: optional(picture),
  iconUrl: optional(imageAddress(2048)),
});
/** A priority with all display fields, as REST adds require it. */
export const shownPrioritySchema = z.object({
  id: label,
  name: label,
  color,
  lightColor: color,
  svg: optional(picture),
  iconUrl: optional(imageAddress(2048)),
});
/** A priority. Only id and name are required. */
export const prioritySchema = shownPrioritySchema.extend({ color: optional(color), lightColor: optional(color) });

/** An object field of an anchor. The service does not read it. */
export const anchorObject = freeObject;
const anchorId = z.string().max(1024);
const share = z.number().gt(0).max(100);

/** A place on an element. Of an area the size is checked, in percent of the element; the rest is stored as it is. */
export const targetElementSchema = anchorObject.superRefine((target, context) => {
  for (const side of ['widthPercentage', 'heightPercentage']) {
    if (target[side] === undefined || share.safeParse(target[side]).success) continue;
    context.addIssue({ code: 'custom', path: [side], message: 'must be a number above 0, up to 100' });
  }
});

/** Fields of an anchor: where on the page a thread is. The service stores them and does not read them. */
export const anchorFields = {
  targetElement: optional(targetElementSchema),
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

/** Fields of a new thread, besides its comments. */
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

const STATUSES: readonly unknown[] = ['pending', 'accepted', 'rejected', 'stale'];
const STATUS_ISSUE = { path: ['status'], message: "must be 'pending', 'accepted', 'rejected' or 'stale'" };

/** A suggestion as a caller changes it. */
export const suggestionSchema = anchorObject.refine(
  ({ status }) => status === undefined || STATUSES.includes(status),
  STATUS_ISSUE,
);

/** A suggestion as a caller adds it. The service sets `status`; `null` means absent (REST contract §1.13). */
export const newSuggestionSchema = anchorObject.refine(
  ({ status }) => status === undefined || status === null || STATUSES.includes(status),
  STATUS_ISSUE,
);

/** A suggestion as it is read. The fields without a type are the caller's. */
export interface Suggestion {
  /** `stale`: what it is about has changed since. */
  status: 'pending' | 'accepted' | 'rejected' | 'stale';
  /** Id of the person who accepted or rejected it. */
  resolvedBy?: string | undefined;
  /** Ms since epoch. */
  resolvedAt?: number | undefined;
  rejectReason?: string | undefined;
  targetId?: unknown;
  targetType?: unknown;
  oldValue?: unknown;
  newValue?: unknown;
  summary?: unknown;
  driftDetected?: unknown;
  [key: string]: unknown;
}

/** How far a person has read a thread. */
export interface ViewMark {
  /** `commentNumber` of the newest comment seen; 0 for none. */
  through: number;
  /** Time of the view, ms since epoch. */
  timestamp: number;
  /** The person has marked the thread unread since. */
  isMarkedUnread?: boolean | undefined;
}

/** When people viewed a thread, and each of its comments: by user id, ms since epoch. */
export interface ThreadViews {
  views: Record<string, { timestamp: number }>;
  /** By comment id. */
  comments: Record<string, { views: Record<string, { timestamp: number }> }>;
}

export interface Subscriber {
  user: User;
  type: 'auto' | 'manual';
}

/** A thread, as stored and as read (REST contract §2.5, client contract §4.1). Fields marked REST are not sent to clients. */
export interface CommentAnnotation {
  annotationId: string;
  /** Number in the document, from 1. Never reused. */
  annotationNumber: number;
  type: 'comment' | 'suggestion';
  commentType: 'manual' | 'chart' | 'suggestion';
  sourceType: 'rest-api' | 'agent' | 'sdk';
  /** Oldest first. A reader gets everybody's comments and their own drafts. */
  comments: Comment[];
  /** The author. */
  from: User;
  createdAt: number;
  /** ms since epoch. Any change of the thread, its comments or reactions updates it; views do not. */
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
  suggestion?: Suggestion | undefined;
  agent?: (Agent & { agentFields: string[] }) | undefined;
  isDraft?: boolean | undefined;
  /** `false`: it waits for approval, and only its author and admins see it. `true`: an admin has approved it. */
  approved?: boolean | undefined;
  /** The decision of `acceptCommentAnnotation` or `rejectCommentAnnotation`; absent: none. */
  accepted?: boolean | undefined;
  /** Deprecated: `status.type` is `terminal`. */
  resolved: boolean;
  /** Deprecated: `status.type` is `ongoing`. */
  inProgress: boolean;
  /** Clients get ten people of these two, and the reader. */
  subscribedUsers: Record<string, Subscriber>;
  unsubscribedUsers: Record<string, Subscriber>;
  /** Number of subscribers; 100 means 100 or more. Sent to clients only. */
  subscriberCount?: number | undefined;
  subscribedGroups: Record<string, { type: 'auto' | 'manual' }>;
  /** Clients get all people whom other fields name, and 100 others. The same applies to `mentionedUserIds`. */
  involvedUserIds: string[];
  mentionedUserIds: string[];
  /** By user id: the reader's own mark, and the 100 newest of others. `views` and `viewedByUserIds` are derived from it. */
  viewMarks: Record<string, ViewMark>;
  /** REST: when people viewed the thread, and each comment. */
  views?: ThreadViews;
  /** REST: the people who have read the whole thread, latest view first. */
  viewedByUserIds?: string[] | undefined;
  metadata: RecordMetadata;
}

/** A thread's anchor. The service stores the fields and does not read them. */
export type Anchor = { [Name in AnchorName]?: z.output<(typeof anchorFields)[Name]> };

/** A thread as backends and webhooks get it: without `viewMarks` and `commentNumber`, which only clients use. */
export interface BackendAnnotation extends Omit<CommentAnnotation, 'viewMarks' | 'comments'> {
  comments: BackendComment[];
}

/** An open object: later versions may add fields. The cast is safe: the interface describes what the service writes. */
export const backendAnnotationSchema = z
  .looseObject({ annotationId: z.string(), comments: z.array(z.looseObject({ commentId: z.string() })) })
  .meta({ id: 'CommentAnnotation' }) as z.ZodType as z.ZodType<BackendAnnotation & Anchor>;

/** Count of the threads of a document that a person may see, without drafts. `unread`: those with an unread comment. */
export interface CommentCount {
  total: number;
  unread: number;
}
export const commentCountSchema = z.object({ total: z.number(), unread: z.number() });
