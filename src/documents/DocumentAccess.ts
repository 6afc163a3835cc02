import type { Location, PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import type { State } from '../observable.js';
import type { Session } from '../session/Session.js';
import type { DocumentsToOpen } from '../session/DocumentsToOpen.js';
import type { PermissionsRequest } from '../permissions/fetchPermissions.js';
import type { PermissionProvider } from '../permissions/PermissionProvider.js';
import type {
  Document,
  DocumentSet,
  FetchDocumentsRequest,
  PageInfo,
  SetDocumentsOptions,
  SetLocationsOptions,
} from './ActiveDocuments.js';

/** Documents, locations and permissions of a client: its code is not loaded on a page with only a bell. */
export interface DocumentAccess extends DocumentMethods, LocationMethods {
  /** See `ActiveDocuments.retry`. */
  reloadDocuments(): Promise<void>;
  /** See `ActiveDocuments.whenSettled`. */
  whenSettled(): Promise<void>;
  /** See `ActiveDocuments.pageInfoOf`. */
  pageInfoOf(documentId: string): PageInfo | undefined;
  /** See `SessionOptions.documentsToOpen`. */
  toOpen(): DocumentsToOpen | undefined;
  /** Reads all permissions, once in a session. */
  readPermissions(): void;
  /** Reads them again; resolves when that is done or has failed. */
  refetchPermissions(): Promise<void>;
  /** Does nothing but load the code. */
  load(): void;
}

/** See `ParleyClient`. */
export interface DocumentMethods {
  setDocuments(documents: Document[], options?: SetDocumentsOptions): Promise<void>;
  setRootDocument(document: Document): Promise<void>;
  unsetDocuments(): void;
  fetchDocuments(request?: FetchDocumentsRequest): Promise<{ data: Document[]; nextPageToken?: string }>;
  getUserPermissions(request?: PermissionsRequest): Promise<PermissionMap>;
  setPermissionProvider(provider: PermissionProvider | null): void;
  setPageInfo(info: PageInfo, options?: { documentId?: string }): void;
  clearPageInfo(options?: { documentId?: string }): void;
}

/** See `ParleyClient`. */
export interface LocationMethods {
  setLocations(locations: Location[], options?: SetLocationsOptions): void;
  setLocation(location: Location, append?: boolean): void;
  setRootLocation(location: Location): void;
  /** No argument: all. */
  removeLocations(locations?: Location[]): void;
  /** No argument: all. Numbers and texts compare as texts. */
  unsetLocationIds(ids?: (string | number)[]): void;
  excludeLocationIds(ids: (string | number)[]): void;
}

export interface DocumentAccessOptions {
  /** Its `whileSignedIn` also calls functions added after the sign-in, with that sign-in's data. */
  session: Pick<Session, 'scope' | 'user' | 'connection' | 'request' | 'subscribe' | 'guard' | 'whileSignedIn'>;
  events: Events<CoreEvents>;
  /** Written here: the open documents, why they could not be opened, and the person's permissions. */
  current: State<DocumentSet | null>;
  failure: State<ParleyError | null>;
  /** See `ActiveDocuments.isSet`. */
  isSet: State<boolean>;
  permissions: State<PermissionMap | null>;
  locations: State<Location[]>;
  excludedLocationIds: State<string[]>;
  reportError: (error: ParleyError, source: string) => void;
  /** The person is no member of the organization any more. @param hasDocuments some document is still open to them */
  onMembershipLost: (hasDocuments: boolean) => void;
}

export type CreateDocumentAccess = (options: DocumentAccessOptions) => DocumentAccess;
