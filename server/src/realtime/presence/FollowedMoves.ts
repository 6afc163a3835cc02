import type { PresenceFrame } from '@parley/protocol';
import type { StreamKey } from '../../store/changes.js';
import { DocumentReaders } from '../DocumentReaders.js';
import { loadDocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** How long a move is told to polls that come after it, ms: as long as a client waits for its page to go along. */
const RECENT_MS = 10_000;

/**
 * Tells those who follow somebody in a document which other document that one has opened, if both may read it. Nobody else hears of it. Who polls may
 * hear of a move twice.
 */
export class FollowedMoves {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions: DocumentSubscriptions;
  /** By person: the newest document, while it is being looked at who may read it. */
  readonly #pending = new Map<string, string>();
  /** By person: where they went a moment ago, for followers who are between two polls. */
  readonly #recent = new Map<string, { documentId: string; until: number }>();
  #isSending = false;
  #stopListening: (() => void) | undefined;

  /** @param subscriptions to the people of the document, as they are at each moment */
  constructor(context: RoomContext, document: StreamKey, subscriptions: DocumentSubscriptions) {
    this.#context = context;
    this.#document = document;
    this.#subscriptions = subscriptions;
  }

  /** Hears the moves of a reader, and those that other processes tell of. */
  follow(subscription: TopicSubscription): void {
    const { messages } = this.#context;
    this.#recent.delete(subscription.userId); // they are here again
    this.#stopListening ??= messages.listen(this.#document, 'moved', (userId, [, documentId]) =>
      this.#move(userId, documentId as string),
    );
    subscription.onMoved = (documentId) => {
      const { userId } = subscription;
      messages.publish(this.#document, userId, ['moved', documentId]);
      this.#move(userId, documentId);
    };
    const leader = subscription.reader.isPoll ? subscription.presence?.state.following : undefined;
    const move = leader && this.#recent.get(leader);
    if (move && move.until > this.#now) this.#sendSoon(leader, move.documentId);
  }

  /** A reader has left. */
  leave(subscription: TopicSubscription): void {
    subscription.onMoved = undefined;
    if (this.#subscriptions.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  get #now(): number {
    return this.#context.core.clock.now();
  }

  #move(userId: string, documentId: string): void {
    for (const [mover, { until }] of this.#recent) if (until <= this.#now) this.#recent.delete(mover);
    this.#recent.set(userId, { documentId, until: this.#now + RECENT_MS });
    this.#sendSoon(userId, documentId);
  }

  #sendSoon(userId: string, documentId: string): void {
    if (this.#followersOf(userId).length === 0) return;
    this.#pending.set(userId, documentId);
    if (!this.#isSending) void this.#sendAll();
  }

  /** One after the other: a client that moves all the time asks the database no more than that. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    const { logger } = this.#context.core;
    for (const [userId, documentId] of this.#pending) {
      this.#pending.delete(userId);
      await this.#notify(userId, documentId).catch((error: unknown) =>
        logger.warn({ error }, 'Followers could not be told of another document.'),
      );
    }
    this.#isSending = false;
  }

  async #notify(userId: string, documentId: string): Promise<void> {
    const userIds = [userId, ...this.#followersOf(userId).map((follower) => follower.userId)];
    const view = await loadDocumentView(this.#context, new DocumentReaders(), { documentId, userIds });
    if (!view?.readers.has(userId)) return;
    const frame: PresenceFrame = {
      type: 'presence',
      topic: `presence:${this.#document.documentId}`,
      ...{ isWhole: false, people: [], left: [], moved: { userId, documentId } },
    };
    for (const { reader, userId: follower } of this.#followersOf(userId))
      if (view.readers.has(follower)) reader.send(JSON.stringify(frame));
  }

  #followersOf(userId: string): TopicSubscription[] {
    return [...this.#subscriptions].filter(({ presence }) => presence?.state.following === userId);
  }
}
