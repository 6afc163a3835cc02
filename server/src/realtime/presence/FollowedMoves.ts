import type { PresenceFrame } from '@parley/protocol';
import type { StreamKey } from '../../store/changes.js';
import { DocumentReaders } from '../DocumentReaders.js';
import { loadDocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** How long a move is also sent to polls that arrive later, ms: as long as a client waits for its page to follow. */
const RECENT_MS = 10_000;

/**
 * When somebody opens another document, notifies their followers in this one, if both may read it. Nobody else is notified. A poll may get
 * a move twice.
 */
export class FollowedMoves {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions: DocumentSubscriptions;
  /** By person: the newest document, while the permissions to read it are checked. */
  readonly #pending = new Map<string, string>();
  /** By person: their last move, for followers who are between two polls. */
  readonly #recent = new Map<string, { documentId: string; until: number }>();
  #isSending = false;
  #stopListening: (() => void) | undefined;

  /** @param subscriptions to the people of the document, as they are at each moment */
  constructor(context: RoomContext, document: StreamKey, subscriptions: DocumentSubscriptions) {
    this.#context = context;
    this.#document = document;
    this.#subscriptions = subscriptions;
  }

  /** Follows the moves of a reader, and those that other processes publish. */
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

  /** A reader has disconnected. */
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

  /** One after the other: a client that moves all the time causes one database check at a time. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    const { logger } = this.#context.core;
    for (const [userId, documentId] of this.#pending) {
      this.#pending.delete(userId);
      await this.#notify(userId, documentId).catch((error: unknown) =>
        logger.warn({ error }, 'A move to another document could not be sent to followers.'),
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
      isWhole: false,
      people: [],
      left: [],
      moved: { userId, documentId },
    };
    for (const { reader, userId: follower } of this.#followersOf(userId))
      if (view.readers.has(follower)) reader.send(JSON.stringify(frame));
  }

  #followersOf(userId: string): TopicSubscription[] {
    return [...this.#subscriptions].filter(({ presence }) => presence?.state.following === userId);
  }
}
