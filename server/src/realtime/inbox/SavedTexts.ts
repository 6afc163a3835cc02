import type { Change } from '@parley/protocol';
import type { Sight } from '../../domain/inbox/inboxRules.js';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import { toClientNotification } from '../../domain/inbox/toNotification.js';
import type { InboxRecord } from '../../domain/inbox/loadInboxRecords.js';

/**
 * `notification.saved` changes as JSON, each written once for all the readers who get the same text: a broadcast to a thousand
 * people is rendered a few times and not a thousand.
 */
export class SavedTexts {
  readonly #scope: { apiKey: string; organizationId: string };
  readonly #texts = new Map<string, string>();

  constructor(scope: { apiKey: string; organizationId: string }) {
    this.#scope = scope;
  }

  textOf(record: InboxRecord, sight: Sight, isNew: boolean, reader: LoadedReader): string {
    const { forYou, isUnread, isSeen, isPersisted, sequence } = sight;
    const flags = [forYou, isUnread, isSeen, isPersisted, isNew].map(Number).join('');
    const key = `${record.row.notification_id} ${flags} ${sequence} ${mentionsReader(record) ? reader.userId : ''}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const notification = toClientNotification(this.#scope, record.row, sight, reader.user);
    const text = JSON.stringify({ type: 'notification.saved', notification, isNew } satisfies Change);
    this.#texts.set(key, text);
    return text;
  }
}

/** Whether the text of a record may name the person who reads it. */
function mentionsReader({ row: { content } }: InboxRecord): boolean {
  const templates = [content.displayHeadlineMessageTemplate, content.displayBodyMessageTemplate];
  return templates.some((template) => template?.includes('{recipientUser}'));
}
