import type { PresenceUser } from '@parley/protocol';
import { readAddedPeople } from '../../domain/people/readAddedPeople.js';
import { loadPeople } from '../../domain/people/loadPeople.js';
import { userRecord } from '../../domain/people/userRecord.js';
import type { LoggedChange, StreamKey } from '../../store/changes.js';
import { refuseSubscription } from '../DocumentTopic.js';
import type { DocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { presenceProfile } from './presenceState.js';
import type { PresenceRoom } from './PresenceRoom.js';

/**
 * Topic `presence:<documentId>`: the people of a document, for those who may read it. Who follows is one of them. Of the stream it
 * takes only that backends have changed the people whom they show.
 */
export class PresenceTopic {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions = new Set<TopicSubscription>();

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return Array.from(this.#subscriptions, ({ userId }) => userId);
  }

  /** The people of this process who are in the document, those whose tabs poll now and then included. */
  get presentIds(): string[] {
    return this.#room?.localIds ?? [];
  }

  /** Loads the people whom backends show, when the changes say that they are others. `null`: they are not. */
  async load(changes: readonly LoggedChange[]): Promise<PresenceUser[] | null> {
    return changes.some(({ change }) => change.kind === 'presence') ? this.loadAnew() : null;
  }

  /** As `load`, when anything may have changed. */
  async loadAnew(): Promise<PresenceUser[] | null> {
    return this.#room ? readAddedPeople(this.#context.core.db, this.#document) : null;
  }

  /** Takes those away who may not read the document any more. @param added as loaded */
  take(added: PresenceUser[] | null, view: DocumentView | null): Send {
    return () => {
      const room = this.#room;
      for (const subscription of [...this.#subscriptions]) {
        if (!view?.readers.has(subscription.userId)) refuseSubscription(subscription);
      }
      for (const userId of this.presentIds) if (!view?.readers.has(userId)) room?.expel(userId);
      if (added) room?.setAdded(added);
    };
  }

  async admit(joins: readonly Join[], view: DocumentView | null): Promise<Send> {
    if (joins.length === 0) return () => {};
    const { db } = this.#context.core;
    const [profiles, added] = await Promise.all([
      loadPeople(
        db,
        this.#document,
        joins.map(({ subscription }) => subscription.userId),
      ),
      this.#room?.hasAdded ? null : readAddedPeople(db, this.#document),
    ]);
    return () => {
      for (const { subscription } of joins) {
        if (subscription.isEnded) continue;
        const { userId, reader } = subscription;
        if (!view?.readers.has(userId)) {
          refuseSubscription(subscription);
          continue;
        }
        const room = this.#context.presence.open(this.#document);
        if (added && !room.hasAdded) room.setAdded(added);
        const { name, email } = reader.session.viewer;
        const { organizationId } = this.#document;
        const profile = profiles.get(userId) ?? userRecord({ userId, organizationId, profile: { name, email } });
        this.#subscriptions.add(subscription);
        room.join(subscription, presenceProfile(profile));
      }
    };
  }

  remove(subscription: TopicSubscription): void {
    if (this.#subscriptions.delete(subscription)) this.#room?.leave(subscription);
  }

  /** Tells a reader of everybody who was not told, or whose poll holds an earlier state. */
  catchUp(subscription: TopicSubscription): void {
    this.#room?.catchUp(subscription);
  }

  get #room(): PresenceRoom | undefined {
    return this.#context.presence.find(this.#document);
  }
}
