import { LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { StreamAdvance } from '../publisher.js';
import { readChanges, readHead } from '../store/changeLog.js';
import type { LoggedChange, StreamKey } from '../store/changes.js';
import type { Subscription } from './Subscription.js';
import type { Join, StreamTopic } from './Topic.js';

/** Changes handled at once: a burst is loaded together, and a reader that begins waits for no more than these. */
const BATCH = 200;
/** Records that they may name together: as many as one request may change. */
const BATCH_RECORDS = LIMITS.ids;
/** Readers that begin at once: their state is loaded together, and changes wait for no more than these. */
const ADMIT_AT_ONCE = 32;
/** Changes kept in memory when they come faster than they are handled; past it the table has them. */
const READY = 1000;
/** Failures in a row after which the readers are let go: they come back with a pause that grows. */
const FAILURES = 4;

/** One stream as this process reads it: every change once, in order, from memory when it was written here, else from the table. */
export class StreamFeed {
  readonly stream: StreamKey;
  readonly #core: Core;
  readonly #topic: StreamTopic;
  readonly #onFailure: () => void;
  #position: number | null = null;
  #head = 0;
  /** Changes from memory; the first is always the next one. */
  #ready: LoggedChange[] = [];
  #waiting: Subscription[] = [];
  #mustRecheck = false;
  /** Since when there is more than was handed on. */
  #noticedAt: number | null = null;
  #whenOpen: (() => void)[] = [];
  #failures = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** @param onFailure nothing works: the readers are to be let go */
  constructor(core: Core, stream: StreamKey, topic: StreamTopic, onFailure: () => void) {
    this.#onFailure = onFailure;
    this.#core = core;
    this.stream = stream;
    this.#topic = topic;
  }

  /** Last change that was handed on; `null` before the first read. */
  get position(): number | null {
    return this.#position;
  }

  /** The stream has grown to `sequence`, as far as somebody knows. */
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

  /** The log as a sweep found it. It may be behind what is known here, by a commit; well behind it only when it was restored. */
  check(head: number, positionBefore: number | null): void {
    // Only what was handed on before the sweep asked can prove that the log went back.
    if (positionBefore !== null && head < positionBefore) this.#goBack(head);
    else this.notice({ sequence: head });
  }

  /** Resolves once the feed has a position, so that nothing after it can be missed. */
  opened(): Promise<void> {
    if (this.#position !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenOpen.push(resolve);
      this.#run();
    });
  }

  join(subscription: Subscription): void {
    this.#waiting.push(subscription);
    this.#run();
  }

  /** Has the topics look at facts outside the stream, after the changes known now. */
  recheck(): void {
    this.#mustRecheck = true;
    this.#run();
  }

  /** Ends; resolves when nothing of it runs any more. */
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
    return this.#head !== this.#position || this.#waiting.length > 0 || this.#mustRecheck;
  }

  async #work(): Promise<void> {
    while (!this.#isClosed && this.#hasWork()) {
      const position = this.#position ?? (await this.#open());
      if (this.#head < position) await this.#restart(this.#head);
      else if (this.#head > position) await this.#advance(position);
      if (this.#mustRecheck) await this.#recheck(this.#position ?? position);
      if (this.#waiting.length > 0) await this.#admit(this.#position ?? position);
    }
  }

  async #open(): Promise<number> {
    const head = await readHead(this.#core.db, this.stream);
    // A hint that came meanwhile may know more.
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
    // Trimmed beyond what we hold; or a hint spoke of more than there is, because the log was restored.
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
    // A reader that is ahead of us but not of the log has read from the tables what we have yet to hand on: it waits for us.
    const next = this.#waiting
      .filter(({ since }) => since === undefined || since <= position || since > head)
      .slice(0, ADMIT_AT_ONCE);
    if (next.length === 0) return;
    (await this.#topic.admit(await this.#joins(next, position), position))();
    this.#waiting = this.#waiting.filter((subscription) => !next.includes(subscription));
  }

  /** What each missed, by one statement for all. */
  async #joins(subscriptions: readonly Subscription[], position: number): Promise<Join[]> {
    const oldest = Math.max(0, position - REALTIME_LIMITS.replayChanges);
    const starts = subscriptions.map(({ since }) => since ?? position).filter((since) => since >= oldest);
    const first = Math.min(position, ...starts);
    const log = first < position ? await readChanges(this.#core.db, this.stream, first, position - first) : [];
    return subscriptions.map((subscription) => {
      const since = subscription.since ?? position;
      const missed = log.filter(({ sequence }) => sequence > since && sequence <= position);
      const isWhole = since >= oldest && missed.length === position - since;
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

/** As many of the first changes as may be handled at once, at least one. */
function cut(changes: LoggedChange[]): LoggedChange[] {
  let records = 0;
  const end = changes.findIndex(({ change }, index) => {
    records += 'ids' in change ? change.ids.length : 0;
    return index > 0 && records > BATCH_RECORDS;
  });
  return end < 0 ? changes : changes.slice(0, end);
}
