import type { Access, EditorAccessEvent } from '@parley/protocol';
import type { ThreadAudience } from './columns.js';

/** Key of a stream: the ordered changes of an organization (`documentId: ''`) or of one document. */
export interface StreamKey {
  apiKey: string;
  organizationId: string;
  /** `''` for the organization's own stream. */
  documentId: string;
}

/**
 * An entry of the change log. It names records by id and never copies them. A reader loads the current state of each record for its viewer,
 * so a replay never shows a record that the viewer may no longer see.
 */
export type StoredChange =
  /**
   * Organization stream. Notifications that were created, changed or removed, for everybody who may see them. A changed notification is new
   * to a person when its position for them (`RecordView.sequence`) is the position of this change. `before`: the recipients until now; a
   * removal is sent only to these people. Absent for new notifications.
   */
  | { kind: 'notifications'; ids: string[]; before?: Reach }
  /** Organization stream. A notification arrived in For You of these people. Others are not concerned. */
  | { kind: 'arrived'; notificationId: string; userIds: string[] }
  /**
   * Organization stream. Notifications that became read, arrived or changed for one person only. `hadThem`: the person had them before and
   * may lose them by this change; then the removal is sent to them.
   */
  | { kind: 'marks'; userId: string; ids: string[]; hadThem?: true }
  | { kind: 'allRead'; userId: string; feed: 'forYou' | 'all'; through: number }
  | { kind: 'seen'; userId: string; through: number }
  /** Organization stream. Notification channels of people. Without `documentIds`: those of the organization level. */
  | { kind: 'settings'; userIds: string[]; documentIds?: string[] }
  /**
   * Organization stream. Activities that were created, changed or removed. `before`: the earlier places of removed or moved activities. A
   * removal is sent only to people who could see an activity there.
   */
  | { kind: 'activities'; ids: string[]; before?: Record<string, ActivityPlace> }
  /** Organization stream. As `activities`, of recordings. */
  | { kind: 'recordings'; ids: string[]; before?: Record<string, ActivityPlace> }
  /** Organization stream. Permissions have changed. Without `userIds`: of everybody. Without `documentIds`: for every document. */
  | { kind: 'access'; userIds?: string[]; documentIds?: string[] }
  /** Document stream. The document itself was changed or deleted. */
  | { kind: 'document' }
  /**
   * Document stream. Threads that were created, changed or removed. `before`: the earlier audience of each thread that was deleted or whose
   * audience changed. A removal is sent only to that audience. `until`: position of the organization's stream at that time; the log adds
   * it.
   */
  | { kind: 'threads'; ids: string[]; before?: Record<string, ThreadAudience>; until?: number }
  /** Document stream. A backend added, changed or removed people of the document's presence. */
  | { kind: 'presence' }
  /** Document stream. Live states were written. */
  | { kind: 'liveStates'; ids: string[] }
  /** Document stream. A person has reacted to an element of a page, or taken it back. */
  | { kind: 'inlineReaction'; targetElementId: string; annotationId: string; userId: string; isOn: boolean }
  /** Document stream. Another person edits, or requests to. The events are sent to the people whom they concern. */
  | { kind: 'editorSeat'; events: SeatEvent[] }
  /** Document stream. A person viewed threads, or marked them unread. */
  | { kind: 'threadViews'; userId: string; ids: string[] }
  /** Organization stream, together with each of the two above: counts of threads may have changed. `userId`: for this person only. */
  | {
      kind: 'threadCounts';
      documentId: string;
      ids: string[];
      before?: Record<string, ThreadAudience>;
      userId?: string;
    };

/** Something that happened to the editor's seat of a document, for one person. */
export interface SeatEvent {
  /** Whom it concerns. */
  to: string;
  name: EditorAccessEvent['name'];
  /** Ms since epoch. */
  at: number;
  requestId?: string;
  viewerId?: string;
  editorId?: string;
}

/** A change with its position in its stream. */
export interface LoggedChange {
  sequence: number;
  change: StoredChange;
}

/** The changes that one committed transaction added to one stream, in order and without gaps. */
export interface Appended {
  stream: StreamKey;
  changes: LoggedChange[];
}

/** The recipients of a notification: those who can have had it before it was changed or removed. */
export interface Reach {
  documentId: string;
  notifyAll: boolean;
  /** The recipients that it was delivered to; `null` when there are too many to list. */
  userIds: readonly string[] | null;
  /** People who do not have it: they removed it, it is not delivered to them, or they unsubscribed. */
  exceptIds?: readonly string[];
  /** Access context; absent when there is none. */
  access?: Access | null;
  /**
   * Audience of its thread. Absent when it has no thread, or when everybody who may open the document sees the thread. The stored name is
   * `threadSight`.
   */
  threadSight?: ThreadAudience | null;
}

/** The facts that decide who sees an activity. */
export interface ActivityPlace {
  documentId: string;
  /** Audience of its thread; `null` when it has no thread. The stored name is `sight`. */
  sight: ThreadAudience | null;
}
