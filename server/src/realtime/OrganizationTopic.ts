import { requireClientOrganization } from '../domain/access/clientScope.js';
import type { LoggedChange } from '../store/changes.js';
import { sendActivities } from './activities/sendActivities.js';
import { sendCommentCounts } from './comments/sendCommentCounts.js';
import { InboxTopic } from './inbox/InboxTopic.js';
import { PermissionsTopic } from './PermissionsTopic.js';
import { sendRecordings } from './recordings/sendRecordings.js';
import type { RoomContext } from './RoomContext.js';
import { StatelessTopic } from './StatelessTopic.js';
import type { TopicSubscription } from './TopicSubscription.js';
import { type Join, type Send, type StreamTopic, together } from './Topic.js';
import { ParleyError } from '@parley/protocol/constants';

interface OrganizationEvents {
  /** Permissions of people may have changed. @param changes absent: which ones is not known */
  onAccess(changes?: readonly LoggedChange[]): void;
  /** The organization was switched off or deleted. All its subscriptions end. */
  onClosed(): void;
}

/** The topics that an organization's own stream feeds. Each run of changes is sent to all of them together. */
export class OrganizationTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #events: OrganizationEvents;
  readonly #inbox: InboxTopic;
  readonly #permissions: PermissionsTopic;
  readonly #commentCounts: StreamTopic;
  readonly #activities: StreamTopic;
  readonly #recordings: StreamTopic;

  constructor(context: RoomContext, events: OrganizationEvents) {
    this.#context = context;
    this.#events = events;
    this.#inbox = new InboxTopic(context);
    this.#permissions = new PermissionsTopic(context);
    this.#commentCounts = new StatelessTopic(context, sendCommentCounts);
    this.#activities = new StatelessTopic(context, sendActivities);
    this.#recordings = new StatelessTopic(context, sendRecordings);
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    this.#context.access.follow(changes, position);
    if (!changes.some(({ change }) => change.kind === 'access')) {
      return this.#each((topic) => topic.take(changes, position));
    }
    if (!(await this.#isOpen())) return () => this.#events.onClosed();
    const send = await this.#each((topic) => topic.take(changes, position));
    return () => {
      send();
      this.#events.onAccess(changes);
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    return this.#each((topic) =>
      topic.admit(
        joins.filter(({ subscription }) => this.#topicOf(subscription) === topic),
        position,
      ),
    );
  }

  async restart(position: number): Promise<Send> {
    this.#context.access.clear();
    if (!(await this.#isOpen())) return () => this.#events.onClosed();
    const send = await this.#each((topic) => topic.restart(position));
    return () => {
      send();
      this.#events.onAccess();
    };
  }

  recheck(position: number): Promise<Send> {
    return this.#each((topic) => topic.recheck(position));
  }

  remove(subscription: TopicSubscription): void {
    this.#topicOf(subscription).remove(subscription);
  }

  tidy(): void {
    for (const topic of this.#topics) topic.tidy();
  }

  get #topics(): StreamTopic[] {
    return [this.#inbox, this.#permissions, this.#commentCounts, this.#activities, this.#recordings];
  }

  #topicOf({ topic }: TopicSubscription): StreamTopic {
    if (topic === 'inbox') return this.#inbox;
    if (topic === 'activities') return this.#activities;
    if (topic === 'recordings') return this.#recordings;
    return topic === 'commentCounts' ? this.#commentCounts : this.#permissions;
  }

  #each(prepare: (topic: StreamTopic) => Promise<Send>): Promise<Send> {
    return together(this.#topics.map(prepare));
  }

  async #isOpen(): Promise<boolean> {
    const { core, tenant, organizationId } = this.#context;
    try {
      await requireClientOrganization({ core, tenant, data: { organizationId } });
      return true;
    } catch (error) {
      if (error instanceof ParleyError && (error.code === 'NOT_FOUND' || error.code === 'PERMISSION_DENIED'))
        return false;
      throw error;
    }
  }
}
