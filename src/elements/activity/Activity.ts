import type { ActivityFeatureType, ActivityRecord as StoredActivity } from '@parley/protocol';
import type { User } from '../../ParleyTypes.js';
import type { Resolution } from '../notification/Notification.js';

/** An entry of the activity log as this client shows it: the service's record, with the data of data providers. */
export interface ActivityRecord extends Omit<StoredActivity, 'actionUser'> {
  /** While `resolution.person` is not `ready` it has `userId` only: ids and emails are never shown in its place. */
  actionUser: User;
  /** The template with its variables filled in, plain text; absent while `resolution.content` is not `ready`. */
  displayMessage?: string | undefined;
  /** Its personal data is being fetched; absent once that is loaded. */
  isActivityResolverUsed?: boolean | undefined;
  /** Set by this client. */
  resolution: Resolution;
}

/** Which activities are read. An allow list makes the matching exclude list ignored; empty lists are none. */
export interface ActivitySubscribeConfig {
  /** @default the organization that is signed in to. Activities of another one are read once, and not live. */
  organizationId?: string | undefined;
  /** At most 30; an empty list requests nothing. @default every document that the person may open */
  documentIds?: readonly string[] | undefined;
  /** Only the root document, whichever that is; wins over `documentIds`. @default false */
  currentDocumentOnly?: boolean | undefined;
  /** Age of the oldest one, days. @default 30 */
  maxDays?: number | undefined;
  featureTypes?: readonly ActivityFeatureType[] | undefined;
  excludeFeatureTypes?: readonly ActivityFeatureType[] | undefined;
  actionTypes?: readonly string[] | undefined;
  excludeActionTypes?: readonly string[] | undefined;
  /** Who did it. */
  userIds?: readonly string[] | undefined;
  excludeUserIds?: readonly string[] | undefined;
}

/** An activity of the person who is signed in. */
export interface CreateActivityData extends Pick<
  StoredActivity,
  | 'eventType'
  | 'changes'
  | 'entityData'
  | 'entityTargetData'
  | 'displayMessageTemplate'
  | 'displayMessageTemplateData'
  | 'actionIcon'
> {
  /** The service records the other kinds itself. */
  featureType: 'custom';
  /** A name of the app's own: `INVALID_ARGUMENT` for those that the service uses. */
  actionType: string;
  /** 1-128 of `A-Za-z0-9_-`; the same id again is the same activity. @default a new one */
  id?: string | undefined;
  /** Required. A thread is one that the person sees: `NOT_FOUND` otherwise. */
  targetEntityId?: string | undefined;
  targetSubEntityId?: string | null | undefined;
}

/** The loaded part of an activity log. */
export interface ActivityFeed {
  /** Newest first. */
  activities: ActivityRecord[];
  /** Older ones exist. */
  hasNextPage: boolean;
}
