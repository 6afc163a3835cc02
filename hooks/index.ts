export { ParleyProvider, type ParleyProviderProps } from './ParleyProvider.js';
export type { ComponentErrorInfo, OnComponentError } from './ParleyContext.js';
export { commentQueries, type UnreadCommentsScope } from './commentQueries.js';
export { mutationKeys } from './mutationKeys.js';
export { notificationQueries } from './notificationQueries.js';
export type { ParleyPagesQuery, ParleyQuery } from './parleyQuery.js';
export {
  activityKeys,
  commentKeys,
  contactKeys,
  documentKeys,
  notificationKeys,
  parleyKeys,
  permissionKeys,
} from './queryKeys.js';
export { scopeOf } from './scopeOf.js';
export { activityQueries, useActivities, type UseActivitiesResult } from './activities.js';
export { useActivityElement } from './useActivityElement.js';
export { useAddAttachment } from './useAddAttachment.js';
export { useAddComment } from './commentWrites.js';
export { useAddCommentAnnotation } from './threadWrites.js';
export { useAddReaction } from './useAddReaction.js';
export { useApproveCommentAnnotation } from './useApproveCommentAnnotation.js';
export { useAssignUser } from './useAssignUser.js';
export { useCanComment } from './useCanComment.js';
export { useCommentAnnotation } from './useCommentAnnotation.js';
export { useCommentAnnotationsCount } from './useCommentAnnotationsCount.js';
export { useCommentElement } from './elements.js';
export { useCommentMode } from './useCommentMode.js';
export { useCommentSettings } from './useCommentSettings.js';
export { useCopyLink } from './useCopyLink.js';
export { useDeleteAttachment } from './useDeleteAttachment.js';
export { useDeleteComment } from './useDeleteComment.js';
export { useDeleteCommentAnnotation } from './useDeleteCommentAnnotation.js';
export { useDeleteReaction } from './useDeleteReaction.js';
export { useGetLink } from './useGetLink.js';
export { useMarkAsRead } from './useMarkAsRead.js';
export { useMarkAsUnread } from './useMarkAsUnread.js';
export { useResolveCommentAnnotation } from './useResolveCommentAnnotation.js';
export { useSelectedComments } from './useSelectedComments.js';
export { useSetContextProvider } from './useSetContextProvider.js';
export { useSubscribeCommentAnnotation } from './useSubscribeCommentAnnotation.js';
export { useToggleReaction } from './useToggleReaction.js';
export { useUnresolveCommentAnnotation } from './useUnresolveCommentAnnotation.js';
export { useUnsubscribeCommentAnnotation } from './useUnsubscribeCommentAnnotation.js';
export { useUpdateComment } from './useUpdateComment.js';
export { useUpdatePriority } from './useUpdatePriority.js';
export { useUpdateStatus } from './useUpdateStatus.js';
export type { CommentWrite } from './useCommentWrite.js';
export { useCommentAnnotations, type UseCommentAnnotationsResult } from './commentAnnotations.js';
export { useCommentSelection, type UseCommentSelectionResult } from './commentSelection.js';
export type { UseCommentModeResult } from './useCommentMode.js';
export {
  useInfiniteCommentAnnotations,
  type UseInfiniteCommentAnnotationsResult,
} from './useInfiniteCommentAnnotations.js';
export { useReactions, type UseReactionsResult } from './useReactions.js';
export { useUnreadCommentsCount } from './commentCounts.js';
export { useUpdateContext, type UpdateContextVariables } from './threadContext.js';
export { useClient } from './useClient.js';
export { useComposer, type UseComposerResult } from './useComposer.js';
export {
  useCommentsSidebar,
  type UseCommentsSidebarOptions,
  type UseCommentsSidebarResult,
} from './useCommentsSidebar.js';
export { useConnectionState } from './useConnectionState.js';
export { contactQueries, useContactList } from './contacts.js';
export { useContactSelected } from './useContactSelected.js';
export { useContactUtils } from './useContactUtils.js';
export { useCreateActivity } from './useCreateActivity.js';
export { useCurrentUser } from './useCurrentUser.js';
export { permissionQueries, useCurrentUserPermissions, useUserPermissions } from './permissions.js';
export type { HookOptions, Read, Write } from './shapes.js';
export { useDeleteNotification } from './useDeleteNotification.js';
export { useDeleteRecording } from './useDeleteRecording.js';
export { documentQueries, useDocuments } from './useDocuments.js';
export { useEventCallback, type EventElement, type EventName, type EventPayload } from './useEventCallback.js';
export { useIdentify, type IdentifyVariables } from './session.js';
export { useInitState } from './useInitState.js';
export { useMarkAllNotificationsAsRead } from './useMarkAllNotificationsAsRead.js';
export { useMarkNotificationAsRead } from './notificationWrites.js';
export { useMentionSearch, type UseMentionSearchOptions } from './useMentionSearch.js';
export { useNotificationElement } from './useNotificationElement.js';
export { useNotifications, type UseNotificationsQuery, type UseNotificationsResult } from './notifications.js';
export { useNotificationSettings, type UseNotificationSettingsResult } from './useNotificationSettings.js';
export { useNotificationsPanel, type UseNotificationsPanelResult } from './useNotificationsPanel.js';
export { usePageModeComposer, type UsePageModeComposerResult } from './usePageModeComposer.js';
export { useSetDocument } from './useSetDocument.js';
export { useSetDocuments } from './documentSetters.js';
export { useSetLocation } from './useSetLocation.js';
export { useSetLocations } from './useSetLocations.js';
export { useSetPageInfo } from './useSetPageInfo.js';
export { useSetRootDocument } from './useSetRootDocument.js';
export { useSetRootLocation } from './useSetRootLocation.js';
export { useSignOut } from './useSignOut.js';
export { useTheme } from './useTheme.js';
export { useUiState } from './uiState.js';
export { useUnreadNotificationsCount, type UnreadNotificationsCountOptions } from './useUnreadNotificationsCount.js';
export { useUnsetDocuments } from './useUnsetDocuments.js';
export { useUnsetLocations } from './useUnsetLocations.js';
export { useVisibility, type UseVisibilityResult } from './useVisibility.js';
export type {
  AuthProvider,
  ConnectionState,
  ContactElement,
  ContactList,
  ContactListScope,
  CoreEvents,
  DataProviders,
  Document,
  DocumentMetadata,
  DocumentSet,
  ErrorEvent,
  FeatureType,
  FetchContactsRequest,
  FetchDocumentsRequest,
  InitUpdateEvent,
  ParleyClient,
  ParleyConfig,
  PermissionsRequest,
  ResolverEvent,
  Scope,
  SetDocumentsOptions,
  SetLocationsOptions,
  SignInOptions,
  Transport,
  Notification,
  NotificationChannel,
  NotificationElement,
  NotificationEvents,
  NotificationFeed,
  NotificationFeedType,
  NotificationInitialSettingsConfig,
  NotificationOverrides,
  NotificationQuery,
  NotificationTab,
  NotificationTabConfig,
  NotificationTabId,
  NotificationTabsConfig,
  Resolution,
  SelectedContact,
  UnreadNotificationsCount,
  UpdateContactListOptions,
  UserContact,
} from '../src/index.js';
export type * from '../src/elements/activity/Activity.js';
export type { ActivityElement } from '../src/elements/activity/ActivityElement.js';
export type { ActivityGroup } from '../src/elements/activity/groupActivities.js';
export type * from '../src/elements/comment/CommentAnnotation.js';
export type * from '../src/elements/comment/CommentElement.js';
export type * from '../src/elements/comment/CommentEvents.js';
export type { CommentSettings } from '../src/elements/comment/CommentSettings.js';
export type * from '../src/elements/comment/commentUi.js';
export type { BuiltInFilterFieldId, FilterField } from '../src/elements/comment/sidebar/FilterField.js';
export type {
  MinimalAction,
  MinimalFilterConfig,
  MinimalSort,
} from '../src/elements/comment/sidebar/MinimalFilterConfig.js';
export type { QuickAction, QuickFilter } from '../src/elements/comment/sidebar/filterThreads.js';
export type { SidebarGroup, SidebarRow } from '../src/elements/comment/sidebar/groupThreads.js';
export type { CommentSidebarDataGroup } from '../src/elements/comment/sidebar/sidebarData.js';
export type * from '../src/ParleyTypes.js';
export {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ParleyError,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
