import type { Change } from '@parley/protocol';
import type { ContentRow } from '../../domain/inbox/inboxRows.js';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { ChangeText } from '../fitChanges.js';
import type { Shown } from '../../domain/inbox/shownTo.js';
import { toClientNotification } from '../../domain/inbox/toNotification.js';

/**
 * The `notification.saved` changes as JSON. Readers who get the same text share it, so a broadcast to a thousand people is rendered a few
 * times only.
 */
export class SavedTexts {
  readonly #scope: { apiKey: string; organizationId: string };
  readonly #texts = new Map<string, ChangeText>();

  constructor(scope: { apiKey: string; organizationId: string }) {
    this.#scope = scope;
  }

  textOf(record: Shown<ContentRow>, isNew: boolean, reader: LoadedReader): ChangeText {
    const { forYou, isUnread, isSeen, isPersisted, isMentioned, sequence } = record.view;
    const flags = [forYou, isUnread, isSeen, isPersisted, isMentioned, isNew].map(Number).join('');
    const key = `${record.row.notification_id} ${flags} ${sequence} ${mentionsReader(record.row) ? reader.userId : ''}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const notification = toClientNotification(this.#scope, record, reader.user);
    const change: ChangeText = {
      text: JSON.stringify({ type: 'notification.saved', notification, isNew } satisfies Change),
      named: () =>
        JSON.stringify({ type: 'notification.changed', notificationId: notification.id, isNew } satisfies Change),
    };
    this.#texts.set(key, change);
    return change;
  }
}

/** Whether the text of a notification may contain the name of its reader. */
export function mentionsReader({ content }: ContentRow): boolean {
  const templates = [content.displayHeadlineMessageTemplate, content.displayBodyMessageTemplate];
  return templates.some((template) => template?.includes('{recipientUser}'));
}
