import type { ServerFrame, Topic, TypingThread } from '@parley/protocol';
import { maySeeThread } from '../../domain/access/threadAudience.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { DocumentReader } from '../DocumentReaders.js';
import { stampOf } from '../presence/presenceFrames.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** Unsent bytes of a reader above which nothing more is sent: who writes matters less than the frames in the buffer. */
const BUSY_BYTES = 65_536;

/** A thread that somebody writes in, and who sees it. */
export interface SeenThread extends TypingThread {
  audience: ThreadAudience;
}

interface Follower {
  reader: DocumentReader;
  /** The last frame sent to the reader; `undefined`: none yet. */
  sentText: string | undefined;
}

/** The readers of who writes. Each gets the threads that they may see, and no other. */
export class TypingReaders {
  readonly #topic: Topic;
  readonly #followers = new Map<TopicSubscription, Follower>();
  #threads: readonly SeenThread[] = [];
  /** `threads` of frames, by the threads in them: most readers see the same. */
  #texts = new Map<string, string>();
  isBehind = false;

  constructor(topic: Topic) {
    this.#topic = topic;
  }

  /** Adds a reader, or updates their permissions. */
  set(subscription: TopicSubscription, reader: DocumentReader): void {
    const follower = this.#followers.get(subscription);
    if (follower) follower.reader = reader;
    else this.#followers.set(subscription, { reader, sentText: undefined });
  }

  remove(subscription: TopicSubscription): void {
    this.#followers.delete(subscription);
  }

  /** Sends to everybody for whom something has changed. */
  send(threads: readonly SeenThread[]): void {
    this.#threads = threads;
    this.#texts = new Map();
    this.isBehind = false;
    for (const subscription of Array.from(this.#followers.keys())) this.catchUp(subscription);
  }

  /** Sends one reader the state that they lack. */
  catchUp(subscription: TopicSubscription): void {
    const follower = this.#followers.get(subscription);
    if (!follower || subscription.isEnded) return;
    const text = this.#textFor(follower.reader);
    if (text === follower.sentText) return;
    const { reader } = subscription;
    if (reader.bufferedBytes > BUSY_BYTES) {
      this.isBehind = true;
      return;
    }
    const isFirst = follower.sentText === undefined;
    follower.sentText = text;
    subscription.isLive = true;
    const { since } = subscription;
    const stamp = reader.isPoll ? stampOf([text]) : undefined;
    if (isFirst && reader.isPoll && since === stamp) {
      // For the poll, not for its client: the topic has answered.
      const sequence = since ?? 0;
      const answer = { type: 'subscribed', topic: this.#topic, sequence, reset: false } satisfies ServerFrame;
      return reader.send(JSON.stringify(answer));
    }
    const head = JSON.stringify({ type: 'typing', topic: this.#topic, ...(stamp !== undefined && { stamp }) });
    reader.send(`${head.slice(0, -1)},"threads":${text}}`);
  }

  #textFor(reader: DocumentReader): string {
    const seen = this.#threads.filter(({ audience }) => maySeeThread(audience, reader));
    const key = JSON.stringify(seen.map(({ annotationId }) => annotationId));
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const threads: TypingThread[] = seen.map(({ annotationId, users }) => ({ annotationId, users }));
    const text = JSON.stringify(threads);
    this.#texts.set(key, text);
    return text;
  }
}
