import fc from 'fast-check';
import type { Notification } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyFeedAnswer, rebuildBase, type FeedAnswer } from '../../../src/cache/applyFeedAnswer.js';
import { applyChanges } from '../../../src/cache/applyChanges.js';
import { feedKey, hasOlder, isShort, selectWindow, type FeedQuery } from '../../../src/cache/feedWindow.js';
import {
  emptyInbox,
  knownThrough,
  restartFrom,
  withCounts,
  type InboxFrame,
  type PendedInbox,
} from '../../../src/cache/InboxBase.js';
import type { InboxChange } from '../../../src/cache/inboxChanges.js';
import { shownCounts, shownRecords } from '../../../src/cache/inboxView.js';
import { addPending, dropSettled, settlePending, undoPending } from '../../../src/cache/pendingChanges.js';
import { ReferenceInbox } from './ReferenceInbox.js';

// Small enough for random histories to run over every edge.
const SMALL = { forYou: 3, documents: 2, perDocument: 2, count: 6 };
const REAL = { ...INBOX_LIMITS };
beforeAll(() => void Object.assign(INBOX_LIMITS, SMALL));
afterAll(() => void Object.assign(INBOX_LIMITS, REAL));

const PAGE = 2;
const QUERIES: FeedQuery[] = [
  { feed: 'forYou' },
  { feed: 'forYou', includeRead: true },
  { feed: 'all' },
  { feed: 'all', unreadOnly: true },
  { feed: 'all', documentId: 'd1' },
];

interface Write {
  id: number;
  change: InboxChange;
  settledAt?: number;
  refused?: boolean;
}

/** A client of the reference inbox, with everything that travels between them under the test's control. */
class Harness {
  readonly service = new ReferenceInbox();
  inbox: PendedInbox = emptyInbox();
  /** Frames that have not arrived yet. */
  #delivered = 0;
  /** Frames that arrived since each open question was asked. */
  readonly #arrived: InboxFrame[] = [];
  #questions: { answer: FeedAnswer; from: number }[] = [];
  #writes: Write[] = [];
  /** Writes that the service has taken or may yet take. */
  #accepted: Write[] = [];
  #nextId = 1;
  /** Of the last look: what was shown then may not be taken back. */
  #last: { base: PendedInbox['base']; isRebuilt: boolean } = { base: emptyInbox().base, isRebuilt: true };

  deliver(count: number) {
    const frames = this.service.frames.slice(this.#delivered, this.#delivered + count);
    this.#delivered += frames.length;
    this.#arrived.push(...frames);
    this.#setBase(applyChanges(this.inbox.base, frames));
  }

  ask(query: FeedQuery) {
    const window = this.inbox.base.windows.get(feedKey(query));
    const wantsOlder = window && hasOlder(window, this.#pool());
    const answer = wantsOlder
      ? this.service.page(query, 'next', window.nextPageToken, PAGE)
      : this.service.first(query, PAGE);
    this.#questions.push({ answer, from: this.#arrived.length });
  }

  askAgain(query: FeedQuery) {
    this.#questions.push({ answer: this.service.first(query, PAGE), from: this.#arrived.length });
  }

  answer(index: number) {
    const [question] = this.#questions.splice(index % Math.max(1, this.#questions.length), 1);
    if (question) this.#setBase(applyFeedAnswer(this.inbox.base, question.answer, this.#arrived.slice(question.from)));
  }

  write(change: InboxChange) {
    const write = { id: this.#nextId, change };
    this.#writes.push(write);
    this.#accepted.push(write);
    this.inbox = addPending(this.inbox, this.#nextId++, change);
  }

  /** The service reads the oldest write it has not read yet; the answer is on its way. */
  process(refused: boolean) {
    const write = this.#writes.find(({ settledAt, refused: no }) => settledAt === undefined && !no);
    if (!write) return;
    if (refused) write.refused = true;
    else {
      apply(this.service, write.change);
      write.settledAt = this.service.sequence;
    }
  }

  /** One such answer arrives. */
  confirm(index: number) {
    const done = this.#writes.filter(({ settledAt, refused }) => settledAt !== undefined || refused);
    const write = done[index % Math.max(1, done.length)];
    if (!write) return;
    this.#writes = this.#writes.filter((other) => other !== write);
    if (write.refused) this.#accepted = this.#accepted.filter((other) => other !== write);
    this.inbox =
      write.settledAt === undefined
        ? undoPending(this.inbox, write.id)
        : settlePending(this.inbox, write.id, write.settledAt);
  }

  /** What was missed cannot be replayed: every feed in use is read again, and some more happens before that is taken in. */
  reset(late: () => void) {
    this.#delivered = this.service.frames.length;
    const { sequence } = this.service;
    const base = withCounts(restartFrom(this.inbox.base, sequence), this.service.counts(), sequence);
    this.#setBase(base);
    this.check();
    const from = this.#arrived.length;
    const answers = [...base.windows.values()].map(({ query }) => this.service.first(query, PAGE));
    this.#questions = [];
    this.#last.isRebuilt = true;
    late();
    this.deliver(1);
    this.#setBase(rebuildBase(this.inbox.base, answers, this.#arrived.slice(from)));
  }

  /** What holds at every moment, whatever is still on its way. */
  check() {
    const { base, pending } = this.inbox;
    const { base: before, isRebuilt } = this.#last;
    const covered = Math.min(...[...base.windows.values()].map(({ position }) => position));
    for (const { record } of base.records.values()) {
      const known = before.records.get(record.id)?.record;
      if (known && !known.isUnread) expect(record.isUnread).toBe(false);
      if (known && !isRebuilt) expect(versionOf(record)).toBeGreaterThanOrEqual(versionOf(known));
      // Live news of something that every list has left out since is no news.
      if (!known) expect(this.service.removedAt(record.id) ?? Infinity).toBeGreaterThan(isRebuilt ? 0 : covered);
    }

    const { counts } = base;
    if (counts) {
      expect(counts.value).toEqual(this.service.countsAt(counts.position));
      if (!isRebuilt) expect(counts.position).toBeGreaterThanOrEqual(before.counts?.position ?? 0);
      const isCounted = pending.every(({ settledAt = Infinity }) => settledAt <= counts.position);
      if (isCounted) expect(shownCounts(this.inbox)).toEqual(counts.value);
    }

    const shown = new Map(shownRecords(this.inbox).map((record) => [record.id, record]));
    for (const { change } of this.#accepted) {
      if (change.type === 'delete') expect(shown.has(change.notificationIds[0]!)).toBe(false);
      if (change.type === 'read') expect(shown.get(change.notificationIds[0]!)?.isUnread).not.toBe(true);
    }
    this.#last = { base, isRebuilt: false };
  }

  /** Everything arrives, and feeds that ran short are filled up. */
  settle() {
    while (this.#writes.length > 0) {
      this.process(false);
      this.confirm(0);
    }
    while (this.#questions.length > 0) this.answer(0);
    this.deliver(Infinity);
    for (const { query } of this.inbox.base.windows.values()) {
      if (this.#isShort(query)) {
        this.askAgain(query);
        this.answer(0);
      }
      expect(this.#isShort(query)).toBe(false);
    }
  }

  expectToEqualTheService() {
    if (this.inbox.base.counts) expect(shownCounts(this.inbox)).toEqual(this.service.counts());
    for (const window of this.inbox.base.windows.values()) {
      const { query, floor } = window;
      const { content } = this.service.first(query, PAGE);
      const top = content.part === 'top' ? content.documents.flatMap(({ notifications }) => notifications) : [];
      const expected = this.service
        .members(query)
        .filter((record) => top.includes(record) || floor === 'end' || (floor && record.timestamp >= floor.timestamp))
        .slice(0, query.feed === 'forYou' ? 3 : Infinity);
      expect(selectWindow(window, shownRecords(this.inbox))).toEqual(expected);
    }
  }

  #pool() {
    return [...this.inbox.base.records.values()].map(({ record }) => record);
  }

  #isShort(query: FeedQuery) {
    return isShort(this.inbox.base.windows.get(feedKey(query))!, this.#pool());
  }

  #setBase(base: PendedInbox['base']) {
    this.inbox = dropSettled({ ...this.inbox, base });
  }
}

const versionOf = ({ displayHeadlineMessage }: Notification) => Number(displayHeadlineMessage);

function apply(service: ReferenceInbox, change: InboxChange) {
  if (change.type === 'read') change.notificationIds.forEach((id) => service.read(id));
  else if (change.type === 'delete') change.notificationIds.forEach((id) => service.remove(id));
  else if (change.type === 'notification.allRead') service.readAll(change.feed, change.through);
  else if (change.type === 'notification.seen') service.seen(change.through);
}

const small = fc.nat({ max: 5 });
const query = fc.constantFrom(...QUERIES);
const feed = fc.constantFrom('forYou' as const, 'all' as const);
const any = (ids: string[], index: number) => [ids[ids.length - 1 - (index % Math.max(1, ids.length))] ?? 'nobody'];

type Step = (harness: Harness) => void;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('d1', 'd2', 'd3'), fc.boolean()).map(
    ([d, mine]): Step =>
      ({ service }) =>
        service.add(d, mine),
  ),
  small.map(
    (i): Step =>
      ({ service }) =>
        service.update(any(service.ids, i)[0]!, String(service.sequence)),
  ),
  small.map(
    (i): Step =>
      ({ service }) =>
        service.read(any(service.ids, i)[0]!),
  ),
  small.map(
    (i): Step =>
      ({ service }) =>
        service.remove(any(service.ids, i)[0]!),
  ),
  fc.tuple(feed, small).map(
    ([f, back]): Step =>
      ({ service }) =>
        service.readAll(f, service.sequence - back),
  ),
  small.map(
    (back): Step =>
      ({ service }) =>
        service.seen(service.sequence - back),
  ),
  fc.nat({ max: 3 }).map(
    (count): Step =>
      (harness) =>
        harness.deliver(count),
  ),
  query.map(
    (q): Step =>
      (harness) =>
        harness.ask(q),
  ),
  query.map(
    (q): Step =>
      (harness) =>
        harness.askAgain(q),
  ),
  small.map(
    (i): Step =>
      (harness) =>
        harness.answer(i),
  ),
  small.map(
    (i): Step =>
      (harness) =>
        harness.write({ type: 'read', notificationIds: any(harness.service.ids, i) }),
  ),
  small.map(
    (i): Step =>
      (harness) =>
        harness.write({ type: 'delete', notificationIds: any(harness.service.ids, i) }),
  ),
  feed.map(
    (f): Step =>
      (harness) =>
        harness.write({ type: 'notification.allRead', feed: f, through: knownThrough(harness.inbox.base) }),
  ),
  fc.constant<Step>((harness) =>
    harness.write({ type: 'notification.seen', through: knownThrough(harness.inbox.base) }),
  ),
  fc.boolean().map(
    (refused): Step =>
      (harness) =>
        harness.process(refused),
  ),
  small.map(
    (i): Step =>
      (harness) =>
        harness.confirm(i),
  ),
  fc.boolean().map(
    (mine): Step =>
      (harness) =>
        harness.reset(() => harness.service.add('d1', mine)),
  ),
);

it('equals the service once everything has arrived, whatever the order of changes, answers, writes, refusals and resets', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const harness = new Harness();
      for (const run of steps) {
        run(harness);
        harness.check();
      }
      harness.settle();
      expect(harness.inbox.pending).toEqual([]);
      harness.expectToEqualTheService();
    }),
    { numRuns: 600 },
  );
});

it('shows a burst of a thousand live changes in one step, and applying them again changes nothing', () => {
  const service = new ReferenceInbox();
  const base = applyFeedAnswer(emptyInbox().base, service.first({ feed: 'all', documentId: 'd1' }, PAGE));
  for (let i = 0; i < 1000; i += 1) service.add('d1', true);
  const once = applyChanges(base, service.frames);
  expect(once.records.size).toBe(1000);
  expect(applyChanges(once, service.frames)).toEqual(once);
});
