import type { Location, PermissionMap, PresenceState } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from './coreEvents.js';
import type { Events } from './createEvents.js';
import type { ActiveDocuments } from './documents/ActiveDocuments.js';
import type { CreateDocumentAccess } from './documents/DocumentAccess.js';
import type { EventMetadata } from './coreEvents.js';
import type { CommentElements } from './elements/comment/WholeCommentElement.js';
import type { EncryptionProvider } from './elements/crdt/EncryptionProvider.js';
import type { NotificationEvents } from './elements/notification/NotificationElement.js';
import type { InboxMethods, UnreadCount } from './elements/notification/inboxTypes.js';
import type { FeatureType } from './FeatureType.js';
import type { Emitter, ReadableState, State } from './observable.js';
import type { ParleyConfig } from './ParleyConfig.js';
import type { DataProviderRegistry } from './providers/DataProviderRegistry.js';
import type { FirstReads } from './session/FirstReads.js';
import type { Session } from './session/Session.js';
import type { CreateWriteQueue } from './session/WriteQueue.js';
import type { UiStore } from './ui/uiStore.js';

/** The parts of a client that its features use. */
export interface ClientContext {
  readonly apiKey: string;
  readonly config: ParleyConfig;
  /** Base address of files. @default the page's origin */
  readonly storageUrl: string | undefined;
  readonly session: Session;
  readonly documents: ActiveDocuments;
  /** Where the person is: organization, open documents, locations. */
  eventMetadata(): EventMetadata;
  /** Permissions of the signed-in person. */
  readonly permissions: ReadableState<PermissionMap | null>;
  readonly ui: UiStore;
  readonly events: Events<CoreEvents>;
  readonly providers: DataProviderRegistry;
  /** Encrypts shared documents. */
  readonly encryption: { provider: EncryptionProvider | null };
  /** Console for people who develop with the package; obeys `debugMode` and `disableLogs`. */
  readonly log: Log;
  /** Emits the core event `error` for a failure that no caller awaits. */
  reportError(error: ParleyError, source: string): void;
  /** Whether the host has this feature enabled (`featureAllowList`, `disableFeatures`). */
  isEnabled(feature: FeatureType): boolean;
  /** Calls `run` once when the client is closed (its provider unmounts): features clean up the page here. */
  onClose(run: () => void): void;
  /** Provides the code of `session.write`. Features that write call this early: a page without a connection cannot load code. */
  provideWriteQueue(create: CreateWriteQueue): void;
  /** The code of documents and permissions, set by features that need it at once. Absent: loaded on demand. */
  createDocumentAccess?: CreateDocumentAccess;
  /** The code of the comment element, set by a hook or a component. Absent: loaded on demand. */
  createCommentElement?: (context: ClientContext) => CommentElements;
  /** The code of the notification element, in the same way. */
  createNotificationElement?: (
    context: ClientContext,
    unread: UnreadCount,
    events: Events<NotificationEvents>,
  ) => InboxMethods;
  /**
   * Whether the provider has set the data providers and called `onClientLoad`, so that effects of hooks may sign in. A state, because it turns true
   * right after the first rendering: only its readers render twice.
   */
  readonly isLoaded: State<boolean>;
  /** Reads that the next sign-in includes for the features registered by then. */
  readonly firstReads: FirstReads;
  /** Presence that features publish to others in the root document, besides location and activity. `null` clears a field. */
  readonly ownPresence: State<Pick<PresenceState, 'selections' | 'following' | 'view'>>;
  /** Somebody whom this person follows has opened another document, which this person may read. */
  readonly followedMoves: Emitter<{ userId: string; documentId: string }>;
  setLocations(locations: Location[]): void;
  /** Writes that this screen delays while they can be undone. Calling one sends it; it settles when the service has responded. */
  readonly delayedWrites: Set<() => Promise<unknown>>;
}

export interface Log {
  debug(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}
