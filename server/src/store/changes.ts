import type { Access } from '@parley/protocol';
import type { ThreadAudience } from './columns.js';

/** A log of ordered changes: an organization's own (`documentId: ''`) or one document's. */
export interface StreamKey {
  apiKey: string;
  organizationId: string;
  /** `''`: the organization's own stream. */
  documentId: string;
}

/**
 * What the change log remembers. It names records by id and never copies them: a reader loads each record as it is now, for
 * one viewer, so a replay can show nothing that the viewer may no longer see.
 */
export type StoredChange =
  /**
   * Organization stream. Records made, changed or removed, for everybody who may see them. To one person a changed record may be new
   * all the same: when its position for them (`RecordView.sequence`) is the position of this change. `before`: whom the records reached
   * until now, who alone are told when they lose them; absent: nobody, they are new.
   */
  | { kind: 'notifications'; ids: string[]; before?: Reach }
  /**
   * Organization stream. Records for one person alone: read, come or changed. `hadThem`: the person has them until now and may lose
   * them by it, and is told then.
   */
  | { kind: 'marks'; userId: string; ids: string[]; hadThem?: true }
  | { kind: 'allRead'; userId: string; feed: 'forYou' | 'all'; through: number }
  | { kind: 'seen'; userId: string; through: number }
  /** Organization stream. Channels of people; absent `documentIds`: the organization level. */
  | { kind: 'settings'; userIds: string[]; documentIds?: string[] }
  /**
   * Organization stream. Activities made, changed or removed. `before`: where those were that this removed or moved; only who
   * could see them there is told that they are gone.
   */
  | { kind: 'activities'; ids: string[]; before?: Record<string, ActivityPlace> }
  /** Organization stream. Who may enter what has changed; absent fields: everybody, every document. */
  | { kind: 'access'; userIds?: string[]; documentIds?: string[] }
  /** Document stream. The document itself was changed or deleted. */
  | { kind: 'document' }
  /**
   * Document stream. Threads made, changed or removed. `before`: the earlier audience of those whose audience this changed, or which it deleted; only they
   * are told that a thread is gone. `until`: where the organization's stream stood then; the log itself says it.
   */
  | { kind: 'threads'; ids: string[]; before?: Record<string, ThreadAudience>; until?: number }
  /** Document stream. A person viewed threads, or marked them unread. */
  | { kind: 'threadViews'; userId: string; ids: string[] }
  /** Organization stream, beside each of the two above: counts of threads may differ; `userId`: for this person only. */
  | {
      kind: 'threadCounts';
      documentId: string;
      ids: string[];
      before?: Record<string, ThreadAudience>;
      userId?: string;
    };

/** A change with its place in its stream. */
export interface LoggedChange {
  sequence: number;
  change: StoredChange;
}

/** What one committed transaction added to one stream, in order and without a gap. */
export interface Appended {
  stream: StreamKey;
  changes: LoggedChange[];
}

/** Whom a record reaches: who can have had it before it was changed or removed. */
export interface Reach {
  documentId: string;
  notifyAll: boolean;
  /** Those named in it whom it was delivered to; `null`: too many to say. */
  userIds: readonly string[] | null;
  /** Those who do not have it although others do: they removed it, it is not delivered to them, or they unsubscribed. */
  exceptIds?: readonly string[];
  /** Absent: no access context. */
  access?: Access | null;
  /**
   * The audience of the thread that it is about. Absent: about no thread, or about one that everybody sees who may open the document.
   * The stored name stays `threadSight`.
   */
  threadSight?: ThreadAudience | null;
}

/** What decides who sees an activity. */
export interface ActivityPlace {
  documentId: string;
  /** The audience of the thread that it is about; `null`: it is about no thread. The stored name stays `sight`. */
  sight: ThreadAudience | null;
}
