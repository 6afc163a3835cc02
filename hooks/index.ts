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
export { useEventCallback, type EventElement, type EventName, type EventPayload } from './useEventCallback.js';
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
export type {
  AuthProvider,
  ButtonClickEvent,
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
  CrossOrganizationConfig,
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
export type { CrdtElement } from '../src/elements/crdt/CrdtElement.js';
export type * from '../src/elements/crdt/CrdtStore.js';
export type * from '../src/elements/crdt/EncryptionProvider.js';
export type * from '../src/elements/liveState/LiveState.js';
export type * from '../src/elements/reaction/Reaction.js';
export type { ReactionElement } from '../src/elements/reaction/ReactionElement.js';
export type { LiveStateElement } from '../src/elements/liveState/LiveStateElement.js';
export type * from '../src/elements/views/Views.js';
export type { ViewsElement } from '../src/elements/views/ViewsElement.js';
export type * from '../src/elements/access/Access.js';
export type { AccessElement } from '../src/elements/access/AccessElement.js';
export type * from '../src/elements/cursor/Cursor.js';
export type { CursorElement } from '../src/elements/cursor/CursorElement.js';
export type * from '../src/elements/follow/Follow.js';
export type { FollowElement } from '../src/elements/follow/FollowElement.js';
export type { EncodingOptions, QualityConstraints } from '../src/elements/recorder/capture/mediaProfile.js';
export type * from '../src/elements/recorder/RecorderData.js';
export type * from '../src/elements/recorder/RecorderElement.js';
export type { RecorderEvents } from '../src/elements/recorder/RecorderEvents.js';
export type { RecorderState } from '../src/elements/recorder/RecorderState.js';
export type { RecordingType } from '../src/elements/recorder/RecordingType.js';
export type * from '../src/elements/selection/LiveSelection.js';
export type { SelectionElement } from '../src/elements/selection/SelectionElement.js';
export type * from '../src/elements/presence/Presence.js';
export type { PresenceElement } from '../src/elements/presence/PresenceElement.js';
export type * from '../src/elements/comment/CommentAnnotation.js';
export type * from '../src/elements/comment/CommentElement.js';
export type * from '../src/elements/comment/CommentEvents.js';
export type { CommentSettings } from '../src/elements/comment/CommentSettings.js';
export type * from '../src/elements/comment/commentUi.js';
export type { TypingRequest, TypingUser } from '../src/elements/comment/typing/Typing.js';
export type { BuiltInFilterFieldId, FilterField } from '../src/elements/comment/sidebar/FilterField.js';
export type {
  MinimalAction,
  MinimalFilterConfig,
  MinimalSort,
} from '../src/elements/comment/sidebar/MinimalFilterConfig.js';
export type { QuickAction, QuickFilter } from '../src/elements/comment/sidebar/filterThreads.js';
export type { SidebarGroup, SidebarRow } from '../src/elements/comment/sidebar/groupThreads.js';
export type { CommentSidebarDataGroup } from '../src/elements/comment/sidebar/sidebarData.js';
export type * from '../src/permissions/PermissionProvider.js';
export type * from '../src/ParleyTypes.js';
export {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ParleyError,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
