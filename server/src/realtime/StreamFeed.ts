import { LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { StreamAdvance } from '../publisher.js';
import { readChanges, readHead, readMissed } from '../store/changeLog.js';
import { nextTurn } from '../TimeSlice.js';
import type { LoggedChange, StreamKey } from '../store/changes.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { Join, StreamTopic } from './Topic.js';

/** Most changes of one run. A burst is loaded together, and a new subscription waits for at most one run. */
const BATCH = 200;
/** Most records that the changes of one run name: as many as one request may change. */
const BATCH_RECORDS = LIMITS.ids;
/** Most subscriptions admitted together. Their state is loaded together, and changes wait for at most one such load. */
const ADMIT_AT_ONCE = 32;
/**
 * Pause after an admission, ms. Subscriptions that arrive one after the other wait for each other and share their statements. The first one
 * after a quiet moment does not wait.
 */
const GATHER_MS = 20;
/** Most changes buffered when they arrive faster than they are handled. Later ones are read from the table. */
const READY = 1000;
/**
 * Positions that one replay scans. Live states take many positions and count once, so the limit is larger than `replayChanges`: it covers a
 * quarter of an hour in which somebody drags.
 */
const REPLAY_POSITIONS = 10 * REALTIME_LIMITS.replayChanges;
/** Consecutive failures after which the readers are disconnected. They reconnect with growing pauses. */
const FAILURES = 4;

/** Reads one stream for this process: every change once, in order. Reads changes written by this process from memory, others from the table. */
export class StreamFeed {
  readonly stream: StreamKey;
  readonly #core: Core;
  readonly #topic: StreamTopic;
  readonly #onFailure: () => void;
  #position: number | null = null;
  #head = 0;
  /** Changes in memory. The first one is always the next to handle. */
  #ready: LoggedChange[] = [];
  #waiting: TopicSubscription[] = [];
  /** Subscriptions wait, because others were admitted a moment ago. */
  #isGathering = false;
  #mustRecheck = false;
  /** Since when there are changes that were not passed on; `null` when there are none. */
  #noticedAt: number | null = null;
  #whenOpen: (() => void)[] = [];
  #failures = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** @param onFailure called after repeated failures; disconnects the readers */
  constructor(core: Core, stream: StreamKey, topic: StreamTopic, onFailure: () => void) {
    this.#onFailure = onFailure;
    this.#core = core;
    this.stream = stream;
    this.#topic = topic;
  }

  /** Position of the last change that was passed on; `null` before the first read. */
  get position(): number | null {
    return this.#position;
  }

  /** Called when the stream has advanced to `sequence`. */
  notice({ sequence, changes }: Omit<StreamAdvance, 'stream'>): void {
    const last = this.#ready.at(-1)?.sequence ?? this.#position;
    if (last !== null && changes && this.#ready.length < READY) {
      const next = changes.filter((entry) => entry.sequence > last);
      if (next[0]?.sequence === last + 1) this.#ready.push(...next);
    }
    if (sequence > this.#head) {
      this.#head = sequence;
      this.#noticedAt ??= this.#core.clock.now();
    }
    this.#run();
  }

  /** Checks the position that a sweep read. It may be a commit behind the position known here. It is far behind only after a database restore. */
  check(head: number, positionBefore: number | null): void {
    // Only a position published before the sweep's read proves that the log moved back.
    if (positionBefore !== null && head < positionBefore) this.#goBack(head);
    else this.notice({ sequence: head });
  }

  /** Resolves once the feed has a position. Changes after it cannot be missed. */
  opened(): Promise<void> {
    if (this.#position !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenOpen.push(resolve);
      this.#run();
    });
  }

  join(subscription: TopicSubscription): void {
    this.#waiting.push(subscription);
    this.#run();
  }

  /** Makes the topics load facts outside the stream again, after the changes known now. */
  recheck(): void {
    this.#mustRecheck = true;
    this.#run();
  }

  /** Stops the feed. Resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  #goBack(head: number): void {
    this.#ready = [];
    this.#head = head;
    this.#run();
  }

  #run(): void {
    if (this.#running || this.#isClosed) return;
    this.#running = this.#work()
      .then(() => {
        this.#failures = 0;
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = null;
        if (this.#failures === 0 && this.#hasWork()) this.#run();
      });
  }

  #hasWork(): boolean {
    return this.#head !== this.#position || this.#mayAdmit() || this.#mustRecheck;
  }

  #mayAdmit(): boolean {
    return this.#waiting.length > 0 && !this.#isGathering;
  }

  async #work(): Promise<void> {
    while (!this.#isClosed && this.#hasWork()) {
      const position = this.#position ?? (await this.#open());
      if (this.#head < position) await this.#restart(this.#head);
      else if (this.#head > position) await this.#advance(position);
      if (this.#mustRecheck) await this.#recheck(this.#position ?? position);
      if (this.#mayAdmit()) await this.#admit(this.#position ?? position);
    }
  }

  async #open(): Promise<number> {
    const head = await readHead(this.#core.db, this.stream);
    // A message that arrived meanwhile may name a later position.
    this.#head = Math.max(this.#head, head);
    this.#position = head;
    for (const resolve of this.#whenOpen.splice(0)) resolve();
    return head;
  }

  async #advance(position: number): Promise<void> {
    let changes = this.#ready.slice(0, BATCH);
    if (changes.length === 0) changes = await readChanges(this.#core.db, this.stream, position, BATCH);
    changes = cut(changes);
    const last = changes.at(-1)?.sequence;
    if (last !== undefined && changes[0]?.sequence === position + 1) {
      (await this.#topic.take(changes, last))();
      return this.#moveTo(last);
    }
    // Either the log was trimmed past our position, or it was restored and ends before the position of a message.
    this.#head = await readHead(this.#core.db, this.stream);
    if (this.#head > position) await this.#restart(this.#head);
  }

  async #recheck(position: number): Promise<void> {
    this.#mustRecheck = false;
    try {
      (await this.#topic.recheck(position))();
    } catch (error) {
      this.#mustRecheck = true;
      throw error;
    }
  }

  async #restart(position: number): Promise<void> {
    (await this.#topic.restart(position))();
    this.#moveTo(position);
  }

  #moveTo(position: number): void {
    this.#position = position;
    this.#head = Math.max(this.#head, position);
    this.#ready = this.#ready.filter(({ sequence }) => sequence > position);
    if (this.#ready[0]?.sequence !== position + 1) this.#ready = [];
    if (this.#noticedAt !== null && this.#head === position) {
      this.#core.metrics.observe('parley_realtime_lag_seconds', (this.#core.clock.now() - this.#noticedAt) / 1000);
      this.#noticedAt = null;
    }
  }

  async #admit(position: number): Promise<void> {
    this.#waiting = this.#waiting.filter(({ isEnded }) => !isEnded);
    const isAhead = this.#waiting.some(({ since }) => since !== undefined && since > position);
    const head = isAhead ? await readHead(this.#core.db, this.stream) : position;
    if (head > this.#head) this.#head = head;
    // A reader ahead of this feed, but not of the log, has read changes from the tables that the feed has not sent yet. It waits.
    const next = this.#waiting
      .filter(({ since }) => since === undefined || since <= position || since > head)
      .slice(0, ADMIT_AT_ONCE);
    if (next.length === 0) return;
    (await this.#topic.admit(await this.#joins(next, position), position))();
    this.#waiting = this.#waiting.filter((subscription) => !next.includes(subscription));
    void this.#gather();
  }

  async #gather(): Promise<void> {
    this.#isGathering = true;
    await nextTurn(GATHER_MS);
    this.#isGathering = false;
    if (this.#waiting.length > 0) this.#run();
  }

  /** Loads the missed changes of each subscription, in one statement for all. */
  async #joins(subscriptions: readonly TopicSubscription[], position: number): Promise<Join[]> {
    const oldest = Math.max(0, position - REPLAY_POSITIONS);
    const starts = subscriptions.map(({ since }) => since ?? position).filter((since) => since >= oldest);
    const after = Math.min(position, ...starts);
    const most = REALTIME_LIMITS.replayChanges;
    const log =
      after < position
        ? await readMissed(this.#core.db, this.stream, { after, upTo: position, limit: most + 1 })
        : { changes: [], wholeAfter: position };
    return subscriptions.map((subscription) => {
      const since = subscription.since ?? position;
      const missed = log.changes.filter(({ sequence }) => sequence > since);
      const isWhole = since >= Math.max(oldest, log.wholeAfter) && since <= position && missed.length <= most;
      return { subscription, missed: isWhole ? missed : null };
    });
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    const { organizationId, documentId } = this.stream;
    this.#core.logger.error(
      { error, organizationId, documentId, failures: this.#failures },
      'Reading a stream failed.',
    );
    if (this.#failures % FAILURES !== 0) return;
    this.#waiting = [];
    this.#onFailure();
  }
}

/** Returns the first changes, as many as one run may have, at least one. */
function cut(changes: LoggedChange[]): LoggedChange[] {
  let records = 0;
  const end = changes.findIndex(({ change }, index) => {
    records += 'ids' in change ? change.ids.length : 0;
    return index > 0 && records > BATCH_RECORDS;
  });
  return end < 0 ? changes : changes.slice(0, end);
}
