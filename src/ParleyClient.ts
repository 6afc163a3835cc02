import type { Location, PermissionMap } from '@parley/protocol';
import type { EventMetadata } from './coreEvents.js';
import type { FeatureType } from './FeatureType.js';
import type { CoreEvents } from './coreEvents.js';
import type { DebugInfo } from './debugInfo.js';
import type {
  Document,
  DocumentMetadata,
  FetchDocumentsRequest,
  PageInfo,
  SetDocumentsOptions,
  SetLocationsOptions,
} from './documents/ActiveDocuments.js';
import type { ActivityElement } from './elements/activity/ActivityElement.js';
import type { AutocompleteElement } from './elements/comment/AutocompleteElement.js';
import type { CommentElement } from './elements/comment/CommentElement.js';
import type { UploadedFile, UploadFileOptions } from './elements/comment/composer/ComposerMethods.js';
import type { ContactElement } from './elements/contact/ContactElement.js';
import type { AccessElement } from './elements/access/AccessElement.js';
import type { CrdtElement } from './elements/crdt/CrdtElement.js';
import type { EncryptionProvider } from './elements/crdt/EncryptionProvider.js';
import type { ViewsElement } from './elements/views/ViewsElement.js';
import type { LiveStateElement } from './elements/liveState/LiveStateElement.js';
import type { CursorElement } from './elements/cursor/CursorElement.js';
import type { RecorderElement } from './elements/recorder/RecorderElement.js';
import type { ReactionElement } from './elements/reaction/ReactionElement.js';
import type { FollowElement } from './elements/follow/FollowElement.js';
import type { SelectionElement } from './elements/selection/SelectionElement.js';
import type { PresenceElement } from './elements/presence/PresenceElement.js';
import type { NotificationElement } from './elements/notification/NotificationElement.js';
import type { Observable, ReadableState } from './observable.js';
import type { User } from './ParleyTypes.js';
import type { PermissionsRequest } from './permissions/fetchPermissions.js';
import type { PermissionProvider } from './permissions/PermissionProvider.js';
import type { AnonymousUserDataProvider, DataProviders, UserDataProvider } from './providers/DataProviders.js';
import type { AuthProvider, SignInOptions } from './session/AuthProvider.js';
import type { ConnectionState } from './transport/Transport.js';

/** The client of one API key; one person at a time is signed in. Methods are bound: you can take them out of the object. */
export interface ParleyClient {
  /**
   * Signs a person in. Resolves with the person, or `null` if it fails or another sign-in replaces it. With `throwError` it rejects instead.
   * @example
   * await client.identify({ userId: 'ada', organizationId: 'acme' }, { authToken });
   */
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  /** Signs the provider's user in, and asks the provider for a new token before the token expires. */
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Signs the person out, and deletes their data on this device. Documents and locations stay set for the next sign-in. */
  signOut(): Promise<void>;
  /** As `signOut`. */
  signOutUser(): Promise<void>;
  /** Closes connections and timers. Unsent writes stay on the device for the person's next visit. */
  close(): void;

  /** The person who is signed in; `null`: nobody. */
  getCurrentUser(): ReadableState<User | null>;
  /** The person who is signed in now; `null`: nobody. */
  getUser(): User | null;
  /** The state of the connection to the service. */
  getConnectionState(): ReadableState<ConnectionState>;
  /** `undefined`: nobody has signed in yet. `false`: signing in or opening documents. `true`: both are done. */
  getInitState(): ReadableState<boolean | undefined>;
  /** The permissions of the signed-in person; emits again when they change. `null`: nobody is signed in. */
  getCurrentUserPermissions(): ReadableState<PermissionMap | null>;
  /** Reads the permissions of the person who is signed in once. */
  getUserPermissions(request?: PermissionsRequest): Promise<PermissionMap>;
  /**
   * Requests access from your backend when somebody enters an organization or opens documents, and reports what they close; `null` removes it.
   * The newest provider is used from the next request on. Call it before sign-in.
   */
  setPermissionProvider(provider: PermissionProvider | null): void;
  /** The present organization, open documents and locations. */
  getMetadata(): Promise<EventMetadata>;

  /**
   * Opens documents, at most 30, in place of those that are open. Leaves out documents that the person may not read. Before sign-in, opens them
   * after it. Resolves when they are open, or a later call replaces this one. Rejects with `INVALID_ARGUMENT`.
   */
  setDocuments(documents: Document[], options?: SetDocumentsOptions): Promise<void>;
  /** Opens one document. As `setDocuments`. */
  setDocument(id: string, metadata?: DocumentMetadata): Promise<void>;
  /** Makes another document of `setDocuments` the root. Rejects with `INVALID_ARGUMENT` when it is not in that set. */
  setRootDocument(document: Document): Promise<void>;
  /** Closes all documents. */
  unsetDocuments(): void;
  /** Reads documents once: those that the request names, or all that the person may open. */
  fetchDocuments(request?: FetchDocumentsRequest): Promise<{ data: Document[]; nextPageToken?: string }>;
  /** Sets the address and title of the page, which new comments are saved with: for one document, or without an id for all. */
  setPageInfo(info: PageInfo, options?: { documentId?: string }): void;
  /** Removes what `setPageInfo` set. */
  clearPageInfo(options?: { documentId?: string }): void;

  /**
   * Sets the active locations; the first is the root. A location without id and name is refused with `INVALID_ARGUMENT`: thrown, or the core event `error` in
   * a page that has no code of documents yet.
   */
  setLocations(locations: Location[], options?: SetLocationsOptions): void;
  /** Sets one active location; with `append` beside the present ones. As `setLocations`. @param append default false */
  setLocation(location: Location, append?: boolean): void;
  /** Makes a location the root; one that is not active becomes so. As `setLocations`. */
  setRootLocation(location: Location): void;
  /** Removes active locations; without an argument, all. */
  removeLocations(locations?: Location[]): void;
  /** Removes active locations by id; without an argument, all. */
  unsetLocationIds(ids?: (string | number)[]): void;
  /** Hides comments at these locations from everything that this client shows and counts; `[]` shows all again. */
  excludeLocationIds(ids: (string | number)[]): void;

  /** Events of the client, by name. */
  on<Name extends keyof CoreEvents>(name: Name): Observable<CoreEvents[Name]>;

  /** The inbox. Each element is the same object on every call. */
  getNotificationElement(): NotificationElement;
  /** Loads its code on the first call; calls until then are queued. */
  getCommentElement(): CommentElement;
  /** People and groups who can be mentioned, assigned or picked. */
  getContactElement(): ContactElement;
  /** Autocomplete lists of composers, and clicks on their chips in comments. */
  getAutocompleteElement(): AutocompleteElement;
  /** Loads its code on the first call; calls until then are queued. */
  getActivityElement(): ActivityElement;
  /** Its code is loaded when it is first called; from then on others see the person in the root document. */
  getPresenceElement(): PresenceElement;
  /** Values of the root document that people edit together. The same object on every call. */
  getCrdtElement(): CrdtElement;
  /** Loads its code on the first call; calls until then are queued. */
  getLiveStateElement(): LiveStateElement;
  /** Who has viewed the root document. Its code is loaded when it is first called. */
  getViewsElement(): ViewsElement;
  /** Where the pointers of others are. The same object on every call. */
  getCursorElement(): CursorElement;
  /** Loads its code on the first call; calls until then are queued. */
  getReactionElement(): ReactionElement;
  /** Recording in the page, and recordings. */
  getRecorderElement(): RecorderElement;
  /** Carets and selections of other people. The same object on every call. */
  getSelectionElement(): SelectionElement;
  /** Follow mode: shows another person's view. The same object on every call. */
  getFollowElement(): FollowElement;
  /** One editor at a time. Loads its code on the first call; calls until then are queued. */
  getAccessElement(): AccessElement;
  /** As `updateContactList` of the contact element. */
  updateContactList: ContactElement['updateContactList'];
  /**
   * Uploads a file for the root document, without a comment. The service deletes one that no comment has after a day. Rejects with
   * `FAILED_PRECONDITION` without a document, with `RESOLVER_FAILED` or `TIMEOUT` when a data provider fails, and as uploads of comments.
   * @example
   * const { attachment } = await client.uploadFile({ path: 'plans/a.png', file });
   * await addComment({ annotationId, comment: { commentText: 'Look', attachments: [attachment] } });
   */
  uploadFile(options: UploadFileOptions): Promise<UploadedFile>;

  /** Sets data providers. An omitted provider stays; `null` removes it. Call it before sign-in. */
  setDataProviders(providers: DataProviders): void;
  /** Sets the data provider `anonymousUser`. */
  setAnonymousUserDataProvider(provider: AnonymousUserDataProvider | null): void;
  /** Sets the data provider `user`. */
  setUserDataProvider(provider: UserDataProvider | null): void;
  /** Encrypts shared stores (`getCrdtElement`) opened after this call. `null`: no encryption. Call it before sign-in. */
  setEncryptionProvider(provider: EncryptionProvider | null): void;

  /** Sets the theme of all components that have no `darkMode` of their own. @default light, or as `usePrefersColorScheme` says */
  setDarkMode(isDark: boolean): void;
  /** Sets the language of components: a BCP 47 tag. */
  setLanguage(language: string): void;
  /** Sets translations by language, from English text to shown text. Of an emoji: `name|word|word`, its name and its search words. */
  setTranslations(translations: Record<string, Record<string, string>>): void;
  /** Merges values into your own state, which slots can read; `null` removes a key. */
  setUiState(state: Record<string, unknown>): void;
  /** Your own state now; `{}` while nothing is set. */
  getUiState(): Record<string, unknown>;
  /** Switches features off: they render and load nothing. `[]` switches all on that the configuration allows. */
  disableFeatures(features: FeatureType[]): void;

  /** The state of this client, for a bug report. */
  getDebugInfo(): DebugInfo;
  /** As `getDebugInfo`, with the data of the service. */
  fetchDebugInfo(): Promise<DebugInfo>;
  /** Hides all console messages of the package, or only its warnings. */
  disableLogs(options?: { warnings?: boolean; suppressAll?: boolean }): void;
  /** Shows console messages again. */
  enableLogs(): void;
}
