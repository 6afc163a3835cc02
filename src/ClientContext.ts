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

/** What a feature gets from the client it belongs to. */
export interface ClientContext {
  readonly apiKey: string;
  readonly config: ParleyConfig;
  /** Base address of the service. @default the page's origin */
  readonly baseUrl: string | undefined;
  readonly session: Session;
  readonly documents: ActiveDocuments;
  /** Where the person is: organization, open documents, locations. */
  eventMetadata(): EventMetadata;
  /** What the person signed in may enter. */
  readonly permissions: ReadableState<PermissionMap | null>;
  readonly ui: UiStore;
  readonly events: Events<CoreEvents>;
  readonly providers: DataProviderRegistry;
  /** What encrypts shared documents. */
  readonly encryption: { provider: EncryptionProvider | null };
  /** Console for people who develop with the package; obeys `debugMode` and `disableLogs`. */
  readonly log: Log;
  /** Emits the core event `error` for a failure that no caller awaits. */
  reportError(error: ParleyError, source: string): void;
  /** Whether the host left this feature on (`featureAllowList`, `disableFeatures`). */
  isEnabled(feature: FeatureType): boolean;
  /** Calls `run` once when the client is closed, because its provider has gone: for what a feature put into the page. */
  onClose(run: () => void): void;
  /** Brings the code of `session.write`. What writes calls this first: a page that has lost its connection cannot load code any more. */
  bringWriteQueue(create: CreateWriteQueue): void;
  /** The code of documents and permissions, where something that needs them at once has brought it: then it is not loaded. */
  createDocumentAccess?: CreateDocumentAccess;
  /** The code of the comment element, where a hook or a component has brought it: then it is not loaded. */
  createCommentElement?: (context: ClientContext) => CommentElements;
  /** The code of the notification element, in the same way. */
  createNotificationElement?: (
    context: ClientContext,
    unread: UnreadCount,
    events: Events<NotificationEvents>,
  ) => InboxMethods;
  /** What the next sign-in reads for the features that are there by then. */
  readonly firstReads: FirstReads;
  /** What features say of the person to the others in the root document, besides where they are and how active. `null`: nothing any more. */
  readonly ownPresence: State<Pick<PresenceState, 'selections' | 'following' | 'view'>>;
  /** Somebody whom this person follows has opened another document, which this person may read. */
  readonly followedMoves: Emitter<{ userId: string; documentId: string }>;
  setLocations(locations: Location[]): void;
  /** What this screen sends later, as it can still be undone. Each is sent when it is called, and resolves or rejects when the service has answered. */
  readonly held: Set<() => Promise<unknown>>;
}

export interface Log {
  debug(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}
