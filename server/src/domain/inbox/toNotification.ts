import { accessFieldsOf, type Notification, type TemplateData, type User } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import { visibilityConfigOf } from '../access/visibilityConfigOf.js';
import { type Addressee, headlineData } from './headlineData.js';
import type { ContentRow, OwnRow } from './inboxRows.js';
import type { Shown } from './shownTo.js';

interface RecordScope {
  apiKey: string;
  organizationId: string;
}

/** Returns a record as the signed-in person receives it, without its other recipients. */
export function toClientNotification(scope: RecordScope, shown: Shown<ContentRow>, reader: User): Notification {
  const { forYou, isUnread, isSeen, isPersisted, sequence } = shown.view;
  return {
    ...describe(scope, shown.row, shown.view, reader),
    ...digestOf(shown, (item) => describe(scope, item, ownerOf(item), reader)),
    forYou,
    isUnread,
    isSeen,
    isPersisted,
    sequence,
  };
}

/** Recipients and read marks of records, by id. */
type PeopleOf = (notificationId: string) => Pick<Notification, 'notifyUserIds' | 'notificationViews'>;

/** Returns a record as a backend reads it, with the reader's view of it when the request names a reader. */
export function toRestNotification(
  scope: RecordScope,
  { row, activities, view }: Pick<Shown<ContentRow>, 'row' | 'activities'> & Partial<Shown<ContentRow>>,
  peopleOf: PeopleOf,
  reader?: User,
): Notification {
  const described = (item: ContentRow, addressee: Addressee): Notification => ({
    ...describe(scope, item, addressee, reader),
    ...peopleOf(item.notification_id),
    notifyAll: item.notify_all,
    verifyUserPermissions: item.verify_user_permissions,
    ...(item.access && { context: { access: item.access, accessFields: accessFieldsOf(item.access) } }),
    ...(item.thread_sight &&
      item.thread_sight.visibility !== 'public' && { visibility: visibilityConfigOf(item.thread_sight) }),
  });
  return {
    ...described(row, view ?? NO_ADDRESSEE),
    ...digestOf({ row, activities }, (item) => described(item, reader ? ownerOf(item) : NO_ADDRESSEE)),
    ...(view && { forYou: view.forYou, isUnread: view.isUnread }),
  };
}

/** A request that names no reader gets the headline as it is stored. */
const NO_ADDRESSEE: Addressee = { isMentioned: false, forYou: true };

/** The view of an item's headline: a digest has exactly one recipient. */
const ownerOf = ({ is_mentioned }: OwnRow): Addressee => ({ isMentioned: is_mentioned === true, forYou: true });

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
  addressee: Addressee,
  reader: User | undefined,
): Notification {
  const { metadata, location, ...content } = row.content;
  const actionUser = row.action_user ?? undefined;
  const people = { actionUser, recipientUser: reader };
  const { displayHeadlineMessageTemplate: headline, displayBodyMessageTemplate: body } = content;
  const data = headlineData(row, addressee);
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
    ...(data && { displayHeadlineMessageTemplateData: data }),
    isNotificationResolverUsed: row.is_resolver_used,
    metadata: {
      ...metadata,
      apiKey,
      organizationId,
      documentId: row.document_id,
      ...(row.location_id !== null && { locationId: row.location_id, location }),
      ...(row.document_name !== null && { documentMetadata: { documentName: row.document_name } }),
    },
    ...(headline !== undefined && { displayHeadlineMessage: renderTemplate(headline, data, people) }),
    ...(body !== undefined && {
      displayBodyMessage: renderTemplate(body, content.displayBodyMessageTemplateData, people),
    }),
  };
}
