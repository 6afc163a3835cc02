import type { Change, Notification, NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { FeedAnswer } from '../../../src/cache/applyFeedAnswer.js';
import type { InboxFrame } from '../../../src/cache/InboxBase.js';
import type { FeedQuery } from '../../../src/cache/feedWindow.js';

/** One reader's inbox on a service, as simple as the contract allows: a list of records, filtered again for each question. */
export class ReferenceInbox {
  sequence = 0;
  #clock = 1000;
  #records: Notification[] = [];
  readonly #removals = new Map<string, number>();
  readonly frames: InboxFrame[] = [];

  add(documentId: string, forYou: boolean) {
    const record: Notification = {
      id: `n${this.sequence + 1}`,
      notificationSource: 'custom',
      timestamp: (this.#clock += 1),
      metadata: { apiKey: 'k', organizationId: 'o', documentId },
      displayHeadlineMessage: '0',
      isUnread: true,
      isSeen: false,
      forYou,
      sequence: this.sequence + 1,
    };
    this.#records.push(record);
    this.#log({ type: 'notification.saved', notification: { ...record }, isNew: true });
  }

  update(id: string, text: string) {
    this.#change(id, (record) => ({ ...record, displayHeadlineMessage: text }));
  }

  read(id: string) {
    this.#change(id, (record) => ({ ...record, isUnread: false, isSeen: true }));
  }

  remove(id: string) {
    this.#records = this.#records.filter((record) => record.id !== id);
    this.#log({ type: 'notification.removed', notificationId: id });
    if (!this.#removals.has(id)) this.#removals.set(id, this.sequence);
  }

  readAll(feed: 'forYou' | 'all', through: number) {
    this.#records = this.#records.map((record) =>
      record.sequence! <= through && (feed === 'all' || record.forYou)
        ? { ...record, isUnread: false, isSeen: true }
        : record,
    );
    this.#log({ type: 'notification.allRead', feed, through });
  }

  seen(through: number) {
    this.#records = this.#records.map((record) => (record.sequence! <= through ? { ...record, isSeen: true } : record));
    this.#log({ type: 'notification.seen', through });
  }

  /** Position at which the record was removed, if it was. */
  removedAt(id: string): number | undefined {
    return this.#removals.get(id);
  }

  /** Counts as they were at a position. */
  countsAt(sequence: number): NotificationCounts {
    return this.frames[sequence - 1]?.counts ?? { forYou: 0, all: 0, unseen: 0 };
  }

  /** Ids, in the order they came. */
  get ids() {
    return this.#records.map(({ id }) => id);
  }

  counts(): NotificationCounts {
    const count = (test: (record: Notification) => boolean) =>
      Math.min(INBOX_LIMITS.count, this.#records.filter(test).length);
    return {
      forYou: count(({ forYou, isUnread }) => !!forYou && !!isUnread),
      all: count(({ isUnread }) => !!isUnread),
      unseen: count(({ forYou, isSeen }) => !!forYou && !isSeen),
    };
  }

  /** Everything that belongs to the feed, newest first. */
  members({ feed, documentId, unreadOnly, includeRead }: FeedQuery): Notification[] {
    return this.#records
      .filter(
        (record) =>
          (documentId === undefined || record.metadata.documentId === documentId) &&
          (!unreadOnly || record.isUnread) &&
          (feed === 'all' || (record.forYou && (record.isUnread || includeRead))),
      )
      .reverse();
  }

  /** The first sight of a feed: 50 of For You, the top of the documents, or the first page. */
  first(query: FeedQuery, pageSize: number): FeedAnswer {
    if (query.feed === 'forYou') {
      const notifications = this.members(query).slice(0, INBOX_LIMITS.forYou);
      return this.#answer(query, { part: 'first', notifications, nextPageToken: null });
    }
    if (query.documentId !== undefined) return this.page(query, 'first', null, pageSize);
    const groups = new Map<string, Notification[]>();
    for (const record of this.members(query)) {
      groups.set(record.metadata.documentId, [...(groups.get(record.metadata.documentId) ?? []), record]);
    }
    const documents = [...groups].slice(0, INBOX_LIMITS.documents).map(([documentId, group]) => ({
      documentId,
      notifications: group.slice(0, INBOX_LIMITS.perDocument),
      hasMore: group.length > INBOX_LIMITS.perDocument,
    }));
    return this.#answer(query, { part: 'top', documents, hasMore: false });
  }

  /** One page; the token is the timestamp of the last record of the page before. */
  page(query: FeedQuery, part: 'first' | 'next', pageToken: string | null, pageSize: number): FeedAnswer {
    const rest = this.members(query).filter(({ timestamp }) => pageToken === null || timestamp < Number(pageToken));
    const notifications = rest.slice(0, pageSize);
    const nextPageToken = rest.length > pageSize ? String(notifications.at(-1)!.timestamp) : null;
    return this.#answer(query, { part, notifications, nextPageToken });
  }

  #answer(query: FeedQuery, content: FeedAnswer['content']): FeedAnswer {
    return { query, sequence: this.sequence, counts: this.counts(), content };
  }

  #change(id: string, change: (record: Notification) => Notification) {
    this.#records = this.#records.map((record) => (record.id === id ? change(record) : record));
    const notification = this.#records.find((record) => record.id === id);
    // A change of what is not there is still a position of the log.
    this.#log(notification && { type: 'notification.saved', notification, isNew: false });
  }

  #log(change: Change | undefined) {
    this.sequence += 1;
    this.frames.push({ sequence: this.sequence, changes: change ? [change] : [], counts: this.counts() });
  }
}
