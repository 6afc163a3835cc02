import type { CommentActionName, User } from '@parley/protocol';
import type { StoredThread } from '../../threads/lockThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { CompleteThread } from '../../threads/threadRows.js';
import type { DocumentScope } from '../../access/ThreadScope.js';

/**
 * One action of a person on a thread that others see (REST contract §2.15, §4). The values are those of the transaction that commits it.
 * Each action makes at most one notification, one webhook event and one activity. Drafts, views and migrations are not actions.
 */
export interface CommentAction {
  name: CommentActionName;
  /** Filled in from the stored person. */
  actionUser: User;
  /** A client made the call, not a backend. */
  isByClient: boolean;
  /** Ms since epoch. */
  timestamp: number;
  scope: DocumentScope;
  /** The thread after the action; for a deletion, the thread before it. */
  thread: StoredThread;
  /** The thread before the action; `null`: it is new. */
  threadBefore: StoredThread | null;
  /** The target comment after the action; for a deletion, before it. `null`: the action is on the thread as a whole. */
  comment: StoredComment | null;
  /** The target comment before the action; `null`: it is new, or there is none. */
  commentBefore: StoredComment | null;
  /** Set for `reactionAdded` and `reactionDeleted`. */
  reactionIcon?: string | undefined;
  /** The emoji of the icon, when that is not its name. */
  reactionEmoji?: string | undefined;
  /** Set for a deletion: the complete thread before it. Absent: the thread still exists and can be read. */
  recordBefore?: CompleteThread | undefined;
  /**
   * The requested consequences. A client's action has both; a backend requests them with `triggerNotification`, which includes webhooks,
   * and `triggerActivities`.
   */
  wantsNotification: boolean;
  wantsActivity: boolean;
}
