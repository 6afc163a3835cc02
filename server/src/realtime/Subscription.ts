import type { InboxOptions, Topic } from '@parley/protocol';
import type { CloseCode } from '@parley/protocol/constants';
import type { Tenant } from '../credentials/Tenant.js';
import type { Viewer } from '../credentials/Viewer.js';

/** Who is signed in, and where. */
export interface RealtimeSession {
  tenant: Tenant;
  organizationId: string;
  viewer: Viewer;
}

/** Whoever follows topics: a socket, or a poll that waits. */
export interface Reader {
  readonly session: RealtimeSession;
  /** Takes one frame (`ServerFrame` as JSON). Never throws. */
  send(text: string): void;
  /** The documents that it wants to follow, those included that it may not read any more. */
  documentIds(): Iterable<string>;
  /** A subscription is over, without the reader having asked. */
  forget(subscription: Subscription): void;
  /** Ends the reader and everything that it follows. Never throws. */
  close(code: CloseCode, reason: string): void;
}

/** An inbox as it is when nobody chose anything. */
export const NO_CHOICES: InboxOptions = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

/** What a reader asks to follow. */
export interface SubscriptionRequest {
  topic: Topic;
  since: number | undefined;
  options: InboxOptions;
  sight?: string | undefined;
}

/** One topic as one reader follows it. */
export class Subscription {
  readonly reader: Reader;
  readonly topic: Topic;
  readonly options: InboxOptions;
  /** Last position that the reader sent as held; `undefined`: from now on. */
  readonly since: number | undefined;
  /** `comments:<id>` only: the stamp of what the reader holds. */
  readonly sight: string | undefined;
  /** Last position that the reader was told of; meaningless before its `subscribed` frame. */
  position = 0;
  /** Its `subscribed` frame went out. */
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

/** The documents that topics name. */
export function documentIdsOf(topics: readonly Topic[]): string[] {
  return topics.flatMap((topic) => (topic.startsWith('document:') ? [topic.slice('document:'.length)] : []));
}

/** The document in whose stream a topic lies; `''`: the organization's own. */
export function streamOf(topic: Topic): string {
  const colon = topic.indexOf(':');
  return colon < 0 ? '' : topic.slice(colon + 1);
}
