import type { PresenceUser } from '@parley/protocol';
import { readAddedPeople } from '../../domain/people/readAddedPeople.js';
import type { LoggedChange, StreamKey } from '../../store/changes.js';
import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { FollowedMoves } from './FollowedMoves.js';
import { checkBots } from './checkBots.js';
import { loadProfiles } from './loadProfiles.js';
import { PresenceBots } from './PresenceBots.js';
import type { PresenceRoom } from './PresenceRoom.js';

/**
 * Topic `presence:<documentId>`: the people of a document, for those who may read it. Every follower is one of them. Of the stream it uses
 * only the changes of people whom backends show.
 */
export class PresenceTopic {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions = new DocumentSubscriptions();
  readonly #moves: FollowedMoves;
  readonly #bots: PresenceBots;

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
    this.#moves = new FollowedMoves(context, this.#document, this.#subscriptions);
    this.#bots = new PresenceBots(context, this.#document);
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  /** The people of this process who are in the document, those whose tabs poll now and then included. */
  get presentIds(): string[] {
    return this.#room?.localIds ?? [];
  }

  /** Loads the people whom backends show, when the changes affect them. `null`: they do not. */
  async load(changes: readonly LoggedChange[]): Promise<PresenceUser[] | null> {
    return changes.some(({ change }) => change.kind === 'presence') ? this.reload() : null;
  }

  /** As `load`, when anything may have changed. */
  async reload(): Promise<PresenceUser[] | null> {
    return this.#room ? readAddedPeople(this.#context.core.db, this.#document) : null;
  }

  /** Removes those who may not read the document any more. @param added as loaded */
  take(added: PresenceUser[] | null, view: DocumentView | null): Send {
    return () => {
      const room = this.#room;
      this.#subscriptions.dismissAllBut(view);
      for (const userId of this.presentIds) if (!view?.readers.has(userId)) room?.expel(userId);
      this.#bots.dismiss(view);
      if (added) room?.setAdded(added);
    };
  }

  async admit(joins: readonly Join[], view: DocumentView | null): Promise<Send> {
    if (joins.length === 0) return () => {};
    const [profileOf, added, botsOf] = await Promise.all([
      loadProfiles(
        this.#context,
        joins.map(({ subscription }) => subscription),
      ),
      // The room may close meanwhile, with its last reader.
      this.#room?.added ?? readAddedPeople(this.#context.core.db, this.#document),
      this.#checkBots(joins),
    ]);
    return () =>
      this.#subscriptions.admit(joins, view, ({ subscription }) => {
        const room = this.#context.presence.open(this.#document);
        if (!room.added) room.setAdded(added);
        this.#moves.follow(subscription);
        room.join(subscription, profileOf(subscription));
        const { check, bots } = botsOf.get(subscription)!; // each join has been checked
        this.#bots.join(subscription, check(view), bots);
      });
  }

  async #checkBots(joins: readonly Join[]) {
    const checks = joins.map(async ({ subscription }) => {
      const bots = subscription.presence?.bots;
      return [subscription, { bots, check: await checkBots(this.#context, subscription) }] as const;
    });
    return new Map(await Promise.all(checks));
  }

  remove(subscription: TopicSubscription): void {
    if (!this.#subscriptions.remove(subscription)) return;
    this.#moves.leave(subscription);
    this.#bots.leave(subscription);
    this.#room?.leave(subscription);
  }

  /** Sends everybody's state to a reader who was skipped, or whose poll has an earlier state. */
  catchUp(subscription: TopicSubscription): void {
    this.#room?.catchUp(subscription);
  }

  get #room(): PresenceRoom | undefined {
    return this.#context.presence.find(this.#document);
  }
}
