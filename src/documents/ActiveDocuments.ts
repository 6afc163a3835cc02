import type { Access, DocumentMetadata, Location } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ReadableState } from '../observable.js';

export type { DocumentMetadata };

/** A document as the host names it. */
export interface Document {
  id: string;
  metadata?: DocumentMetadata | undefined;
}

/** The documents that are open. */
export interface DocumentSet {
  /** Those that the person may read, in the order they were set. */
  documents: Document[];
  /** `null`: none of them may be read. */
  rootDocumentId: string | null;
  /** Comments are narrowed to it. */
  access?: Access;
  /** Absent: that of the session. */
  organizationId?: string;
}

export interface SetDocumentsOptions {
  /** Another organization that the person may enter. @default the session's */
  organizationId?: string | undefined;
  /** @default the first document */
  rootDocumentId?: string | undefined;
  /** Makes this the active location. */
  locationId?: string | undefined;
  /**
   * Loads only comments that somebody with just these permissions would see, whatever else the person may read: those whose access
   * context matches, and those without one. At most 200 values in all.
   */
  context?: { access: Record<string, (string | number)[]> } | undefined;
  /** Waits this long for a later call before it opens anything, ms. @default 0 */
  debounceTime?: number | undefined;
  /** Opens documents that the person may already read while the permission provider is asked. @default false: they wait for it */
  optimisticPermissions?: boolean | undefined;
}

/** Address and title saved with everything created from now on. */
export interface PageInfo {
  url?: string;
  path?: string;
  queryParams?: string;
  baseUrl?: string;
  title?: string;
  /** Addresses of the page with a comment, a recording or an area. */
  commentUrl?: string;
  recorderUrl?: string;
  areaUrl?: string;
  /** Pixels. */
  screenWidth?: number;
  deviceInfo?: unknown;
  [key: string]: unknown;
}

export interface FetchDocumentsRequest {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30; an empty list requests none. @default all that the person may open */
  documentIds?: string[] | undefined;
  /** 1-1000. */
  pageSize?: number | undefined;
  /** `nextPageToken` of the page before. */
  pageToken?: string | undefined;
}

export interface SetLocationsOptions {
  /** @default the first location */
  rootLocationId?: string | number | undefined;
  /** Keep the present ones. @default false */
  appendLocation?: boolean | undefined;
}

/** The documents and locations, as features read them. */
export interface ActiveDocuments {
  /** `null`: no documents are set, or they are still being opened. */
  readonly current: ReadableState<DocumentSet | null>;
  /** Why the documents that the host has set could not be opened; `null`: they are open, being opened for the first time, or none are set. */
  readonly failure: ReadableState<ParleyError | null>;
  /** The host has set documents, whether they are open yet or not. */
  readonly isSet: ReadableState<boolean>;
  /** Retries documents that could not be opened; resolves when that succeeds or fails. Automatic after a lost connection. */
  retry(): Promise<void>;
  /**
   * Resolves when nothing is being opened: the host's documents are open or could not be opened, or none are set. Rejects with `CANCELLED` when
   * another person has signed in meanwhile.
   */
  whenSettled(): Promise<void>;
  /** Active locations, the root first. */
  readonly locations: ReadableState<Location[]>;
  /** Comments there are hidden. */
  readonly excludedLocationIds: ReadableState<string[]>;
  /** Address and title that the host has set, of the document or of all. */
  pageInfoOf(documentId: string): PageInfo | undefined;
}
