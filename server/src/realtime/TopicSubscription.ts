import type { InboxOptions, Topic } from '@parley/protocol';
import type { CloseCode } from '@parley/protocol/constants';
import type { Tenant } from '../credentials/Tenant.js';
import type { Viewer } from '../credentials/Viewer.js';

/** The signed-in person, and the API key and organization they signed in to. */
export interface RealtimeSession {
  tenant: Tenant;
  organizationId: string;
  viewer: Viewer;
}

/** A follower of topics: a socket, or a waiting poll. */
export interface Reader {
  readonly session: RealtimeSession;
  /** Sends one frame (`ServerFrame` as JSON). Never throws. */
  send(text: string): void;
  /** The documents that the reader asked to follow, including those that it may no longer read. */
  documentIds(): Iterable<string>;
  /** Removes a subscription that the service has ended. */
  forget(subscription: TopicSubscription): void;
  /** Closes the reader and all its subscriptions. Never throws. */
  close(code: CloseCode, reason: string): void;
}

/** Default options of an inbox. */
export const NO_CHOICES: InboxOptions = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

/** A request to follow a topic. */
export interface SubscriptionRequest {
  topic: Topic;
  since: number | undefined;
  options: InboxOptions;
  sight?: string | undefined;
}

/** The subscription of one reader to one topic. */
export class TopicSubscription {
  readonly reader: Reader;
  readonly topic: Topic;
  readonly options: InboxOptions;
  /** Last position that the reader holds. `undefined`: the subscription starts now. */
  readonly since: number | undefined;
  /** `comments:<id>` only: the viewer stamp that the reader holds. */
  readonly sight: string | undefined;
  /** Last position sent to the reader. Not valid before the `subscribed` frame. */
  position = 0;
  /** Whether the `subscribed` frame was sent. */
  isLive = false;
  isEnded = false;

  constructor(reader: Reader, { topic, since, options, sight }: SubscriptionRequest) {
    this.reader = reader;
    this.topic = topic;
    this.since = since;
    this.options = options;
    this.sight = sight;
  }

  get userId(): string {
    return this.reader.session.viewer.userId;
  }
}

/** Returns the documents that topics name. */
export function documentIdsOf(topics: readonly Topic[]): string[] {
  return topics.flatMap((topic) => (topic.startsWith('document:') ? [topic.slice('document:'.length)] : []));
}

/** Returns the document whose stream feeds a topic; `''` for the organization's own stream. */
export function streamOf(topic: Topic): string {
  const colon = topic.indexOf(':');
  return colon < 0 ? '' : topic.slice(colon + 1);
}
