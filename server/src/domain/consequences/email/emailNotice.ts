import type { Notification, User } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { loadInboxReader } from '../../inbox/loadInboxReaders.js';
import { loadInboxRecords } from '../../inbox/loadInboxRecords.js';
import { shownTo } from '../../inbox/shownTo.js';
import { toClientNotification } from '../../inbox/toNotification.js';
import { sha256Hex } from '../../../ids.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import type { Email } from './enqueueEmails.js';
import { mailAddressOf } from './mailAddressOf.js';
import type { EmailItem, EmailNotice } from './renderEmail.js';
import { threadUrls } from './threadUrls.js';
import { unsubscribeUrl } from './unsubscribeUrl.js';

/**
 * Returns the content of the email about a notification, or `null` when it must not be sent: the person may not see the thread, does not
 * want this email (REST contract §2.10, §4.3), has no address (`mailAddressOf`), or the notification is deleted.
 */
export async function emailNotice(
  core: Core,
  tenant: Tenant,
  organizationId: string,
  email: Email,
): Promise<EmailNotice | null> {
  const { notificationId, userId } = email;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const record = (await loadInboxRecords(core.db, scope, [notificationId], new Set([userId]))).get(notificationId);
  if (!record) return null;
  const to = await mailAddressOf(core.db, { ...scope, userId });
  if (to === null) return null;
  const reader = await loadInboxReader(core.db, tenant, organizationId, userId, 'email');
  const shown = shownTo(record.row, record.own.get(userId) ?? null, record.items, reader, 'email', core.clock.now());
  if (!shown) return null;
  const notification = toClientNotification(scope, shown, reader.user);
  const items = await itemsOf(core, scope, notification.digest?.activities ?? [notification]);
  const [first] = items;
  if (!first) return null;
  return {
    to,
    documentName: items.every(({ documentName }) => documentName === first.documentName) ? first.documentName : null,
    items: [first, ...items.slice(1)],
    unsubscribeUrl: await unsubscribeUrl(core, core.options.publicUrl ?? '', { ...scope, userId }),
    // A hash, because ids may have characters that a header may not.
    messageId: `${(await sha256Hex(JSON.stringify([scope, notificationId, userId]))).slice(0, 40)}@parley`,
  };
}

async function itemsOf(
  core: Core,
  scope: NotificationScope,
  notifications: readonly Notification[],
): Promise<EmailItem[]> {
  const threadIds = notifications.flatMap(({ targetAnnotationId }) => targetAnnotationId ?? []);
  const urls = await threadUrls(core, scope, threadIds);
  return notifications.map((notification) => ({
    headline: headlineOf(notification),
    text: notification.displayBodyMessage ?? null,
    documentName: asText(notification.metadata.documentMetadata?.['documentName']),
    timestamp: notification.timestamp,
    url: urls.get(notification.targetAnnotationId ?? '') ?? null,
  }));
}

/** The headline, with `Someone` for people whose name the service does not know: an id is not readable. */
function headlineOf({
  displayHeadlineMessageTemplate: template = '',
  displayHeadlineMessageTemplateData: data = {},
  actionUser,
}: Notification): string {
  const named = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, isPerson(value) ? known(value) : value]),
  );
  return renderTemplate(template, named, { actionUser: actionUser && known(actionUser) });
}

const known = (person: User): User => (person.name || person.email ? person : { ...person, name: 'Someone' });

const isPerson = (value: unknown): value is User => typeof value === 'object' && value !== null && 'userId' in value;

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
