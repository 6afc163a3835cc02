import type { ServerFrame, Subscription as SubscriptionRequest, Topic } from '@parley/protocol';
import { CLOSE_CODES, type CloseCode, LIMITS, ParleyError } from '@parley/protocol/constants';
import { MAX_FRAME } from './frames.js';
import type { Hub } from './Hub.js';
import type { Holding } from './People.js';
import { documentIdsOf, NO_CHOICES, type Reader, type RealtimeSession, type Subscription } from './Subscription.js';

/** Characters after which no frame is added to an answer: one more, of two bytes a character, still fits. */
const MAX_CHARACTERS = (LIMITS.answerBytes - 2 * MAX_FRAME) / 2;

/** One long poll: follows topics as a socket does, until there is something to answer. */
export class Poll implements Reader, Holding {
  readonly session: RealtimeSession;
  readonly #hub: Hub;
  readonly #subscriptions = new Map<Topic, Subscription>();
  readonly #done: Promise<ServerFrame[]>;
  #documentIds: readonly string[] = [];
  readonly #frames: ServerFrame[] = [];
  /** Of the frames. */
  #characters = 0;
  #isFollowing = false;
  /** There is something to answer, or the time is up. */
  #hasNews = false;
  #isOver = false;
  #resolve!: (frames: ServerFrame[]) => void;
  #reject!: (error: ParleyError) => void;

  constructor(hub: Hub, session: RealtimeSession) {
    this.session = session;
    this.#hub = hub;
    this.#done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#done.catch(() => {}); // it may be cancelled before anybody follows
  }

  /** Resolves with what there is to answer once something happened; rejects when the poll may not go on. Called once. */
  follow(requests: readonly SubscriptionRequest[]): Promise<ServerFrame[]> {
    if (this.#isOver) return this.#done;
    this.#documentIds = documentIdsOf(requests.map(({ topic }) => topic));
    // As on a socket, a later subscription to the same topic takes the place of an earlier one.
    for (const request of new Map(requests.map((entry) => [entry.topic, entry])).values()) {
      const { topic, since, options = NO_CHOICES, sight } = request;
      this.#subscriptions.set(topic, this.#hub.subscribe(this, { topic, since, options, sight }));
    }
    this.#isFollowing = true;
    this.#settle();
    return this.#done;
  }

  get topicCount(): number {
    return this.#subscriptions.size;
  }

  get bufferedBytes(): number {
    return this.#characters;
  }

  documentIds(): Iterable<string> {
    return this.#documentIds;
  }

  send(text: string): void {
    // What does not fit any more comes with the next poll, whose positions are those of the frames before.
    if (this.#isOver || this.#characters > MAX_CHARACTERS) return;
    const frame = JSON.parse(text) as ServerFrame; // made by `frames.ts`
    // A client that sent its position knows the content of a `subscribed` frame without `reset`.
    const isAnswer =
      frame.type === 'subscribed' && !frame.reset && this.#subscriptions.get(frame.topic)?.since !== undefined;
    if (!isAnswer) {
      this.#frames.push(frame);
      this.#characters += text.length;
    }
    this.#hasNews ||= !isAnswer && !(frame.type === 'changes' && frame.changes.length === 0);
    this.#settle();
  }

  forget(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.topic);
    this.#hub.unsubscribe(subscription);
    this.#settle();
  }

  close(code: CloseCode, reason = ''): void {
    if (code === CLOSE_CODES.GOING_AWAY) this.finish();
    else if (code === CLOSE_CODES.FORBIDDEN) {
      this.cancel(
        new ParleyError('PERMISSION_DENIED', 'The API key or the organization is switched off, or is not there.'),
      );
    } else if (code === CLOSE_CODES.TOKEN_EXPIRED) this.cancel(new ParleyError('TOKEN_EXPIRED', reason));
    else this.cancel(new ParleyError('INTERNAL', 'The service failed. Ask again.'));
  }

  /** The time is up: answers as soon as every topic has sent its position. */
  finishSoon(): void {
    this.#hasNews = true;
    this.#settle();
  }

  /** Answers with what there is, positions that nothing visible has moved included. */
  finish(): void {
    if (this.#isOver) return;
    for (const subscription of this.#subscriptions.values()) this.#hub.catchUp(subscription);
    this.#end();
    this.#resolve(this.#frames);
  }

  /** Gives up. */
  cancel(error: ParleyError): void {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
  }

  #settle(): void {
    if (!this.#isFollowing) return;
    // A topic that has not answered would be told of as if nothing had happened in it.
    const isComplete =
      this.#characters > MAX_CHARACTERS || [...this.#subscriptions.values()].every(({ isLive }) => isLive);
    // After the present task: the topics of one change send one after the other.
    if (this.#hasNews && isComplete) queueMicrotask(() => this.finish());
  }

  #end(): void {
    this.#isOver = true;
    for (const subscription of this.#subscriptions.values()) this.#hub.unsubscribe(subscription);
  }
}
