export type { ClientContext, Log } from './ClientContext.js';
export type { FeatureType } from './FeatureType.js';
export type {
  AnalyticsEvent,
  ButtonClickEvent,
  CoreEvents,
  ErrorEvent,
  InitUpdateEvent,
  ResolverEvent,
} from './coreEvents.js';
export { createParleyClient, type ParleyClientOptions } from './createParleyClient.js';
export type { PermissionsRequest } from './permissions/fetchPermissions.js';
export type * from './permissions/PermissionProvider.js';
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
export type {
  ContactElement,
  ContactList,
  ContactListScope,
  FetchContactsRequest,
  SelectedContact,
  UpdateContactListOptions,
  UserContact,
} from './elements/contact/ContactElement.js';
export type { CrdtElement } from './elements/crdt/CrdtElement.js';
export type * from './elements/crdt/CrdtMessages.js';
export type * from './elements/crdt/CrdtStore.js';
export type * from './elements/crdt/CrdtVersions.js';
export type * from './elements/crdt/EncryptionProvider.js';
export type * from './elements/activity/Activity.js';
export type { ActivityElement } from './elements/activity/ActivityElement.js';
export type * from './elements/comment/anchors/AnchorRecord.js';
export type * from './elements/comment/AutocompleteElement.js';
export type * from './elements/comment/CommentAnnotation.js';
export type * from './elements/comment/CommentElement.js';
export type * from './elements/comment/CommentEvents.js';
export type * from './elements/comment/CommentRequests.js';
export type { CommentSettings } from './elements/comment/CommentSettings.js';
export type * from './elements/comment/commentUi.js';
export type * from './elements/comment/sidebar/CommentSidebarFilters.js';
export type { BuiltInFilterFieldId, FilterField } from './elements/comment/sidebar/FilterField.js';
export type {
  MinimalAction,
  MinimalFilterConfig,
  MinimalSort,
} from './elements/comment/sidebar/MinimalFilterConfig.js';
export type { QuickAction, QuickFilter } from './elements/comment/sidebar/filterThreads.js';
export type { SidebarGroup, SidebarRow } from './elements/comment/sidebar/groupThreads.js';
export type { CommentSidebarDataGroup } from './elements/comment/sidebar/sidebarData.js';
export type * from './elements/comment/composer/Composer.js';
export type * from './elements/comment/composer/ComposerMethods.js';
export type * from './elements/comment/placement/CommentPlacement.js';
export type { CommentContextOptions } from './elements/comment/placement/matchesContext.js';
export type { MentionOption } from './elements/contact/searchContacts.js';
export type { Notification, Resolution } from './elements/notification/Notification.js';
export type {
  NotificationElement,
  NotificationEvents,
  NotificationFeed,
  NotificationFeedType,
  NotificationInitialSettingsConfig,
  CrossOrganizationConfig,
  NotificationOverrides,
  NotificationQuery,
  NotificationTabConfig,
  NotificationTabId,
  NotificationTabsConfig,
  UnreadNotificationsCount,
} from './elements/notification/NotificationElement.js';
export type { NotificationChannel, NotificationsUi, NotificationTab } from './elements/notification/notificationsUi.js';
export type { Observable, Observer, ReadableState, Subscription } from './observable.js';
export type { ParleyClient } from './ParleyClient.js';
export type { EventMetadata } from './coreEvents.js';
export type { ParleyConfig } from './ParleyConfig.js';
export type * from './ParleyTypes.js';
export type * from './providers/DataProviders.js';
export type { AuthProvider, SignInOptions } from './session/AuthProvider.js';
export type { Scope } from './session/Scope.js';
export type { Session, SessionStatus, SignedIn, SignedInScope } from './session/Session.js';
export { createHttpTransport } from './transport/createHttpTransport.js';
export type { HttpTransportOptions } from './transport/HttpTransportOptions.js';
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
export { uploadPath, type PartPlace, type ThumbnailPlace, type UploadPlace } from './transport/uploadPath.js';
export {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ParleyError,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
