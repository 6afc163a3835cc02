import { LIMITS } from '@parley/protocol/constants';
import type { LoggedChange, StreamKey } from '../store/changes.js';
import { DocumentSubscriptions } from './DocumentSubscriptions.js';
import type { DocumentView } from './DocumentView.js';
import { type ChangeText, fitChanges } from './fitChanges.js';
import { changesText, catchUpWhenFar, sendChanges, sendReset, sendSubscribed } from './frames.js';
import type { RoomContext } from './RoomContext.js';
import type { Join, Send } from './Topic.js';
import type { TopicSubscription } from './TopicSubscription.js';

/** Stored records of a document that all its readers see alike. */
export interface RecordKind<Update> {
  /** The updates of records in the changes, by record id. Several changes of one record result in its last state. */
  updatesOf(changes: readonly LoggedChange[]): ReadonlyMap<string, Update>;
  /** Loads records. Returns the function that renders the change of one; `null`: there is nothing to send. */
  load(
    context: RoomContext,
    document: StreamKey,
    ids: readonly string[],
  ): Promise<(id: string, updates: Update) => ChangeText | null>;
}

/** Returns the text of a frame with changes; `null`: there is none. */
type FrameText<Update> = (updates: ReadonlyMap<string, Update>) => string | null;

/** A topic of a document with records of one kind, for those who may read it. */
export class RecordsTopic<Update> {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #kind: RecordKind<Update>;
  readonly #subscriptions = new DocumentSubscriptions();

  constructor(context: RoomContext, documentId: string, kind: RecordKind<Update>) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
    this.#kind = kind;
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  /** Loads the changed records if there are subscribers. Returns the text of the frame; `null`: there is none. */
  async load(changes: readonly LoggedChange[]): Promise<string | null> {
    if (this.#subscriptions.size === 0) return null;
    const updates = this.#kind.updatesOf(changes);
    return (await this.#read(updates.keys()))(updates);
  }

  /** As `load`, for the changes that returning readers have missed. */
  async loadMissed(joins: readonly Join[]): Promise<FrameText<Update>> {
    return this.#read(new Set(joins.flatMap(({ missed }) => [...(this.#replayed(missed)?.keys() ?? [])])));
  }

  take(text: string | null, position: number, view: DocumentView | null): Send {
    return () => {
      this.#subscriptions.dismissAllBut(view);
      for (const subscription of this.#subscriptions) {
        if (text) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
      }
    };
  }

  admit(joins: readonly Join[], textOf: FrameText<Update>, position: number, view: DocumentView | null): Send {
    return () =>
      this.#subscriptions.admit(joins, view, ({ subscription, missed }) => {
        const updates = this.#replayed(missed);
        sendSubscribed(subscription, position, updates && (subscription.since ?? position));
        const text = updates && textOf(updates);
        if (text) sendChanges(subscription, position, text);
      });
  }

  restart(position: number, view: DocumentView | null): Send {
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#subscriptions.dismissAllBut(view);
    };
  }

  recheck(view: DocumentView | null): Send {
    return () => this.#subscriptions.dismissAllBut(view);
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.remove(subscription);
  }

  /** The updates to replay to a returning reader. `null`: the reader missed more than one list may contain and reads again. */
  #replayed(missed: Join['missed']): ReadonlyMap<string, Update> | null {
    const updates = missed && this.#kind.updatesOf(missed);
    return updates && updates.size <= LIMITS.filterIds ? updates : null;
  }

  async #read(ids: Iterable<string>): Promise<FrameText<Update>> {
    const wanted = [...ids];
    if (wanted.length === 0) return () => null;
    const changeOf = await this.#kind.load(this.#context, this.#document, wanted);
    return (updates) => {
      const changes = Array.from(updates, ([id, one]) => changeOf(id, one)).filter((change) => change !== null);
      return changes.length > 0 ? changesText(fitChanges(changes)) : null;
    };
  }
}
