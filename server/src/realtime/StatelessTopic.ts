import type { LoggedChange } from '../store/changes.js';
import { FrameTexts } from './comments/FrameTexts.js';
import { catchUpWhenFar, sendChanges, sendReset, sendSubscribed } from './frames.js';
import { isTouched } from './PermissionsTopic.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { Join, Send, StreamTopic } from './Topic.js';

/** Turns changes into updates for the readers of a stateless topic. */
export interface ChangeSender<Update> {
  /** Loads the data to send these changes to these subscriptions, in a few statements regardless of their number. */
  load(
    context: RoomContext,
    changes: readonly LoggedChange[],
    subscriptions: readonly TopicSubscription[],
  ): Promise<Update>;
  /** Returns the changes for one person, each as JSON. `null`: they cannot be sent one by one, so the reader is reset. */
  changesFor(changes: readonly LoggedChange[], updates: Update, userId: string): readonly string[] | null;
  /** Most records that are loaded for a replay. Readers who missed changes of more are reset. */
  readonly replayRecords: number;
}

/** A topic that stores no state of its records: the updates of a reader follow from the changes alone. A reader whose permissions change is reset. */
export class StatelessTopic<Update> implements StreamTopic {
  readonly #context: RoomContext;
  readonly #sender: ChangeSender<Update>;
  readonly #subscriptions = new Set<TopicSubscription>();

  constructor(context: RoomContext, sender: ChangeSender<Update>) {
    this.#context = context;
    this.#sender = sender;
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const subscriptions = [...this.#subscriptions];
    const updates = await this.#sender.load(this.#context, changes, subscriptions);
    const frames = new FrameTexts();
    const texts = subscriptions.map(({ userId }) => this.#textOf(changes, updates, userId, frames));
    return () => {
      subscriptions.forEach((subscription, index) => {
        const text = texts[index];
        if (text === null) sendReset(subscription, position);
        else if (text !== undefined) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
      });
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    const resumed = joins.map(({ subscription, missed }) => ({
      subscription,
      missed: this.#mayReplay(missed) ? missed : null,
    }));
    const [longest = []] = resumed
      .flatMap(({ missed }) => (missed ? [missed] : []))
      .sort((a, b) => b.length - a.length);
    const subscriptions = joins.map(({ subscription }) => subscription);
    const updates = await this.#sender.load(this.#context, longest, subscriptions);
    return () => {
      for (const { subscription, missed } of resumed) {
        if (subscription.isEnded) continue;
        this.#subscriptions.add(subscription);
        const text = missed && this.#textOf(missed, updates, subscription.userId, new FrameTexts());
        sendSubscribed(subscription, position, text === null ? null : (subscription.since ?? position));
        if (text) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
      }
    };
  }

  restart(position: number): Promise<Send> {
    return this.recheck(position);
  }

  recheck(position: number): Promise<Send> {
    return Promise.resolve(() => {
      for (const subscription of this.#subscriptions) {
        sendReset(subscription, Math.max(position, subscription.position));
      }
    });
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  tidy(): void {}

  #mayReplay(missed: Join['missed']): boolean {
    const records = missed?.map(({ change }) => ('ids' in change ? change.ids.length : 0)) ?? [];
    return records.reduce((sum, count) => sum + count, 0) <= this.#sender.replayRecords;
  }

  /** The changes of one frame. `undefined`: there is nothing to send. `null`: the reader is reset. */
  #textOf(
    changes: readonly LoggedChange[],
    updates: Update,
    userId: string,
    frames: FrameTexts,
  ): string | null | undefined {
    if (isTouched(changes, userId)) return null;
    const visible = this.#sender.changesFor(changes, updates, userId);
    return visible && frames.textOf(visible);
  }
}
