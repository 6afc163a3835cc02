import type { LoggedChange } from '../../store/changes.js';
import { FrameTexts } from '../comments/FrameTexts.js';
import { fitChanges } from '../fitChanges.js';
import { keepUp, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import { isTouched } from '../PermissionsTopic.js';
import type { RoomContext } from '../RoomContext.js';
import type { Subscription } from '../Subscription.js';
import type { Join, Send, StreamTopic } from '../Topic.js';
import { activityChanges, loadActivityNews } from './activityNews.js';

/**
 * Topic `activities`: the activity log of the organization. Each entry goes to the people who may see it now. A person who loses a thread
 * is told to remove its entries; a person who gains a thread gets them. A person whose permissions change is reset.
 */
export class ActivitiesTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #subscriptions = new Set<Subscription>();

  constructor(context: RoomContext) {
    this.#context = context;
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const subscriptions = [...this.#subscriptions];
    const news = await loadActivityNews(this.#context, changes, subscriptions);
    const frames = new FrameTexts();
    const texts = subscriptions.map(({ userId }) => {
      const told = activityChanges(changes, news, userId);
      return told === null || isTouched(changes, userId) ? null : frames.textOf(fitChanges(told));
    });
    return () => {
      subscriptions.forEach((subscription, index) => {
        const text = texts[index];
        if (text === null) sendReset(subscription, position);
        else if (text !== undefined) sendChanges(subscription, position, text);
        else keepUp(subscription, position);
      });
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    const [longest = []] = joins.flatMap(({ missed }) => (missed ? [missed] : [])).sort((a, b) => b.length - a.length);
    const news = await loadActivityNews(
      this.#context,
      longest,
      joins.map(({ subscription }) => subscription),
    );
    return () => {
      for (const { subscription, missed } of joins) {
        if (subscription.isEnded) continue;
        this.#subscriptions.add(subscription);
        const told =
          missed && !isTouched(missed, subscription.userId) ? activityChanges(missed, news, subscription.userId) : null;
        const text = told && new FrameTexts().textOf(fitChanges(told));
        sendSubscribed(subscription, position, text === null ? null : (subscription.since ?? position));
        if (text) sendChanges(subscription, position, text);
        else keepUp(subscription, position);
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

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
  }

  tidy(): void {}
}
