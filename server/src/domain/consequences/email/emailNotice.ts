import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { sha256Hex } from '../../../ids.js';
import { loadInboxReader } from '../../inbox/loadInboxReaders.js';
import { loadInboxRecords } from '../../inbox/loadInboxRecords.js';
import type { ContentRow } from '../../inbox/inboxRows.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { type Shown, shownTo } from '../../inbox/shownTo.js';
import type { Email } from './enqueueEmails.js';
import { emailHeadline } from './emailHeadline.js';
import { mailRecipientOf } from './mailRecipientOf.js';
import { quotedWords } from './quotedWords.js';
import type { EmailItem, EmailNotice } from './renderEmail.js';
import type { EmailStrings } from './strings/EmailStrings.js';
import { emailTexts } from './strings/emailTexts.js';
import { threadUrls } from './threadUrls.js';
import { unsubscribeUrl } from './unsubscribeUrl.js';

/**
 * Returns the content of the email about a notification, or `null` when it must not be sent: the person may not see the thread, does not
 * want this email (REST contract §2.10, §4.3), has no address (`mailRecipientOf`), or the notification is deleted.
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
  const to = await mailRecipientOf(core.db, { ...scope, userId });
  if (to === null) return null;
  const reader = await loadInboxReader(core.db, tenant, organizationId, userId, 'email');
  const shown = shownTo(record.row, record.own.get(userId) ?? null, record.items, reader, 'email', core.clock.now());
  if (!shown) return null;
  const texts = emailTexts(core.options.emailTranslations, [to.language]);
  const items = await itemsOf(core, scope, entriesOf(shown, userId), texts.strings);
  const [first] = items;
  if (!first) return null;
  return {
    to: to.address,
    texts,
    timeZone: to.timeZone,
    documentName: items.every(({ documentName }) => documentName === first.documentName) ? first.documentName : null,
    items: [first, ...items.slice(1)],
    unsubscribeUrl: await unsubscribeUrl(core, core.options.publicUrl ?? '', { ...scope, userId }),
    // A hash, because ids may have characters that a header may not.
    messageId: `${(await sha256Hex(JSON.stringify([scope, notificationId, userId]))).slice(0, 40)}@parley`,
  };
}

/** A notification, and how the reader stands to it. */
type Entry = { row: ContentRow } & Parameters<typeof emailHeadline>[1];

/** The items of a digest, oldest first; else the one notification. */
function entriesOf({ row, view, activities }: Shown<ContentRow>, userId: string): Entry[] {
  if (activities.length === 0) return [{ row, userId, isMentioned: view.isMentioned, forYou: view.forYou }];
  return activities.map((item) => ({
    row: item,
    userId,
    isMentioned: item.is_mentioned === true,
    forYou: item.for_you === true,
  }));
}

async function itemsOf(
  core: Core,
  scope: NotificationScope,
  entries: readonly Entry[],
  strings: EmailStrings,
): Promise<EmailItem[]> {
  const rows = entries.map(({ row }) => row);
  const threadIds = rows.flatMap(({ target_annotation_id }) => target_annotation_id ?? []);
  const [urls, words] = await Promise.all([
    threadUrls(core, scope, threadIds),
    quotedWords(core.db, scope, rows, strings),
  ]);
  return entries.map(({ row, ...reader }) => ({
    headline: emailHeadline(row, reader, strings),
    isComment: IS_COMMENT.has(row.action_type ?? ''),
    text: words.get(row.notification_id) ?? null,
    documentName: row.document_name,
    timestamp: row.timestamp,
    url: urls.get(row.target_annotation_id ?? '') ?? null,
  }));
}

/** The actions that add text. */
const IS_COMMENT: ReadonlySet<string> = new Set(['newlyAdded', 'added', 'updated']);
