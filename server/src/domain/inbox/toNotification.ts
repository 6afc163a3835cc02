import { accessFieldsOf, type Notification, type TemplateData, type User } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import type { Sight } from './inboxRules.js';
import type { ContentRow } from './inboxRows.js';

interface RecordScope {
  apiKey: string;
  organizationId: string;
}

/** A record as the signed-in person receives it: nothing in it tells of other recipients. */
export function toClientNotification(scope: RecordScope, row: ContentRow, sight: Sight, reader: User): Notification {
  const { forYou, isUnread, isSeen, isPersisted, sequence } = sight;
  return { ...describe(scope, row, reader), forYou, isUnread, isSeen, isPersisted, sequence };
}

/** A record as a backend reads it, with what the given reader has of it when the question is about one. */
export function toRestNotification(
  scope: RecordScope,
  row: ContentRow,
  people: Pick<Notification, 'notifyUserIds' | 'notificationViews'>,
  reader?: { user: User; sight: Sight },
): Notification {
  return {
    ...describe(scope, row, reader?.user),
    ...people,
    notifyAll: row.notify_all,
    verifyUserPermissions: row.verify_user_permissions,
    ...(row.access && { context: { access: row.access, accessFields: accessFieldsOf(row.access) } }),
    ...(reader && { forYou: reader.sight.forYou, isUnread: reader.sight.isUnread }),
  };
}

function describe({ apiKey, organizationId }: RecordScope, row: ContentRow, reader: User | undefined): Notification {
  const { metadata, location, ...content } = row.content;
  const actionUser = row.action_user ?? undefined;
  const people = { actionUser, recipientUser: reader };
  const { displayHeadlineMessageTemplate: headline, displayBodyMessageTemplate: body } = content;
  return {
    id: row.notification_id,
    notificationSource: row.source,
    ...(row.action_type !== null && { actionType: row.action_type }),
    ...(actionUser && { actionUser }),
    timestamp: row.timestamp,
    // Stored as the schema of `notifications/add` parsed it.
    ...(content as typeof content & { displayHeadlineMessageTemplateData?: TemplateData }),
    isNotificationResolverUsed: row.is_resolver_used,
    metadata: {
      ...metadata,
      apiKey,
      organizationId,
      documentId: row.document_id,
      ...(row.location_id !== null && { locationId: row.location_id, location }),
      ...(row.document_name !== null && { documentMetadata: { documentName: row.document_name } }),
    },
    ...(headline !== undefined && {
      displayHeadlineMessage: renderTemplate(headline, content.displayHeadlineMessageTemplateData, people),
    }),
    ...(body !== undefined && {
      displayBodyMessage: renderTemplate(body, content.displayBodyMessageTemplateData, people),
    }),
  };
}
