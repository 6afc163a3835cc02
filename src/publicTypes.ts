// The types of the client, for the entries `.` and `./client`.
export type { AccessType, NotificationSettings, PermissionMap, RecorderAnnotation, UserGroup } from '@parley/protocol';
export type * from './coreEvents.js';
export type { DebugInfo } from './debugInfo.js';
export type {
  ActiveDocuments,
  Document,
  DocumentMetadata,
  DocumentSet,
  FetchDocumentsRequest,
  PageInfo,
  SetDocumentsOptions,
  SetLocationsOptions,
} from './documents/ActiveDocuments.js';
export type { FeatureType } from './FeatureType.js';
export type { Observable, Observer, ReadableState, Subscription } from './observable.js';
export type { ParleyClient } from './ParleyClient.js';
export type { ParleyConfig } from './ParleyConfig.js';
export type * from './ParleyTypes.js';
export type { PermissionsRequest } from './permissions/fetchPermissions.js';
export type * from './permissions/PermissionProvider.js';
export type * from './providers/DataProviders.js';
export type { AuthProvider, SignInOptions } from './session/AuthProvider.js';
export type { Scope } from './session/Scope.js';
export type { Session, SessionStatus, SignedIn, SignedInScope } from './session/Session.js';
export type { Operation, OperationInput, OperationResult } from './transport/operations.js';
export type {
  Answer,
  ConnectionState,
  Credentials,
  RequestOptions,
  SubscribeOptions,
  TopicMessage,
  Transport,
  UploadRequest,
} from './transport/Transport.js';

// Elements.
export type * from './elements/access/Access.js';
export type { AccessElement } from './elements/access/AccessElement.js';
export type * from './elements/activity/Activity.js';
export type { ActivityElement } from './elements/activity/ActivityElement.js';
export type { ActivityGroup } from './elements/activity/groupActivities.js';
export type * from './elements/comment/anchors/AnchorRecord.js';
export type * from './elements/comment/AutocompleteElement.js';
export type * from './elements/comment/CommentAnnotation.js';
export type * from './elements/comment/CommentElement.js';
export type * from './elements/comment/CommentEvents.js';
export type * from './elements/comment/CommentRequests.js';
export type { CommentSettings } from './elements/comment/CommentSettings.js';
export type * from './elements/comment/commentUi.js';
export type * from './elements/comment/composer/Composer.js';
export type * from './elements/comment/composer/ComposerMethods.js';
export type * from './elements/comment/placement/CommentPlacement.js';
export type { CommentContextOptions } from './elements/comment/placement/matchesContext.js';
export type * from './elements/comment/sidebar/CommentSidebarFilters.js';
export type { BuiltInFilterFieldId, FilterField } from './elements/comment/sidebar/FilterField.js';
export type { QuickAction, QuickFilter } from './elements/comment/sidebar/filterThreads.js';
export type { SidebarGroup, SidebarRow } from './elements/comment/sidebar/groupThreads.js';
export type {
  MinimalAction,
  MinimalFilterConfig,
  MinimalSort,
} from './elements/comment/sidebar/MinimalFilterConfig.js';
export type { CommentSidebarDataGroup } from './elements/comment/sidebar/sidebarData.js';
export type { TypingRequest, TypingUser } from './elements/comment/typing/Typing.js';
export type {
  ContactElement,
  ContactList,
  ContactListScope,
  FetchContactsRequest,
  SelectedContact,
  UpdateContactListOptions,
  UserContact,
} from './elements/contact/ContactElement.js';
export type { MentionOption } from './elements/contact/searchContacts.js';
export type { CrdtElement } from './elements/crdt/CrdtElement.js';
export type * from './elements/crdt/CrdtMessages.js';
export type * from './elements/crdt/CrdtStore.js';
export type * from './elements/crdt/CrdtVersions.js';
export type * from './elements/crdt/EncryptionProvider.js';
export type * from './elements/cursor/Cursor.js';
export type { CursorElement } from './elements/cursor/CursorElement.js';
export type * from './elements/follow/Follow.js';
export type { FollowElement } from './elements/follow/FollowElement.js';
export type * from './elements/liveState/LiveState.js';
export type { LiveStateElement } from './elements/liveState/LiveStateElement.js';
export type { Notification, Resolution } from './elements/notification/Notification.js';
export type * from './elements/notification/NotificationElement.js';
export type { NotificationChannel, NotificationsUi, NotificationTab } from './elements/notification/notificationsUi.js';
export type * from './elements/presence/Presence.js';
export type { PresenceElement } from './elements/presence/PresenceElement.js';
export type * from './elements/reaction/Reaction.js';
export type { ReactionElement } from './elements/reaction/ReactionElement.js';
export type { EncodingOptions, QualityConstraints } from './elements/recorder/capture/mediaProfile.js';
export type * from './elements/recorder/RecorderData.js';
export type * from './elements/recorder/RecorderElement.js';
export type { RecorderEvents } from './elements/recorder/RecorderEvents.js';
export type { RecorderState } from './elements/recorder/RecorderState.js';
export type { RecordingType } from './elements/recorder/RecordingType.js';
export type * from './elements/selection/LiveSelection.js';
export type { SelectionElement } from './elements/selection/SelectionElement.js';
export type * from './elements/views/Views.js';
export type { ViewsElement } from './elements/views/ViewsElement.js';
