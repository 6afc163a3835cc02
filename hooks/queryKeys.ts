import { parleyKey } from '../src/cache/parleyKey.js';
import { contextOf } from '../src/contextOf.js';
import type { FetchDocumentsRequest } from '../src/documents/ActiveDocuments.js';
import type { ActivitySubscribeConfig } from '../src/elements/activity/Activity.js';
import type { CommentRequestQuery, FetchCommentAnnotationsRequest } from '../src/elements/comment/CommentRequests.js';
import type { PresenceQuery } from '../src/elements/presence/Presence.js';
import type { NotificationQuery } from '../src/elements/notification/NotificationElement.js';
import type { RecordingsQuery } from '../src/elements/recorder/RecorderElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { PermissionsRequest } from '../src/permissions/fetchPermissions.js';
import type { TypingRequest } from '../src/elements/comment/typing/Typing.js';
import type { Scope } from '../src/session/Scope.js';

/** The API key, organization and person that a client works for at this moment. */
export const scopeOf = (client: ParleyClient): Scope => contextOf(client).session.scope.value;

/**
 * Every key is `['parley', scope, resource, params]`. The scope comes from `scopeOf(client)`. It changes at each sign-in and sign-out, so that one
 * person never sees another's cached data.
 * @example queryClient.invalidateQueries({ queryKey: parleyKeys.all(scopeOf(client)) });
 */
export const parleyKeys = {
  /** All queries of a scope. */
  all: (scope: Scope) => ['parley', scope] as const,
};

/** Keys of activity logs. */
export const activityKeys = {
  lists: (scope: Scope) => ['parley', scope, 'activities'] as const,
  list: (scope: Scope, config: ActivitySubscribeConfig = {}) => parleyKey(scope, 'activities', config),
};

/** Keys of threads and their counts. */
export const commentKeys = {
  /** One thread. */
  annotation: (scope: Scope, request: { annotationId: string; documentId?: string }) =>
    parleyKey(scope, 'commentAnnotation', request),
  /** All lists of threads. */
  lists: (scope: Scope) => ['parley', scope, 'commentAnnotations'] as const,
  list: (scope: Scope, query: CommentRequestQuery = {}) => parleyKey(scope, 'commentAnnotations', query),
  /** Every thread of the open documents, for the sidebar. */
  sidebar: (scope: Scope) => parleyKey(scope, 'commentAnnotations', { of: 'sidebar' }),
  /** Threads that are read page by page. */
  pages: (scope: Scope, request: Omit<FetchCommentAnnotationsRequest, 'pageToken'> = {}) =>
    parleyKey(scope, 'commentAnnotationPages', request),
  counts: (scope: Scope, query: CommentRequestQuery = {}) => parleyKey(scope, 'commentCounts', query),
  unreadCount: (scope: Scope, of: object) => parleyKey(scope, 'unread', of),
  /** Who writes in a thread now. */
  typing: (scope: Scope, request: TypingRequest) => parleyKey(scope, 'typing', request),
  /** The open thread of this client. */
  selected: (scope: Scope) => parleyKey(scope, 'selectedComments'),
};

/** Key of the contact list. */
export const contactKeys = {
  list: (scope: Scope) => parleyKey(scope, 'contacts'),
};

/** Keys of document metadata. */
export const documentKeys = {
  lists: (scope: Scope) => ['parley', scope, 'documents'] as const,
  list: (scope: Scope, request: FetchDocumentsRequest = {}) => parleyKey(scope, 'documents', request),
};

/** Keys of notifications, their unread counts and their settings. */
export const notificationKeys = {
  /** All feeds. */
  lists: (scope: Scope) => ['parley', scope, 'notifications'] as const,
  list: (scope: Scope, query: NotificationQuery = {}) =>
    parleyKey(scope, 'notifications', { ...query, type: query.type ?? 'all' }),
  unreadCounts: (scope: Scope) => ['parley', scope, 'notificationCounts'] as const,
  unreadCount: (scope: Scope, { documentId }: { documentId?: string | undefined } = {}) =>
    parleyKey(scope, 'notificationCounts', { documentId }),
  settings: (scope: Scope) => parleyKey(scope, 'notificationSettings'),
};

/** Keys of who is in a document. */
export const presenceKeys = {
  lists: (scope: Scope) => ['parley', scope, 'presence'] as const,
  list: (scope: Scope, query: PresenceQuery = {}) => parleyKey(scope, 'presence', query),
};

/** Keys of the pointers of others. */
export const cursorKeys = {
  list: (scope: Scope) => parleyKey(scope, 'cursors'),
};

/** Keys of reactions to elements of the page. */
export const reactionKeys = {
  list: (scope: Scope, target: { targetElementId: string }) => parleyKey(scope, 'reactions', target),
};

/** Keys of recordings. */
export const recordingKeys = {
  lists: (scope: Scope) => ['parley', scope, 'recordings'] as const,
  list: (scope: Scope, query: RecordingsQuery = {}) => parleyKey(scope, 'recordings', query),
};

/** Keys of where others write and what they have selected. */
export const selectionKeys = {
  list: (scope: Scope) => parleyKey(scope, 'liveSelection'),
};

/** Keys of who has viewed the root document. */
export const viewKeys = {
  lists: (scope: Scope) => ['parley', scope, 'views'] as const,
  list: (scope: Scope, query: { by: 'user' | 'date'; locationId?: string | number | undefined }) =>
    parleyKey(scope, 'views', query),
};

/** Keys of the person's permissions. */
export const permissionKeys = {
  /** The live permissions. */
  current: (scope: Scope) => parleyKey(scope, 'permissions', { isLive: true }),
  list: (scope: Scope, request: PermissionsRequest = {}) => parleyKey(scope, 'permissions', request),
};
