import type { ServerFrame, Subscription as SubscriptionRequest, Topic } from '@parley/protocol';
import { CLOSE_CODES, type CloseCode, ParleyError } from '@parley/protocol/constants';
import type { Hub } from './Hub.js';
import { documentIdsOf, NO_CHOICES, type Reader, type RealtimeSession, type Subscription } from './Subscription.js';

/** One long poll: follows topics as a socket does, until there is something to answer. */
export class Poll implements Reader {
  readonly session: RealtimeSession;
  /** Resolves with what there is to answer once something happened; rejects when the poll may not go on. */
  readonly done: Promise<ServerFrame[]>;
  readonly #hub: Hub;
  readonly #subscriptions = new Map<Topic, Subscription>();
  readonly #documentIds: readonly string[];
  readonly #frames: ServerFrame[] = [];
  /** There is something to answer, or the time is up. */
  #hasNews = false;
  #isOver = false;
  #resolve!: (frames: ServerFrame[]) => void;
  #reject!: (error: ParleyError) => void;

  constructor(hub: Hub, session: RealtimeSession, requests: readonly SubscriptionRequest[]) {
    this.session = session;
    this.#hub = hub;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#documentIds = documentIdsOf(requests.map(({ topic }) => topic));
    // As on a socket, a later subscription to the same topic takes the place of an earlier one.
    for (const request of new Map(requests.map((entry) => [entry.topic, entry])).values()) {
      const { topic, since, options = NO_CHOICES, sight } = request;
      this.#subscriptions.set(topic, hub.subscribe(this, { topic, since, options, sight }));
    }
  }

  documentIds(): Iterable<string> {
    return this.#documentIds;
  }

  send(text: string): void {
    if (this.#isOver) return;
    const frame = JSON.parse(text) as ServerFrame; // made by `frames.ts`
    // Who said where it stands knows what `subscribed` would say.
    const isAnswer =
      frame.type === 'subscribed' && !frame.reset && this.#subscriptions.get(frame.topic)?.since !== undefined;
    if (!isAnswer) this.#frames.push(frame);
    this.#hasNews ||= !isAnswer && !(frame.type === 'changes' && frame.changes.length === 0);
    this.#settle();
  }

  forget(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.topic);
    this.#hub.unsubscribe(subscription);
    this.#settle();
  }

  close(code: CloseCode): void {
    if (code === CLOSE_CODES.GOING_AWAY) this.finish();
    else if (code === CLOSE_CODES.FORBIDDEN) {
      this.cancel(
        new ParleyError('PERMISSION_DENIED', 'The API key or the organization is switched off, or is not there.'),
      );
    } else this.cancel(new ParleyError('INTERNAL', 'The service failed. Ask again.'));
  }

  /** The time is up: answers as soon as every topic has said where it stands. */
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
    // A topic that has not answered would be told of as if nothing had happened in it.
    const isComplete = [...this.#subscriptions.values()].every(({ isLive }) => isLive);
    // After the present task: the topics of one change send one after the other.
    if (this.#hasNews && isComplete) queueMicrotask(() => this.finish());
  }

  #end(): void {
    this.#isOver = true;
    for (const subscription of this.#subscriptions.values()) this.#hub.unsubscribe(subscription);
  }
}
