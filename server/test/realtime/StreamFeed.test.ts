import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { StreamFeed } from '../../src/realtime/StreamFeed.js';
import { type Reader, TopicSubscription } from '../../src/realtime/TopicSubscription.js';
import type { Send, StreamTopic } from '../../src/realtime/Topic.js';
import { readHead } from '../../src/store/changeLog.js';
import type { LoggedChange, StoredChange, StreamKey } from '../../src/store/changes.js';
import { startTestService, type TestService } from '../support/startTestService.js';

/** Writes down what a feed asks of it. */
class RecordingTopic implements StreamTopic {
  readonly calls: unknown[] = [];
  /** So many of the next calls fail. */
  failures = 0;

  take = (changes: readonly LoggedChange[]) => this.#prepare('take', ...changes.map(({ sequence }) => sequence));
  admit = (joins: Parameters<StreamTopic['admit']>[0], position: number) =>
    this.#prepare('admit', position, ...joins.map(({ missed }) => missed?.map(({ sequence }) => sequence) ?? null));
  restart = (position: number) => this.#prepare('restart', position);
  recheck = (position: number) => this.#prepare('recheck', position);
  remove = () => {};
  tidy = () => {};

  async #prepare(...call: unknown[]): Promise<Send> {
    await Promise.resolve();
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The topic failed.');
    }
    return () => void this.calls.push(call);
  }
}

describe('a feed', () => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());

  let stream: StreamKey;
  let topic: RecordingTopic;
  let feed: StreamFeed;
  const onFailure = vi.fn();
  beforeEach(async () => {
    stream = { apiKey: (await test.newKey()).apiKey, organizationId: 'acme', documentId: 'plan' };
    topic = new RecordingTopic();
    onFailure.mockReset();
    feed = new StreamFeed(test.service.core, stream, topic, onFailure);
    await feed.opened();
    return () => feed.close();
  });

  const log = (changes: StoredChange[]) => test.service.core.write((tx) => tx.append(stream, changes));
  const documentChanges = (count: number) => Array.from({ length: count }, () => ({ kind: 'document' }) as const);
  const threadChange = (count: number): StoredChange => ({
    kind: 'threads',
    ids: Array.from({ length: count }, (_, index) => `thread-${index}`),
  });
  const logged = (...sequences: number[]): LoggedChange[] =>
    sequences.map((sequence) => ({ sequence, change: { kind: 'document' } }));
  /** A subscription that holds everything up to `since`. The feed asks its reader nothing. */
  const subscription = (since?: number) =>
    new TopicSubscription({} as Reader, { topic: 'comments:plan', since, options: {} as TopicSubscription['options'] });
  const expectCalls = (expected: unknown[]) => vi.waitFor(() => expect(topic.calls).toEqual(expected));
  /** Everything that the feed was asked to do is done. */
  const idle = async () => {
    topic.calls.length = 0;
    feed.recheck();
    await vi.waitFor(() => expect(topic.calls.length).toBeGreaterThan(0));
    return topic.calls;
  };

  it('hands on each change once, in order, at most 200 at once', async () => {
    await log(documentChanges(450));
    feed.notice({ sequence: 450 });
    await vi.waitFor(() => expect(feed.position).toBe(450));
    const sequences = (topic.calls as [string, ...number[]][]).map(([, ...taken]) => taken);
    expect(sequences.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(sequences.flat()).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  });

  it('hands on together only changes of as many records as one request may name, and a larger one alone', async () => {
    await log([threadChange(LIMITS.ids - 1), threadChange(1), threadChange(LIMITS.ids + 1), threadChange(1)]);
    feed.notice({ sequence: 4 });
    await expectCalls([
      ['take', 1, 2],
      ['take', 3],
      ['take', 4],
    ]);
  });

  it('takes from memory what follows, and reads the table where something is missing', async () => {
    // These were never logged: they can only come from memory.
    feed.notice({ sequence: 2, changes: logged(1, 2) });
    await expectCalls([['take', 1, 2]]);
    await log(documentChanges(5));
    feed.notice({ sequence: 5, changes: logged(5) });
    await expectCalls([
      ['take', 1, 2],
      ['take', 3, 4, 5],
    ]);
  });

  it('applies a change once that is published twice', async () => {
    feed.notice({ sequence: 2, changes: logged(1, 2) });
    feed.notice({ sequence: 3, changes: logged(1, 2, 3) });
    feed.notice({ sequence: 3, changes: logged(2, 3) });
    await vi.waitFor(() => expect(feed.position).toBe(3));
    expect((topic.calls as [string, ...number[]][]).flatMap(([, ...taken]) => taken)).toEqual([1, 2, 3]);
  });

  it('has its readers start again when what comes next was trimmed', async () => {
    await log(documentChanges(5));
    await test.service.core.db
      .deleteFrom('changes')
      .where('api_key', '=', stream.apiKey)
      .where('sequence', '<=', 3)
      .execute();
    feed.notice({ sequence: 5 });
    await expectCalls([['restart', 5]]);
    expect(feed.position).toBe(5);
  });

  it('stays where it is when a hint spoke of more than there is', async () => {
    await log(documentChanges(2));
    feed.notice({ sequence: 2 });
    await expectCalls([['take', 1, 2]]);
    feed.notice({ sequence: 9 });
    expect(await idle()).toEqual([['recheck', 2]]);
  });

  it('goes on to what a sweep found, and opens once', async () => {
    await log(documentChanges(3));
    feed.check(3, 0);
    await expectCalls([['take', 1, 2, 3]]);
    await feed.opened();
    expect(feed.position).toBe(3);
  });

  it('says how long what it noticed waited, once it stands where the stream does', async () => {
    const lag = () => test.metrics.observations.filter(({ name }) => name === 'parley_realtime_lag_seconds');
    const before = lag().length;
    feed.notice({ sequence: 2, changes: logged(1) });
    feed.notice({ sequence: 2, changes: logged(2) });
    test.clock.advance(3000);
    await vi.waitFor(() => expect(feed.position).toBe(2));
    expect(lag().slice(before)).toMatchObject([{ value: 3 }]);
  });

  it('goes back only where a sweep found less than it had handed on before it asked', async () => {
    feed.notice({ sequence: 5, changes: logged(1, 2, 3, 4, 5) });
    await expectCalls([['take', 1, 2, 3, 4, 5]]);
    feed.check(2, null);
    feed.check(2, 2);
    expect(await idle()).toEqual([['recheck', 5]]);
    feed.check(2, 5);
    await expectCalls([
      ['recheck', 5],
      ['restart', 2],
    ]);
    expect(feed.position).toBe(2);
  });

  it('admits each reader with what it missed, or with nothing when that is not known', async () => {
    await log(documentChanges(3));
    feed.notice({ sequence: 3 });
    await expectCalls([['take', 1, 2, 3]]);
    for (const since of [undefined, 3, 1, 7]) feed.join(subscription(since));
    const left = subscription(1);
    left.isEnded = true;
    feed.join(left);
    // The first may be admitted before the others have come.
    const admitted = () =>
      (topic.calls.slice(1) as [string, number, ...unknown[]][]).flatMap(([, , ...missed]) => missed);
    await vi.waitFor(() => expect(admitted()).toEqual([[], [], [2, 3], null]));
    expect(await idle()).toEqual([['recheck', 3]]);
  });

  /** What readers who hold these positions are told when they come. */
  const missedAfter = async (...positions: number[]) => {
    const { core } = test.service;
    const at = await readHead(core.db, stream);
    feed.notice({ sequence: at });
    await vi.waitFor(() => expect(feed.position).toBe(at));
    topic.calls.length = 0;
    for (const since of positions) feed.join(subscription(since));
    const admitted = () =>
      (topic.calls as [string, number, ...(number[] | null)[]][]).flatMap(([, , ...missed]) => missed);
    await vi.waitFor(() => expect(admitted()).toHaveLength(positions.length));
    return admitted();
  };

  it('counts a live state once in what a reader missed, where it was written last', async () => {
    const write = (id: string): StoredChange => ({ kind: 'liveStates', ids: [id] });
    const drag = Array.from({ length: 1200 }, (_, at) => write(at % 2 ? 'slide' : 'zoom'));
    await log([{ kind: 'document' }, ...drag, { kind: 'document' }]);
    expect(await missedAfter(0, 1, 900, 1200, 1201)).toEqual([
      [1, 1200, 1201, 1202],
      [1200, 1201, 1202],
      [1200, 1201, 1202],
      [1201, 1202],
      [1202],
    ]);
  });

  it('replays as many changes as a reader may have missed, no more, and none across a gap', async () => {
    await log(documentChanges(REALTIME_LIMITS.replayChanges + 1));
    const [beyond, ...replayed] = await missedAfter(0, 1, 1000);
    expect(beyond).toBeNull();
    expect(replayed.map((missed) => missed?.length)).toEqual([1000, 1]);
    const { db } = test.service.core;
    await db.deleteFrom('changes').where('api_key', '=', stream.apiKey).where('sequence', '<=', 999).execute();
    expect(await missedAfter(998, 999)).toEqual([null, [1000, 1001]]);
  });

  it('admits at once who comes alone, and together who come a moment later', async () => {
    feed.join(subscription());
    while (topic.calls.length === 0) await Promise.resolve(); // without a timer
    feed.join(subscription());
    await Promise.resolve();
    feed.join(subscription());
    await expectCalls([
      ['admit', 0, []],
      ['admit', 0, [], []],
    ]);
  });

  it('lets a reader that is ahead of it wait until it is there', async () => {
    await log(documentChanges(3));
    feed.join(subscription(3));
    await expectCalls([
      ['take', 1, 2, 3],
      ['admit', 3, []],
    ]);
  });

  it('tries again what failed, and lets the readers go after four failures in a row', async () => {
    await log(documentChanges(1));
    topic.failures = 3;
    const failuresSeen = () =>
      test.logger.entries.filter(({ message }) => message === 'Reading a stream failed.').length;
    const before = failuresSeen();
    for (let failures = 1; failures <= 3; failures += 1) {
      feed.notice({ sequence: 1 });
      await vi.waitFor(() => expect(failuresSeen()).toBe(before + failures));
    }
    feed.notice({ sequence: 1 });
    await expectCalls([['take', 1]]);
    expect(onFailure).not.toHaveBeenCalled();

    topic.failures = 5;
    feed.join(subscription());
    for (let failures = 4; failures <= 7; failures += 1) {
      await vi.waitFor(() => expect(failuresSeen()).toBe(before + failures));
      expect(onFailure).toHaveBeenCalledTimes(failures === 7 ? 1 : 0);
      feed.notice({ sequence: 1 });
    }
    // The reader was let go: what failed was its admission.
    topic.failures = 0;
    expect(await idle()).toEqual([['recheck', 1]]);
  });

  it('rechecks again after a recheck failed', async () => {
    topic.failures = 1;
    feed.recheck();
    await vi.waitFor(() => expect(topic.failures).toBe(0));
    feed.notice({ sequence: 0 });
    await expectCalls([['recheck', 0]]);
  });
});
