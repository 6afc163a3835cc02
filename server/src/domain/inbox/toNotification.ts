import { accessFieldsOf, type Notification, type TemplateData, type User } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import { visibilityConfigOf } from '../comments/visibilityConfigOf.js';
import type { ContentRow, OwnRow } from './inboxRows.js';
import type { Shown } from './shownTo.js';

interface RecordScope {
  apiKey: string;
  organizationId: string;
}

/** A record as the signed-in person receives it: nothing in it tells of other recipients. */
export function toClientNotification(scope: RecordScope, shown: Shown<ContentRow>, reader: User): Notification {
  const { forYou, isUnread, isSeen, isPersisted, isMentioned, sequence } = shown.sight;
  return {
    ...describe(scope, shown.row, isMentioned, reader),
    ...digestOf(shown, (item) => describe(scope, item, item.is_mentioned === true, reader)),
    forYou,
    isUnread,
    isSeen,
    isPersisted,
    sequence,
  };
}

/** Recipients and read marks of records, by id. */
type PeopleOf = (notificationId: string) => Pick<Notification, 'notifyUserIds' | 'notificationViews'>;

/** A record as a backend reads it, with what the given reader has of it when the question is about one. */
export function toRestNotification(
  scope: RecordScope,
  { row, activities, sight }: Pick<Shown<ContentRow>, 'row' | 'activities'> & Partial<Shown<ContentRow>>,
  peopleOf: PeopleOf,
  reader?: User,
): Notification {
  const described = (item: ContentRow, isMentioned: boolean): Notification => ({
    ...describe(scope, item, isMentioned, reader),
    ...peopleOf(item.notification_id),
    notifyAll: item.notify_all,
    verifyUserPermissions: item.verify_user_permissions,
    ...(item.access && { context: { access: item.access, accessFields: accessFieldsOf(item.access) } }),
    ...(item.thread_sight &&
      item.thread_sight.visibility !== 'public' && { visibility: visibilityConfigOf(item.thread_sight) }),
  });
  return {
    ...described(row, sight?.isMentioned === true),
    ...digestOf({ row, activities }, (item) => described(item, reader !== undefined && item.is_mentioned === true)),
    ...(sight && { forYou: sight.forYou, isUnread: sight.isUnread }),
  };
}

function digestOf(
  { row: { digest_scope: scope }, activities }: Pick<Shown<ContentRow>, 'row' | 'activities'>,
  describeItem: (item: ContentRow & OwnRow) => Notification,
): Pick<Notification, 'digest'> {
  return scope === null
    ? {}
    : { digest: { scope, count: activities.length, activities: activities.map(describeItem) } };
}

function describe(
  { apiKey, organizationId }: RecordScope,
  row: ContentRow,
  isMentioned: boolean,
  reader: User | undefined,
): Notification {
  const { metadata, location, ...content } = row.content;
  const actionUser = row.action_user ?? undefined;
  const people = { actionUser, recipientUser: reader };
  const { displayHeadlineMessageTemplate: headline, displayBodyMessageTemplate: body } = content;
  // Everybody else reads what is stored (REST contract §4.3).
  const mention = { ...content.displayHeadlineMessageTemplateData, actionMessage: 'mentioned you' };
  const headlineData = isMentioned ? mention : content.displayHeadlineMessageTemplateData;
  return {
    id: row.notification_id,
    notificationSource: row.source,
    ...(row.action_type !== null && { actionType: row.action_type }),
    ...(actionUser && { actionUser }),
    timestamp: row.timestamp,
    ...(row.target_annotation_id !== null && { targetAnnotationId: row.target_annotation_id }),
    ...(row.target_comment_id !== null && { targetCommentId: row.target_comment_id }),
    // Stored as the schema of `notifications/add` parsed it.
    ...(content as typeof content & { displayHeadlineMessageTemplateData?: TemplateData }),
    ...(headlineData && { displayHeadlineMessageTemplateData: headlineData }),
    isNotificationResolverUsed: row.is_resolver_used,
    metadata: {
      ...metadata,
      apiKey,
      organizationId,
      documentId: row.document_id,
      ...(row.location_id !== null && { locationId: row.location_id, location }),
      ...(row.document_name !== null && { documentMetadata: { documentName: row.document_name } }),
    },
    ...(headline !== undefined && { displayHeadlineMessage: renderTemplate(headline, headlineData, people) }),
    ...(body !== undefined && {
      displayBodyMessage: renderTemplate(body, content.displayBodyMessageTemplateData, people),
    }),
  };
}
