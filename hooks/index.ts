// The provider, the session and the documents.
export { ParleyProvider, type ParleyProviderProps } from './ParleyProvider.js';
export type { ComponentErrorInfo, OnComponentError } from './ParleyContext.js';
export {
  useClient,
  useConnectionState,
  useCurrentUser,
  useIdentify,
  useInitState,
  useSignOut,
  type IdentifyVariables,
} from './session.js';
export * from './documentSetters.js';
export * from './useDocuments.js';
export * from './permissions.js';
export { useTheme, useUiState } from './uiState.js';
export {
  useEventCallback,
  type EventElement,
  type EventElementOf,
  type EventName,
  type EventPayload,
} from './useEventCallback.js';
export * from './elements.js';
export * from './useRecorderElement.js';
export * from './useNotificationElement.js';

// Threads and comments.
export {
  useCommentAnnotation,
  useCommentAnnotations,
  useInfiniteCommentAnnotations,
  type UseCommentAnnotationsResult,
  type UseInfiniteCommentAnnotationsResult,
} from './commentAnnotations.js';
export * from './commentCounts.js';
export * from './commentSelection.js';
export * from './lostComments.js';
export * from './threadWrites.js';
export * from './threadContext.js';
export * from './commentWrites.js';
export type { CommentWrite } from './useCommentWrite.js';
export { useCanComment, useCommentSettings } from './useCommentSettings.js';
export * from './useCommentMode.js';
export * from './useCommentsSidebar.js';
export * from './useComposer.js';
export * from './usePageModeComposer.js';
export * from './useReactions.js';
export * from './useTyping.js';
export * from './useVisibility.js';

// Notifications, activities, contacts, presence, live state.
export * from './useNotifications.js';
export * from './useUnreadNotificationsCount.js';
export * from './notificationWrites.js';
export * from './useNotificationSettings.js';
export * from './useNotificationsPanel.js';
export * from './activities.js';
export * from './contacts.js';
export * from './cursors.js';
export { useEditorAccess, type UseEditorAccessResult } from './useEditorAccess.js';
export * from './presence.js';
export * from './selection.js';
export * from './useFollow.js';
export * from './useLiveState.js';
export * from './useViews.js';
export * from './recordings.js';
export { useRecorder, type UseRecorderResult } from './useRecorder.js';
export * from './crdt/useAwareness.js';
export * from './crdt/useCrdtStore.js';
export * from './useMentionSearch.js';

// Query options and keys of all of them.
export * from './commentQueries.js';
export * from './notificationQueries.js';
export type { ParleyPagesQuery, ParleyQuery } from './parleyQuery.js';
export * from './queryKeys.js';
export * from './mutationKeys.js';
export type { HookOptions, Read, Write } from './shapes.js';

// Types of the client, constants and the error class.
export type * from '../src/publicTypes.js';
export {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ParleyError,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
