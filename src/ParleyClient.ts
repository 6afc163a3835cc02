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
import type { CommentElement } from './elements/comment/CommentElement.js';
import type { ContactElement } from './elements/contact/ContactElement.js';
import type { NotificationElement } from './elements/notification/NotificationElement.js';
import type { Observable, ReadableState } from './observable.js';
import type { User } from './ParleyTypes.js';
import type { PermissionsRequest } from './permissions/fetchPermissions.js';
import type { AnonymousUserDataProvider, DataProviders, UserDataProvider } from './providers/DataProviders.js';
import type { AuthProvider, SignInOptions } from './session/AuthProvider.js';
import type { ConnectionState } from './transport/Transport.js';

/** One person's client of one API key. Every method is bound: it may be taken out of the object. */
export interface ParleyClient {
  /** Signs somebody in. Resolves `null` when it fails or a later sign-in overtook it, see `SignInOptions`. */
  identify(user: User, options?: SignInOptions): Promise<User | null>;
  /** Signs the provider's user in and keeps their token fresh. */
  setAuthProvider(provider: AuthProvider): Promise<User | null>;
  /** Ends the session: everything of the person leaves this page. Documents and locations are remembered for the next sign-in. */
  signOut(): Promise<void>;
  /** As `signOut`. */
  signOutUser(): Promise<void>;
  /** Closes connections and timers without signing anybody out for good: unsent writes stay for the person's next visit. */
  close(): void;

  getCurrentUser(): ReadableState<User | null>;
  /** The person signed in, at this moment. */
  getUser(): User | null;
  getConnectionState(): ReadableState<ConnectionState>;
  /** `undefined` before start, `false` while signing in or opening documents, `true` when both are done. */
  getInitState(): ReadableState<boolean | undefined>;
  /** What the signed-in person may enter, live; `null` while nobody is signed in. */
  getCurrentUserPermissions(): ReadableState<PermissionMap | null>;
  /** What the signed-in person may enter, now. */
  getUserPermissions(request?: PermissionsRequest): Promise<PermissionMap>;
  /** Organization, open documents and locations. */
  getMetadata(): Promise<EventMetadata>;

  /**
   * Replaces the open documents, at most 30; those that the person may not read are dropped from the set. Before sign-in it is
   * remembered. A later call supersedes this one, which then resolves without effect. Rejects with `INVALID_ARGUMENT`.
   */
  setDocuments(documents: Document[], options?: SetDocumentsOptions): Promise<void>;
  setDocument(id: string, metadata?: DocumentMetadata): Promise<void>;
  /** Makes another open document the root. Rejects with `INVALID_ARGUMENT` when it is not open. */
  setRootDocument(document: Document): Promise<void>;
  unsetDocuments(): void;
  /** Reads documents once: the ones named, or all that the person may open. */
  fetchDocuments(request?: FetchDocumentsRequest): Promise<{ data: Document[]; nextPageToken?: string }>;
  /** Address and title recorded with what is made from now on, of one document or, without an id, of all. */
  setPageInfo(info: PageInfo, options?: { documentId?: string }): void;
  clearPageInfo(options?: { documentId?: string }): void;

  /** The first location is the root. Throws `INVALID_ARGUMENT` for one that has neither id nor name. */
  setLocations(locations: Location[], options?: SetLocationsOptions): void;
  setLocation(location: Location, append?: boolean): void;
  setRootLocation(location: Location): void;
  /** No argument: all. */
  removeLocations(locations?: Location[]): void;
  /** No argument: all. */
  unsetLocationIds(ids?: (string | number)[]): void;
  /** Hides comments at these locations from everything that this client shows and counts; `[]` shows all again. */
  excludeLocationIds(ids: (string | number)[]): void;

  on<Name extends keyof CoreEvents>(name: Name): Observable<CoreEvents[Name]>;

  getNotificationElement(): NotificationElement;
  /** Its code is loaded when it is first called; calls until then are kept. */
  getCommentElement(): CommentElement;
  getContactElement(): ContactElement;
  /** Its code is loaded when it is first called; calls until then are kept. */
  getActivityElement(): ActivityElement;
  /** As `updateContactList` of the contact element. */
  updateContactList: ContactElement['updateContactList'];

  /** A key present replaces that provider, an absent one is left alone, `null` removes. Call it before sign-in. */
  setDataProviders(providers: DataProviders): void;
  /** The key `anonymousUser` alone. */
  setAnonymousUserDataProvider(provider: AnonymousUserDataProvider | null): void;
  /** The key `user` alone. */
  setUserDataProvider(provider: UserDataProvider | null): void;

  setDarkMode(isDark: boolean): void;
  /** BCP 47 tag. */
  setLanguage(language: string): void;
  /** By language, from the English text to the one to show. */
  setTranslations(translations: Record<string, Record<string, string>>): void;
  /** Merges into the host's own state, readable from slots; `null` resets a key. */
  setUiState(state: Record<string, unknown>): void;
  getUiState(): Record<string, unknown>;
  /** These features render nothing and subscribe to nothing; `[]` enables all that the configuration allows. */
  disableFeatures(features: FeatureType[]): void;

  /** This client's view of itself, for a bug report. */
  getDebugInfo(): DebugInfo;
  /** As `getDebugInfo`, with the service's view beside it. */
  fetchDebugInfo(): Promise<DebugInfo>;
  /** Hides the package's warnings, or, by default, all it says on the console. */
  disableLogs(options?: { warnings?: boolean; suppressAll?: boolean }): void;
  enableLogs(): void;
}
