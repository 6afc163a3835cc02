import type { CommentActionName, User } from '@parley/protocol';
import type { StoredThread } from '../../threads/lockThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { FullThread } from '../../threads/threadRows.js';
import type { DocumentScope } from '../../access/ThreadScope.js';

/**
 * One thing that somebody did to a thread that others see, as of the transaction that commits it (REST contract §2.15, §4). Each makes at most
 * one notification, one webhook event and one activity. Drafts, views and migrations are none.
 */
export interface CommentAction {
  name: CommentActionName;
  /** Filled in from the stored person. */
  actionUser: User;
  /** A client did it, and not the backend. */
  isByClient: boolean;
  /** Ms since epoch. */
  timestamp: number;
  scope: DocumentScope;
  /** As it is afterwards; of a deletion, as it was. */
  thread: StoredThread;
  /** As it was; `null`: it is new. */
  threadBefore: StoredThread | null;
  /** The target comment as it is afterwards; of a deletion, as it was. `null`: the thread as a whole. */
  comment: StoredComment | null;
  /** As it was; `null`: it is new, or there is none. */
  commentBefore: StoredComment | null;
  /** Of `reactionAdded`, `reactionDeleted`. */
  reactionIcon?: string | undefined;
  /** Of a deletion: the thread with everything that belonged to it before. Absent: to be read, it is there. */
  recordBefore?: FullThread | undefined;
  /** What the caller wants of it. Clients want both; a backend says so (`triggerNotification`, which stands for webhooks too, `triggerActivities`). */
  wantsNotification: boolean;
  wantsActivity: boolean;
}
