import type { ServerFrame, SubscriptionFields, Topic } from '@parley/protocol';
import { CLOSE_CODES, type CloseCode, LIMITS, ParleyError } from '@parley/protocol/constants';
import { MAX_FRAME } from './frames.js';
import type { Hub } from './Hub.js';
import type { PersonConnection } from './People.js';
import { refuseInvalid } from './refuseInvalid.js';
import {
  documentIdsOf,
  NO_CHOICES,
  type Reader,
  type RealtimeSession,
  type TopicSubscription,
} from './TopicSubscription.js';

/** Characters after which no frame is added to an answer. One more frame, at two bytes a character, still fits the limit. */
const MAX_CHARACTERS = (LIMITS.answerBytes - 2 * MAX_FRAME) / 2;

/** One long poll. Follows topics like a socket, until there is something to answer. */
export class Poll implements Reader, PersonConnection {
  readonly session: RealtimeSession;
  readonly isPoll = true;
  readonly #hub: Hub;
  readonly #subscriptions = new Map<Topic, TopicSubscription>();
  readonly #done: Promise<ServerFrame[]>;
  #documentIds: readonly string[] = [];
  readonly #frames: ServerFrame[] = [];
  /** Characters of the frames so far. */
  #characters = 0;
  #isFollowing = false;
  /** Whether there is something to answer, or the wait is over. */
  #hasUpdates = false;
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
    this.#done.catch(() => {}); // the poll may be cancelled before `follow` is called
  }

  /** Resolves with the frames once something happened, and rejects when the poll is cancelled. Call it once. */
  follow(requests: readonly SubscriptionFields[]): Promise<ServerFrame[]> {
    if (this.#isOver) return this.#done;
    this.#documentIds = documentIdsOf(requests.map(({ topic }) => topic));
    // As on a socket, a later subscription to a topic replaces an earlier one.
    for (const request of new Map(requests.map((entry) => [entry.topic, entry])).values()) {
      if (refuseInvalid(this, request)) continue;
      const { options = NO_CHOICES } = request;
      this.#subscriptions.set(request.topic, this.#hub.subscribe(this, { ...request, options }));
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

  whenDrained(): Promise<void> {
    return Promise.resolve();
  }

  forgetChannel(): void {} // it opens none

  send(text: string | Uint8Array): void {
    if (typeof text !== 'string') return; // only channels have binary frames
    // A frame that does not fit is sent with the next poll: the client's positions are those of the frames before it.
    if (this.#isOver || this.#characters > MAX_CHARACTERS) return;
    const frame = JSON.parse(text) as ServerFrame; // made by `frames.ts`
    // A client that sent its position learns nothing from `subscribed`.
    const isAnswer =
      frame.type === 'subscribed' && !frame.reset && this.#subscriptions.get(frame.topic)?.since !== undefined;
    if (!isAnswer) {
      this.#frames.push(frame);
      this.#characters += text.length;
    }
    this.#hasUpdates ||= !isAnswer && !(frame.type === 'changes' && frame.changes.length === 0);
    this.#settle();
  }

  forget(subscription: TopicSubscription): void {
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

  /** Ends the wait: answers as soon as every topic has sent its first frame. */
  finishSoon(): void {
    this.#hasUpdates = true;
    this.#settle();
  }

  /** Answers with the frames so far. Includes positions that moved without a visible change. */
  finish(): void {
    if (this.#isOver) return;
    for (const subscription of this.#subscriptions.values()) this.#hub.catchUp(subscription);
    this.#end();
    this.#resolve(this.#frames);
  }

  /** Rejects the poll with an error. */
  cancel(error: ParleyError): void {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
  }

  #settle(): void {
    if (!this.#isFollowing) return;
    // Without an answer of a topic, the client would take it as a topic without changes.
    const isComplete =
      this.#characters > MAX_CHARACTERS || [...this.#subscriptions.values()].every(({ isLive }) => isLive);
    // Waits for the current task to end, because the topics of one change send one after the other.
    if (this.#hasUpdates && isComplete) queueMicrotask(() => this.finish());
  }

  #end(): void {
    this.#isOver = true;
    for (const subscription of this.#subscriptions.values()) this.#hub.unsubscribe(subscription);
  }
}
