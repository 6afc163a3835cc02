import type {
  Anchor,
  Attachment,
  Comment as CommentRecord,
  CommentAnnotation as CommentAnnotationRecord,
  ReactionAnnotation,
  RecordedData,
  ThreadViews,
} from '@parley/protocol';
import type { CommentContext, CommentMetadata, User } from '../../ParleyTypes.js';
import type { ThreadPlace } from './anchors/AnchorRecord.js';
import type { Resolution } from '../notification/Notification.js';
import type { Tag } from './mentionParts.js';

export type {
  Attachment,
  CommentListItem,
  CustomCategory,
  CustomPriority,
  CustomStatus,
  Location,
  ReactionAnnotation,
  RecordedData,
  TaggedGroup,
  TaggedUserContact,
} from '@parley/protocol';

/** A thread as the service stores it. `annotationNumber` is absent until it has been saved. */
export type ThreadRecord = Omit<CommentAnnotationRecord, 'annotationNumber' | 'views' | 'viewedByUserIds'> &
  Anchor & { annotationNumber?: number | undefined };

type OfThread = Omit<
  ThreadRecord,
  'comments' | 'from' | 'assignedTo' | 'resolvedByUser' | 'context' | 'viewMarks' | keyof ThreadPlace
>;

/** A thread as this client shows it: the service's record, data providers' content, and pending changes. */
export interface CommentAnnotation extends OfThread, ThreadPlace {
  /** Oldest first. */
  comments: Comment[];
  /** The author. */
  from: User;
  assignedTo: User | null;
  /** Who resolved it; `null` while it is not resolved. */
  resolvedByUser: User | null;
  /** Custom keys, and the access context: `access`, `accessFields`. */
  context?: CommentContext | undefined;
  /** Deprecated: `visibilityConfig` has more. */
  iam?: { accessMode: 'public' | 'private' } | undefined;
  /** Place among the threads of its document, 1 upwards. */
  annotationIndex: number;
  /** Some comment is unread, or the reader marked the thread unread. */
  unread: boolean;
  /** Unread comments; at least 1 when the reader marked the thread unread. */
  unreadCount: number;
  /** When people viewed it, and each comment: the reader, and the 100 who did last. */
  views?: ThreadViews | undefined;
  /** People whose view covers the newest comment, the latest view first. */
  viewedByUserIds: string[];
  /** The same people, with their profiles as far as they are known. */
  viewedBy: User[];
  /** Of a thread on a point of an element: the element, and the point in percent of its size. */
  basicAnchorData?: { xpath: string; topPercentage: number; leftPercentage: number } | undefined;
  /** Its place on the page was not found; `null` or absent: it was found, or not searched for. */
  ghostComment?: GhostComment | null | undefined;
  /** On this screen only: the customer's store refused it (`revertOnFailure: false`), or the service did, when it had waited for the connection. */
  isUnsynced?: boolean | undefined;
  /** Content: the quoted text of the page; person: the author. */
  resolution: Resolution;
}

/** Why a thread has no place on the page. */
export interface GhostComment {
  targetElement?: CommentAnnotation['targetElement'] | null;
  message?: string;
  type?: 'elementDeleted' | 'differentDevice';
  isSameGroup?: boolean;
}

type OfComment = Omit<CommentRecord, 'from' | 'to' | 'context' | 'metadata' | 'lastUpdated' | 'commentNumber'>;

/** A message of a thread as this client shows it. */
export interface Comment extends OfComment {
  from: User;
  /** The mentioned people. */
  to: User[];
  context?: CommentContext | undefined;
  metadata?: CommentMetadata | undefined;
  /** Ms since epoch. */
  lastUpdated: number;
  /** On this screen only: the customer's store refused it (`revertOnFailure: false`), or the service did, when it had waited for the connection. */
  isUnsynced?: boolean | undefined;
  /** On this screen only: it, or a change of it, has been on its way to the service for longer than a second. */
  isSending?: boolean | undefined;
  /** Content: text and html; person: the author. */
  resolution: Resolution;
}

/** The content of a new or changed comment. Needs text, html, an attachment or a recording; the author is the signed-in person. */
export interface NewComment {
  /** @default made by the client */
  commentId?: string | undefined;
  /** @default 'text' */
  type?: 'text' | 'voice' | undefined;
  /** Plain text. */
  commentText?: string | undefined;
  /** Display form; sanitised by the service. */
  commentHtml?: string | undefined;
  context?: CommentContext | undefined;
  metadata?: CommentMetadata | undefined;
  /** Without `userId`: somebody known only by an email address, whom the data provider `anonymousUser` may find. */
  taggedUserContacts?: Tag[] | undefined;
  toOrganizationUserGroup?: CommentRecord['toOrganizationUserGroup'] | undefined;
  attachments?: Attachment[] | undefined;
  recorders?: RecordedData[] | undefined;
  customList?: CommentRecord['customList'] | undefined;
  replaceContentText?: string | undefined;
  replaceContentHtml?: string | undefined;
  commentVoiceUrl?: string | undefined;
  /** Visible to its author only. */
  isDraft?: boolean | undefined;
}

/** Fields of a new thread besides its comments. */
type NewThreadFields = Pick<
  CommentAnnotation,
  | 'type'
  | 'commentType'
  | 'status'
  | 'priority'
  | 'assignedTo'
  | 'location'
  | 'context'
  | 'commentCategories'
  | 'customList'
>;

/** A thread to be made. */
export interface NewCommentAnnotation
  extends
    Partial<{ [Name in keyof NewThreadFields]: NewThreadFields[Name] | undefined }>,
    Omit<Anchor, keyof ThreadPlace>,
    ThreadPlace {
  /** @default made by the client */
  annotationId?: string | undefined;
  /** At least one, each with text, html, an attachment or a recording. */
  comments: NewComment[];
  /** Visible to its author only. */
  isDraft?: boolean | undefined;
  metadata?: CommentMetadata | undefined;
}

/** Everybody's reactions with one icon to one comment, as shown. */
export interface ReactionSummary {
  reactionId: string;
  /** Its icon; absent: a neutral chip. */
  icon?: Pick<ReactionAnnotation, 'iconUrl' | 'iconEmoji'> & { svg?: string };
  /** Earliest reaction first. */
  users: User[];
  count: number;
  reactedByMe: boolean;
}
