import type { Notification as NotificationRecord, NotificationDigest } from '@parley/protocol';
import type { NotificationData, User } from '../../ParleyTypes.js';

/** How far a notification has been completed by data providers. Without providers everything is `ready`. */
export interface Resolution {
  /**
   * Headline and body: `pending` while a provider is called, `failed` when there is nothing to show because it failed or
   * has no such record (show a neutral text and the time).
   */
  content: 'pending' | 'ready' | 'failed';
  /** The acting person: `unknown` when the user provider failed or does not know the id. */
  person: 'pending' | 'ready' | 'unknown';
}

type FromService = Omit<
  NotificationRecord,
  'actionUser' | 'notificationSourceData' | 'notifyUserIds' | 'notificationViews' | 'digest'
>;

/** A notification as this client shows it: the service's record, the provider's content, and pending changes. */
export interface Notification extends FromService {
  /** While `resolution.person` is not `ready` it has `userId` only: ids and emails are never shown in its place. */
  actionUser?: User | undefined;
  /** The caller's own object; typed by `ParleyTypes.notificationData`. */
  notificationSourceData?: NotificationData;
  /** Plain text; absent while `resolution.content` is not `ready`. */
  displayHeadlineMessage?: string | undefined;
  /**
   * Plain text when the record has a `displayBodyMessageTemplate`, and of a comment; otherwise as the backend sent it, which may be markup. With
   * `isCommentResolverUsed` it is the comment provider's text of the comment.
   */
  displayBodyMessage?: string | undefined;
  isUnread: boolean;
  forYou: boolean;
  /** The notifications of a digest, oldest first. The other fields are those of the newest. */
  digest?: (Omit<NotificationDigest, 'activities'> & { activities: Notification[] }) | undefined;
  /** Set by this client. */
  resolution: Resolution;
}
