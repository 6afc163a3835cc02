import type { Change, Notification } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { describe, expect, it } from 'vitest';
import { applyFeedAnswer, type FeedAnswer } from '../../../src/cache/applyFeedAnswer.js';
import { applyChanges } from '../../../src/cache/applyChanges.js';
import { feedKey, isShort, selectWindow, type FeedQuery } from '../../../src/cache/feedWindow.js';
import { emptyInbox, type PendedInbox } from '../../../src/cache/InboxBase.js';
import { shownCounts, shownRecords, shownSettings } from '../../../src/cache/inboxView.js';
import { addPending, dropSettled, settlePending, undoPending } from '../../../src/cache/pendingChanges.js';

const ALL: FeedQuery = { feed: 'all' };
const FOR_YOU: FeedQuery = { feed: 'forYou' };
const counts = { forYou: 1, all: 2, unseen: 1 };

const a = (id: string, fields: Partial<Notification> = {}): Notification => ({
  id,
  notificationSource: 'custom',
  timestamp: Number(id.slice(1)),
  sequence: Number(id.slice(1)),
  metadata: { apiKey: 'k', organizationId: 'o', documentId: 'd' },
  isUnread: true,
  isSeen: false,
  forYou: true,
  ...fields,
});

const saved = (notification: Notification): Change => ({ type: 'notification.saved', notification, isNew: false });
const removed = (notificationId: string): Change => ({ type: 'notification.removed', notificationId });
const first = (query: FeedQuery, sequence: number, ...notifications: Notification[]): FeedAnswer => ({
  query,
  sequence,
  counts,
  content: { part: 'first', notifications, nextPageToken: null },
});

function inboxOf(...answers: FeedAnswer[]): PendedInbox {
  return { base: answers.reduce((base, answer) => applyFeedAnswer(base, answer), emptyInbox().base), pending: [] };
}

const receive = (inbox: PendedInbox, sequence: number, ...changes: Change[]): PendedInbox =>
  dropSettled({ ...inbox, base: applyChanges(inbox.base, [{ sequence, changes }]) });

const idsOf = (inbox: PendedInbox, query: FeedQuery) =>
  selectWindow(inbox.base.windows.get(feedKey(query))!, shownRecords(inbox)).map(({ id }) => id);

it('keeps what a later look at a feed has shown when the answer to an earlier one comes last', () => {
  const inbox = inboxOf(first(FOR_YOU, 4, a('n2')), first(FOR_YOU, 3, a('n2'), a('n1')));
  expect(idsOf(inbox, FOR_YOU)).toEqual(['n2']);
  expect(inbox.base.windows.get(feedKey(FOR_YOU))?.position).toBe(4);
});

it('misses nothing of a document that the service has left out of the top, whose newest is of the same moment as the last', () => {
  const ofDocument = (id: string, documentId: string, timestamp: number) =>
    a(id, { timestamp, metadata: { apiKey: 'k', organizationId: 'o', documentId } });
  const documents = Array.from({ length: INBOX_LIMITS.documents }, (_, index) => ({
    documentId: `d${index}`,
    notifications: [ofDocument(`n${index}`, `d${index}`, 100 - index)],
    hasMore: false,
  }));
  const lowest = documents.at(-1)!.notifications[0]!.timestamp;
  const inbox = inboxOf(
    { query: ALL, sequence: 1, counts, content: { part: 'top', documents, hasMore: false } },
    {
      query: ALL,
      sequence: 1,
      counts,
      content: { part: 'next', notifications: [ofDocument('n99', 'another', lowest)], nextPageToken: 'more' },
    },
  );
  const isShortNow = ({ base }: PendedInbox) => isShort(base.windows.get(feedKey(ALL))!, shownRecords(inbox));
  expect(isShortNow(inbox)).toBe(false);
});

describe('live changes', () => {
  const loaded = inboxOf(first({ feed: 'forYou', includeRead: true }, 10, a('n1', { actionType: 'ten' }), a('n2')));
  const one = (inbox: PendedInbox) => inbox.base.records.get('n1')?.record;

  it('ignores what is older than the list that is loaded: records, removals, marks and news of others', () => {
    expect(one(receive(loaded, 9, saved(a('n1', { actionType: 'nine' }))))?.actionType).toBe('ten');
    expect(one(receive(loaded, 9, removed('n1')))).toBeDefined();
    expect(one(receive(loaded, 9, { type: 'notification.allRead', feed: 'all', through: 5 }))?.isUnread).toBe(true);
    expect(receive(loaded, 9, saved(a('n3'))).base.records.has('n3')).toBe(false);
  });

  it('applies what is newer: records, removals, marks and news of others', () => {
    expect(one(receive(loaded, 11, saved(a('n1', { actionType: 'eleven' }))))?.actionType).toBe('eleven');
    expect(one(receive(loaded, 11, removed('n1')))).toBeUndefined();
    expect(one(receive(loaded, 11, { type: 'notification.allRead', feed: 'all', through: 5 }))?.isUnread).toBe(false);
    expect(receive(loaded, 11, saved(a('n3'))).base.records.has('n3')).toBe(true);
  });

  it('covers with an all-read or seen mark only what was there at its position, and only its feed', () => {
    const mixed = inboxOf(
      first(FOR_YOU, 3, a('n1'), a('n3')),
      first({ ...ALL, documentId: 'd' }, 3, a('n2', { forYou: false })),
    );
    const read = receive(mixed, 4, { type: 'notification.allRead', feed: 'forYou', through: 2 });
    expect([...read.base.records.values()].map(({ record }) => [record.id, record.isUnread])).toEqual([
      ['n1', false],
      ['n3', true],
      ['n2', true],
    ]);
    const seen = receive(mixed, 4, { type: 'notification.seen', through: 2 });
    expect(
      [...seen.base.records.values()].filter(({ record }) => record.isSeen).map(({ record }) => record.id),
    ).toEqual(['n1', 'n2']);
  });

  it('still takes old records below a page that was read before the top was read again', () => {
    const top = (sequence: number): FeedAnswer => ({
      query: ALL,
      sequence,
      counts,
      content: {
        part: 'top',
        documents: [{ documentId: 'd', notifications: [a('n9')], hasMore: true }],
        hasMore: false,
      },
    });
    const page: FeedAnswer = {
      ...first(ALL, 1, a('n9'), a('n8')),
      content: { part: 'next', notifications: [a('n9'), a('n8')], nextPageToken: null },
    };
    const inbox = receive(inboxOf(top(1), page, top(5)), 3, saved(a('n7')));
    expect(idsOf(inbox, ALL)).toEqual(['n9', 'n8', 'n7']);
  });

  it('replaces counts by those of each newer frame', () => {
    const frame = (sequence: number, all: number) => ({ sequence, changes: [], counts: { ...counts, all } });
    expect(applyChanges(loaded.base, [frame(11, 7)]).counts?.value.all).toBe(7);
    expect(applyChanges(loaded.base, [frame(9, 7)]).counts?.value.all).toBe(2);
  });
});

describe('feeds (§7.17)', () => {
  it('drops a record from For You once read, unless it is kept or read ones are shown', () => {
    const inbox = receive(
      inboxOf(first(FOR_YOU, 1, a('n1'), a('n2')), first({ feed: 'forYou', includeRead: true }, 1, a('n1'), a('n2'))),
      2,
      saved(a('n1', { isUnread: false })),
      saved(a('n2', { isUnread: false, isPersisted: true })),
    );
    expect(idsOf(inbox, FOR_YOU)).toEqual(['n2']);
    expect(idsOf(inbox, { feed: 'forYou', includeRead: true })).toEqual(['n2', 'n1']);
  });

  it('shows 15 of each of the 15 most recently active documents, newest first', () => {
    const documents = Array.from({ length: 16 }, (_, index) => {
      const documentId = `d${index}`;
      const metadata = { apiKey: 'k', organizationId: 'o', documentId };
      const notifications = Array.from({ length: 16 }, (_, n) => a(`n${(16 - index) * 100 - n}`, { metadata }));
      return { documentId, notifications, hasMore: false };
    });
    const shown = idsOf(
      inboxOf({ query: ALL, sequence: 1, counts, content: { part: 'top', documents, hasMore: false } }),
      ALL,
    );
    expect(shown).toHaveLength(225);
    expect(shown[0]).toBe('n1600');
    expect(shown[14]).toBe('n1586');
    expect(shown[15]).toBe('n1500');
    expect(shown.at(-1)).toBe('n186');
  });

  it('shows no record with a hole above it: what another feed brought waits for its page', () => {
    const old = a('n1');
    const inbox = inboxOf(first(FOR_YOU, 1, old), {
      query: { ...ALL, documentId: 'd' },
      sequence: 1,
      counts,
      content: { part: 'first', notifications: [a('n9'), a('n8')], nextPageToken: 'more' },
    });
    expect(idsOf(inbox, { ...ALL, documentId: 'd' })).toEqual(['n9', 'n8']);
  });
});

describe('pending changes', () => {
  const inbox = inboxOf(first(FOR_YOU, 1, a('n1'), a('n2')));

  it('shows at once, and undoes without losing what arrived live meanwhile', () => {
    const marked = addPending(inbox, 1, { type: 'read', notificationIds: ['n1'] });
    expect(idsOf(marked, FOR_YOU)).toEqual(['n2']);
    const live = receive(marked, 2, saved(a('n1', { displayHeadlineMessage: 'edited' })), saved(a('n3')));
    const undone = undoPending(live, 1);
    expect(idsOf(undone, FOR_YOU)).toEqual(['n3', 'n2', 'n1']);
    expect(shownRecords(undone).find(({ id }) => id === 'n1')).toMatchObject({
      isUnread: true,
      displayHeadlineMessage: 'edited',
    });
  });

  it('stays after the answer until the live changes have come as far, then leaves the record to them', () => {
    const settled = settlePending(addPending(inbox, 1, { type: 'delete', notificationIds: ['n1'] }), 1, 5);
    expect(idsOf(receive(settled, 4), FOR_YOU)).toEqual(['n2']);
    const done = receive(settled, 5, removed('n1'));
    expect(done.pending).toEqual([]);
    expect(idsOf(done, FOR_YOU)).toEqual(['n2']);
  });

  it('changes counts by a delta that the next counts of the service settle', () => {
    const marked = addPending(inbox, 1, { type: 'read', notificationIds: ['n1'] });
    expect(shownCounts(marked)).toEqual({ forYou: 0, all: 1, unseen: 0 });
    // Counts that know of it have come with another list; the record's own change is still on its way.
    const settled = settlePending(marked, 1, 5);
    const answer = {
      ...first({ feed: 'forYou', unreadOnly: true }, 6, a('n2')),
      counts: { forYou: 0, all: 4, unseen: 1 },
    };
    expect(shownCounts({ ...settled, base: applyFeedAnswer(settled.base, answer) })).toEqual({
      forYou: 0,
      all: 4,
      unseen: 1,
    });
  });

  it('leaves a count at its bound until the service counts again, and clears it when everything is marked', () => {
    const many = {
      ...inbox,
      base: { ...inbox.base, counts: { value: { forYou: 100, all: 100, unseen: 100 }, position: 1 } },
    };
    expect(shownCounts(addPending(many, 1, { type: 'read', notificationIds: ['n1'] }))?.all).toBe(100);
    const mark = (feed: 'forYou' | 'all') => addPending(many, 1, { type: 'notification.allRead', feed, through: 1 });
    // `n2` came after the mark.
    expect(shownCounts(mark('all'))).toEqual({ forYou: 1, all: 1, unseen: 1 });
    expect(shownCounts(mark('forYou'))).toEqual({ forYou: 1, all: 100, unseen: 1 });
    expect(shownCounts(addPending(many, 1, { type: 'notification.seen', through: 2 }))?.unseen).toBe(0);
  });

  it('counts what the service has counted and not sent yet as new, whatever was just marked as seen', () => {
    const seen = addPending(inbox, 1, { type: 'notification.seen', through: 2 });
    const ahead = { value: { forYou: 3, all: 3, unseen: 3 }, position: 3 };
    expect(shownCounts({ ...seen, base: { ...seen.base, counts: ahead } })).toEqual({ forYou: 3, all: 3, unseen: 1 });
    expect(shownCounts(receive({ ...seen, base: { ...seen.base, counts: ahead } }, 3, saved(a('n3'))))?.unseen).toBe(1);
  });

  it('merges chosen channels over the saved ones, of the same document only', () => {
    const loaded = receive(inbox, 2, {
      type: 'settings.updated',
      settings: { inbox: 'ALL', email: 'MINE' },
      documentId: 'd',
    });
    const chosen = addPending(loaded, 1, { type: 'settings', documentId: 'd', settings: { email: 'NONE' } });
    expect(shownSettings(chosen, 'd')).toEqual({ inbox: 'ALL', email: 'NONE' });
    expect(
      shownSettings(addPending(loaded, 1, { type: 'settings', documentId: '', settings: { email: 'NONE' } }), 'd'),
    ).toEqual({
      inbox: 'ALL',
      email: 'MINE',
    });
    expect(shownSettings(chosen, '')).toBeNull();
  });
});
