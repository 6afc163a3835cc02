import type {
  AddAttachmentResponse,
  AnchorRecord,
  AnonymousUserDataProvider,
  AttachmentDataProvider,
  AutocompleteData,
  CommentDataProvider,
  CommentRequestQuery,
  CommentSidebarFilters,
  EndpointConfig,
  EventMetadata,
  FetchCommentAnnotationsRequest,
  MentionOption,
  NotificationDataProvider,
  NotificationSettings,
  Observable,
  PageInfo,
  PartialCommentAnnotation,
  PermissionMap,
  PrivateModeConfig,
  ProviderResult,
  RecorderAnnotation,
  RecorderDataProvider,
  TargetElement,
  TargetTextRange,
  UserDataProvider,
  UserGroup,
  VisibilityConfig,
  VisibilityLevel,
  VisibilityType,
} from '@parley/react';
import type * as ByClient from '@parley/react/client';

/** Compiles when the two are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertType = <_T extends true>() => undefined;

// Both entries have every type that the contract names, so that an app needs no second import for one of them.
assertType<Same<VisibilityConfig, ByClient.VisibilityConfig>>();
assertType<Same<PermissionMap, ByClient.PermissionMap>>();
assertType<Same<VisibilityType, 'public' | 'organizationPrivate' | 'restricted'>>();
assertType<Same<VisibilityLevel, 'public' | 'organization-private' | 'restricted-self' | 'restricted'>>();

export type OfThreads = [
  AddAttachmentResponse,
  AnchorRecord,
  AutocompleteData,
  CommentRequestQuery,
  CommentSidebarFilters,
  EventMetadata,
  FetchCommentAnnotationsRequest,
  MentionOption,
  PageInfo,
  PrivateModeConfig,
  TargetElement,
  TargetTextRange,
  UserGroup,
];
export type OfProviders = [
  AnonymousUserDataProvider,
  AttachmentDataProvider,
  CommentDataProvider,
  EndpointConfig,
  NotificationDataProvider,
  PartialCommentAnnotation,
  ProviderResult<string>,
  RecorderDataProvider,
  UserDataProvider,
];
export type OfOthers = [NotificationSettings, Observable<number>, RecorderAnnotation];
