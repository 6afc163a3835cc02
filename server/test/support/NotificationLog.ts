import type { Notification } from '@parley/protocol';
import type { TestOrganization } from './TestOrganization.js';

/** The fields of a notification of a comment that tests compare. */
interface News {
  actionType: string | undefined;
  /** Recipients, by id. */
  to: string[];
  /** Those whose headline says that it mentions them. */
  mentioned: string[];
  headline: string | undefined;
  body: string | undefined;
  notifyAll: boolean | undefined;
}

/** Reads the notifications of comments of the document `plan` that are new since the last read. */
export class NotificationLog {
  readonly #acme: TestOrganization;
  readonly #known = new Set<string>();

  constructor(acme: TestOrganization) {
    this.#acme = acme;
  }

  /** Records that were not there before, in order of action, headline, body and recipients. */
  async records(): Promise<Notification[]> {
    const all = await this.#acme.get({ documentId: 'plan' });
    const fresh = all.filter(({ id }) => !this.#known.has(id));
    for (const { id } of fresh) this.#known.add(id);
    return fresh.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }

  async news(): Promise<News[]> {
    const records = await this.records();
    const mentioned = await this.#mentioned();
    return records.map((record) => ({
      actionType: record.actionType,
      to: record.notifyUserIds ?? [],
      mentioned: mentioned.get(record.id) ?? [],
      headline: record.displayHeadlineMessage,
      body: record.displayBodyMessage,
      notifyAll: record.notifyAll,
    }));
  }

  /** By record. */
  async #mentioned(): Promise<Map<string, string[]>> {
    const rows = await this.#acme.key.service.core.db
      .selectFrom('notification_recipients')
      .where('api_key', '=', this.#acme.key.apiKey)
      .where('is_mentioned', '=', true)
      .select(['notification_id', 'user_id'])
      .orderBy('user_id')
      .execute();
    const byRecord = new Map<string, string[]>();
    for (const { notification_id: id, user_id } of rows) byRecord.set(id, [...(byRecord.get(id) ?? []), user_id]);
    return byRecord;
  }
}

const orderOf = ({ actionType, displayHeadlineMessage, displayBodyMessage, notifyUserIds }: Notification) =>
  JSON.stringify([actionType, displayHeadlineMessage, displayBodyMessage, notifyUserIds]);
