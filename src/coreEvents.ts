import type { ErrorCode, Location } from '@parley/protocol';
import type { Document } from './documents/ActiveDocuments.js';
import type { Comment, CommentAnnotation } from './elements/comment/CommentAnnotation.js';
import type { User } from './ParleyTypes.js';

/** What happened while somebody was signed in, or documents and locations were set. */
export interface InitUpdateEvent {
  event:
    | 'userUpdate'
    | 'setDocumentsTriggered'
    | 'setRootDocumentTriggered'
    | 'setDocumentsSuccess'
    | 'unsetDocumentsTriggered'
    | 'unsetDocumentsSuccess'
    | 'setLocationsTriggered'
    | 'setRootLocationTriggered'
    | 'setLocationsSuccess'
    | 'unsetLocationsTriggered';
  methodName?: string;
  source?: string;
  payload?: unknown;
}

/** A failure that no caller awaits. */
export interface ErrorEvent {
  code: ErrorCode;
  message: string;
  error?: unknown;
  /** Part of the client that failed. */
  source?: string;
  sourceMethod?: string;
  documentIds?: string[];
  userId?: string;
  /** Ms since epoch. */
  timestamp: number;
}

/** One stage of a call to a data provider; the stages of one call share `uniqueId`. */
export interface ResolverEvent {
  /** `<prefix>RequestFormed`, then `<prefix>RequestTriggered`, then `<prefix>Result` or `<prefix>Error`; reads may end in `<prefix>ResultFromCache`. */
  event: string;
  methodName?: string;
  moduleName?: string;
  source?: 'internal' | 'external';
  /** Ms since epoch. */
  timestamp: number;
  uniqueId: string;
  payload: unknown;
}

/** How a thread was placed (client contract §5.9). */
export type CommentModeName = 'pin' | 'text' | 'area' | 'popover' | 'inline' | 'page' | 'stream' | 'manual';

// Types, not interfaces: an app passes them on as `Record<string, unknown>`.
type CommentProperties = {
  annotationId: string;
  /** Absent for a change of the thread. */
  commentId?: string;
  /** Ms since epoch. */
  commentAnnotationCreatedAt: number;
  /** The tagged people. People have one id here, so the two lists are the same. */
  taggedClientUserIds: string[];
  taggedSnippylyUserIds: string[];
  commentMode: CommentModeName;
  documentId: string;
};
/** The last two are of reactions to an element of the page, `commentId` and `commentMode` of those to a comment. */
type ReactionProperties = {
  annotationId: string;
  reactionId: string;
  commentId?: string;
  commentMode?: CommentModeName;
  targetElementId?: string;
  documentId?: string;
};

/** Properties of the analytics events, by name. */
export interface AnalyticsProperties {
  COMMENT_ADDED: CommentProperties;
  COMMENT_STATUS_CHANGED: CommentProperties & { oldStatusId: string; newStatusId: string };
  REACTION_ADDED: ReactionProperties;
  REACTION_DELETED: ReactionProperties;
  /** Once for each store and activity window. */
  CRDT_DATA_UPDATED: { id: string; source: 'internal' };
}

/** Something that people who measure the use of a product count. Its `name` tells its `properties`. */
export type AnalyticsEvent = {
  [Name in keyof AnalyticsProperties]: {
    name: Name;
    properties: AnalyticsProperties[Name];
    /** Ms since epoch. */
    timestamp: number;
  };
}[keyof AnalyticsProperties];

/** A click on a button of the app's own (`HostButton`). */
export interface ButtonClickEvent {
  /** As the button has it. */
  buttonContext: Record<string, unknown>;
  /** The thread, and the comment, that contain the button. */
  commentAnnotation?: CommentAnnotation;
  comment?: Comment;
  /** Of the comment in its thread, from 0. */
  index?: number | undefined;
  /** The threads of the sidebar that contains the button, without those hidden by filters. */
  commentAnnotations?: readonly CommentAnnotation[];
}

/** Payloads of the events of `client.on(name)`. */
export interface CoreEvents {
  userUpdate: User | null;
  /** As `getInitState()`. */
  documentInit: boolean | undefined;
  initUpdate: InitUpdateEvent;
  error: ErrorEvent;
  analytics: AnalyticsEvent;
  buttonClick: ButtonClickEvent;
  /** Stages of requests to the permission provider. */
  permissionProvider: ResolverEvent;
  /** Every resolver event. */
  dataProvider: ResolverEvent;
  commentResolver: ResolverEvent;
  reactionResolver: ResolverEvent;
  attachmentResolver: ResolverEvent;
  notificationResolver: ResolverEvent;
  userResolver: ResolverEvent;
  activityResolver: ResolverEvent;
  recorderResolver: ResolverEvent;
}

/** Where somebody is. */
export interface EventMetadata {
  organization?: { id: string };
  documents?: Document[];
  locations?: Location[];
}
