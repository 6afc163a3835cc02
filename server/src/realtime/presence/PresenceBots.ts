import type { PresenceFrame } from '@parley/protocol';
import type { StreamKey } from '../../store/changes.js';
import { DocumentReaders } from '../DocumentReaders.js';
import { type DocumentView, loadDocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { type CheckedBots, checkBots } from './checkBots.js';
import type { PresenceRoom } from './PresenceRoom.js';

/** The bots that tabs of this process show in one document. Checks them, and notifies a tab which are refused. */
export class PresenceBots {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  /** Tabs with changed bots, which are not checked yet. */
  readonly #pending = new Set<TopicSubscription>();
  #isLooking = false;

  constructor(context: RoomContext, document: StreamKey) {
    this.#context = context;
    this.#document = document;
  }

  /** A tab joins. @param checked the result for its bots; @param asked the bots that were checked */
  join(subscription: TopicSubscription, checked: CheckedBots, asked: unknown): void {
    subscription.onBots = () => this.#lookLater(subscription);
    this.#show(subscription, checked);
    if (subscription.presence?.bots !== asked) this.#lookLater(subscription);
  }

  leave(subscription: TopicSubscription): void {
    subscription.onBots = undefined;
    this.#pending.delete(subscription);
  }

  /** Removes the bots of people who may not write in the document any more. */
  dismiss(view: DocumentView | null): void {
    this.#room?.expelBots((addedBy) => view?.readers.get(addedBy)?.role !== 'editor');
  }

  #lookLater(subscription: TopicSubscription): void {
    this.#pending.add(subscription);
    if (!this.#isLooking) void this.#lookAtAll();
  }

  /** One after the other: a client that changes its bots all the time causes one database check at a time. */
  async #lookAtAll(): Promise<void> {
    this.#isLooking = true;
    for (const subscription of this.#pending) {
      this.#pending.delete(subscription);
      await this.#look(subscription).catch((error: unknown) =>
        this.#context.core.logger.warn({ error }, 'Bots of a tab could not be looked at.'),
      );
    }
    this.#isLooking = false;
  }

  async #look(subscription: TopicSubscription): Promise<void> {
    const check = await checkBots(this.#context, subscription);
    const { documentId } = this.#document;
    const userIds = [subscription.userId];
    const view = await loadDocumentView(this.#context, new DocumentReaders(), { documentId, userIds });
    if (!subscription.isEnded) this.#show(subscription, check(view));
  }

  #show(subscription: TopicSubscription, { shown, refused }: CheckedBots): void {
    const out = [...refused, ...(this.#room?.setBots(subscription, shown) ?? [])];
    const gone = new Set(out.map(({ userId }) => userId));
    const seen = shown.filter(({ userId }) => !gone.has(userId)).map(({ userId }) => userId);
    // A poll that gets the same result again would return at once, again and again.
    if (out.length === 0 && (seen.length === 0 || subscription.reader.isPoll)) return;
    const frame: PresenceFrame = {
      type: 'presence',
      topic: `presence:${this.#document.documentId}`,
      isWhole: false,
      people: [],
      left: [],
      bots: { shown: seen, refused: out },
    };
    subscription.reader.send(JSON.stringify(frame));
  }

  get #room(): PresenceRoom | undefined {
    return this.#context.presence.find(this.#document);
  }
}
