import type { Awareness } from 'y-protocols/awareness';
import type { Doc, Text, UndoManager, XmlFragment } from 'yjs';
import type { ParleyError } from '@parley/protocol/constants';
import type { ReadableState } from '../../observable.js';

/**
 * Content of a store: a text, an object by keys, a list, or the document of an editor. `xmltext` is for editors whose root is a `Y.XmlText`; others
 * have `xml`.
 */
export type CrdtStoreType = 'text' | 'map' | 'array' | 'xml' | 'xmltext';

export interface CreateStoreOptions<T = unknown> {
  /** 1-256 characters, unique in the document. */
  id: string;
  /** Always the same for one store. */
  type: CrdtStoreType;
  /** The value of a store that does not exist yet. When two people open it at once, the first one's value is used and the other's is dropped. */
  initialValue?: T | undefined;
  /** Delay after the first unsent edit until edits are sent, ms. @default 0 */
  debounceMs?: number | undefined;
  /** Shares presence and carets with others (`getAwareness`). @default true */
  enablePresence?: boolean | undefined;
  /** Sets `initialValue` whenever the store is opened, whatever its content, as an edit of this person. @default false */
  forceResetInitialContent?: boolean | undefined;
  /** Name of the shared type in the Yjs document. Always the same for one store. @default 'content' */
  contentKey?: string | undefined;
}

/** `connecting`: its state is on the way. `disconnected`: there is no connection, or the store has failed. */
export type CrdtStoreStatus = 'connecting' | 'connected' | 'disconnected';

export interface CrdtStoreState {
  status: CrdtStoreStatus;
  /** The store is in sync with the service, which has confirmed each edit of this client. */
  isSynced: boolean;
  /** The person may not edit. Edits made anyway stay on this screen and are not sent, so make the editor read-only. */
  isReadOnly: boolean;
  /**
   * Why the store has stopped: the person may not read it any more (`PERMISSION_DENIED`), it was deleted with its document, which was created again
   * (`ABORTED`), or an edit was refused (`PERMISSION_DENIED`, `RESOURCE_EXHAUSTED` when it has grown too large, `INVALID_ARGUMENT`). Nothing is
   * sent or received any more; open the store again.
   */
  error: ParleyError | null;
}

/** A saved state of a store. */
export interface CrdtVersion {
  versionId: string;
  versionName: string;
  /** Ms since epoch. */
  createdAt: number;
  createdBy: { userId: string; name?: string | undefined };
}

export interface CrdtVersionWithState extends CrdtVersion {
  /** A Yjs update with the full state. */
  state: Uint8Array;
}

/**
 * A value that people edit together: a Yjs document of the root document (client contract §2.9). It merges edits of all of them, also those made without a
 * connection. Edits show at once and are sent in order. Methods are bound.
 */
export interface CrdtStore<T = unknown> {
  readonly id: string;
  readonly type: CrdtStoreType;
  /** `text`, `xml` and `xmltext`: a string, `map`: an object, `array`: a list. The same object until the value changes. */
  getValue(): T;
  /**
   * Sets the value with as few operations as possible, so that concurrent edits of others stay. Throws `PERMISSION_DENIED` when the person may
   * only read, `INVALID_ARGUMENT` when the value does not fit the type, and the error of a store that has failed. Only its editor writes `xmltext`.
   */
  update(value: T): void;
  /** Calls `listener` with the value after each change by anyone. Returns a function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void;
  /** Status, and why it has failed. */
  getState(): ReadableState<CrdtStoreState>;
  /** The Yjs document, for the Yjs binding of an editor. */
  getDoc(): Doc;
  /** `null`: the type is not `text` or `xmltext`. */
  getText(): Text | null;
  /** `null`: the type is not `xml`. */
  getXml(): XmlFragment | null;
  /**
   * The people present, with further data of their editors, such as the caret. Each state has the signed-in person as `user`, which the service sets:
   * `{ userId, name, color, photoUrl }`. `null`: without `enablePresence`.
   */
  getAwareness(): Awareness | null;
  /**
   * Undoes and redoes own edits, never those of others. It tracks `update` and transactions without an origin; a binding that brings an undo
   * manager of its own does not need it. Give it to one that takes one (`yCollab`), or call `undo` and `redo` here.
   */
  getUndoManager(): UndoManager;
  /** Undoes the latest own edit. `false`: there is none. */
  undo(): boolean;
  /** Redoes the last undone edit. `false`: there is none. */
  redo(): boolean;
  /** Saves the present state under a name. Resolves with the id of the version. */
  saveVersion(versionName: string): Promise<string>;
  /** The saved versions, newest first. */
  getVersions(): Promise<CrdtVersion[]>;
  /** `null`: there is none. */
  getVersionById(versionId: string): Promise<CrdtVersionWithState | null>;
  /**
   * Restores a version, as an edit that everybody sees and that can be undone. The current state is saved as a version before. Resolves `false` when
   * there is no such version.
   */
  restoreVersion(versionId: string): Promise<boolean>;
  /** As `restoreVersion`, of a version that is at hand. */
  setStateFromVersion(version: Pick<CrdtVersionWithState, 'state'> & Partial<CrdtVersion>): Promise<void>;
  /**
   * Ends this use of the store. It is shared by all who have opened it in this client; with the last one it is closed, after its edits were sent.
   * A store is also closed when another document becomes the root document, and when the person signs out.
   */
  destroy(): void;
}

/** A store as the service has it. */
export interface CrdtData {
  id: string;
  type: CrdtStoreType;
  contentKey: string;
  /** `text`, `xml` and `xmltext`: a string, `map`: an object, `array`: a list. */
  data: unknown;
  /** A user id, or `rest-api`. */
  lastUpdatedBy: string;
  /** The tab that wrote last; `null`: a backend. */
  sessionId: string | null;
  /** ISO 8601, UTC. */
  lastUpdate: string;
}

/** Payload of the event `updateData` (client contract §5.6): a store has changed. */
export interface CrdtUpdateDataEvent {
  methodName: string;
  uniqueId: string;
  /** Ms since epoch. */
  timestamp: number;
  /** `internal`: an edit of this client. `external`: one of somebody else, or of another tab. */
  source: 'internal' | 'external';
  payload: {
    /** Of the store. */
    id: string;
    /** The value now. */
    data: unknown;
    /** A user id, or `rest-api`; `null`: not known. */
    lastUpdatedBy: string | null;
    /** The tab of an edit of this client. */
    sessionId?: string;
    /** ISO 8601, UTC. */
    lastUpdate: string;
  };
}

/** Events of the element by name. */
export interface CrdtEvents {
  updateData: CrdtUpdateDataEvent;
}
