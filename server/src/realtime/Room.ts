import { CLOSE_CODES, type CloseCode } from '@parley/protocol/constants';
import type { Tenant } from '../credentials/Tenant.js';
import type { StreamAdvance } from '../publisher.js';
import type { LoggedChange } from '../store/changes.js';
import { Channel } from './Channel.js';
import { DocumentTopics } from './DocumentTopics.js';
import type { StreamFeed } from './StreamFeed.js';
import { OrganizationTopic } from './OrganizationTopic.js';
import { PendingDocuments } from './PendingDocuments.js';
import { KnownAccess } from './KnownAccess.js';
import type { RoomContext } from './RoomContext.js';
import type { RoomScope } from './RoomScope.js';
import { streamOf, type TopicSubscription } from './TopicSubscription.js';

/** The followed streams of one organization: its own, and those of its documents. */
export class Room {
  readonly #context: RoomContext;
  readonly #organization: Channel;
  readonly #documents = new Map<string, Channel>();
  readonly #pending: PendingDocuments;

  constructor(scope: RoomScope) {
    const context = Object.assign(scope, { access: new KnownAccess(scope) });
    this.#context = context;
    const topic = new OrganizationTopic(context, {
      onAccess: (changes) => {
        for (const [documentId, channel] of this.#documents) {
          if (!changes || mayTouch(changes, documentId, channel.userIds)) channel.feed.recheck();
        }
      },
      onClosed: () => this.#dismiss(CLOSE_CODES.FORBIDDEN, 'The organization is switched off, or is not there.'),
    });
    this.#organization = this.#open('', topic);
    this.#pending = new PendingDocuments(context, (documentId) => this.#channelOfDocument(documentId));
  }

  get feeds(): StreamFeed[] {
    return this.#channels().map(({ feed }) => feed);
  }

  subscribe(subscription: TopicSubscription): void {
    const documentId = streamOf(subscription.topic);
    if (documentId === '') return this.#organization.subscribe(subscription);
    const channel = this.#documents.get(documentId);
    if (channel) channel.subscribe(subscription);
    else this.#pending.add(documentId, subscription);
  }

  unsubscribe(subscription: TopicSubscription): void {
    this.#channelOf(subscription)?.unsubscribe(subscription);
  }

  /** Sends a subscription the position of its stream. */
  catchUp(subscription: TopicSubscription): void {
    this.#channelOf(subscription)?.catchUp(subscription);
  }

  notice(documentId: string, advance: Omit<StreamAdvance, 'stream'>): void {
    const channel = documentId === '' ? this.#organization : this.#documents.get(documentId);
    channel?.feed.notice(advance);
  }

  /** Stores a newly read API key, and checks again everything that depends on its settings. */
  updateTenant(tenant: Tenant): void {
    const { tenant: known } = this.#context;
    if (known.apiKey !== tenant.apiKey || JSON.stringify(known.settings) === JSON.stringify(tenant.settings)) return;
    this.#context.tenant = tenant;
    this.#context.access.clear();
    for (const feed of this.feeds) feed.recheck();
  }

  /** Drops channels that nobody follows. */
  tidy(): void {
    for (const [documentId, channel] of this.#documents) {
      if (!channel.isAbandoned) continue;
      this.#documents.delete(documentId);
      void channel.feed.close();
    }
    for (const channel of this.#channels()) channel.tidy();
    this.#context.access.tidy(() => new Set(this.#channels().flatMap((channel) => channel.userIds)));
  }

  /** Whether the room has had no subscription for a while. */
  get isAbandoned(): boolean {
    return this.#documents.size === 0 && this.#pending.isEmpty && this.#organization.isAbandoned;
  }

  /** Stops all feeds of the room. Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#pending.stop();
    await Promise.all(this.feeds.map((feed) => feed.close()));
  }

  #dismiss(code: CloseCode, reason: string): void {
    for (const channel of this.#channels()) channel.dismiss(code, reason);
  }

  #channels(): Channel[] {
    return [this.#organization, ...this.#documents.values()];
  }

  #channelOf(subscription: TopicSubscription): Channel | undefined {
    const documentId = streamOf(subscription.topic);
    return documentId === '' ? this.#organization : this.#documents.get(documentId);
  }

  #channelOfDocument(documentId: string): Channel {
    const known = this.#documents.get(documentId);
    if (known) return known;
    // A reader admitted before changes of access are followed could miss the loss of their access.
    const topic = new DocumentTopics(this.#context, documentId, () => this.#organization.feed.opened());
    const channel = this.#open(documentId, topic);
    this.#documents.set(documentId, channel);
    return channel;
  }

  #open(documentId: string, topic: ConstructorParameters<typeof Channel>[2]): Channel {
    const { core, tenant, organizationId } = this.#context;
    return new Channel(core, { apiKey: tenant.apiKey, organizationId, documentId }, topic);
  }
}

/** Whether the changes may have changed the permissions of one of the people in the document. */
function mayTouch(changes: readonly LoggedChange[], documentId: string, userIds: readonly string[]): boolean {
  const here = new Set(userIds);
  return changes.some(
    ({ change }) =>
      change.kind === 'access' &&
      change.documentIds?.includes(documentId) !== false &&
      change.userIds?.some((userId) => here.has(userId)) !== false,
  );
}
