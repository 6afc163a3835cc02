import type { Change } from '@parley/protocol';
import { loadThreadReaders, type ThreadReader } from '../../domain/access/ThreadReader.js';
import { threadIds } from '../../domain/threads/readThreads.js';
import { maySeeThread } from '../../domain/access/threadAudience.js';
import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import { loadDocumentFacts } from '../../domain/access/documentFacts.js';
import { nowSeconds } from '../../domain/common/nowSeconds.js';
import type { DocumentFacts } from '../../domain/access/viewerAccess.js';
import type { LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import { keepUp, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import { isTouched } from '../PermissionsTopic.js';
import type { RoomContext } from '../RoomContext.js';
import type { Subscription } from '../Subscription.js';
import type { Join, Send, StreamTopic } from '../Topic.js';
import { FrameTexts } from './FrameTexts.js';

/** The threads that a run of changes concerns, by document, and the people who see them. */
interface CountsNews {
  /** Current and earlier audiences of the threads. */
  threads: ReadonlyMap<string, readonly ThreadAudience[]>;
  documents: ReadonlyMap<string, DocumentFacts>;
  readers: ReadonlyMap<string, ThreadReader>;
}

/**
 * Topic `commentCounts`: the documents in which the person's counts may have changed, because of threads that they see or could see.
 * When the person's permissions change, every count may change, and the person is reset.
 */
export class CommentCountsTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #subscriptions = new Set<Subscription>();

  constructor(context: RoomContext) {
    this.#context = context;
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const subscriptions = [...this.#subscriptions];
    const news = await this.#load(changes, subscriptions);
    const frames = new FrameTexts();
    const texts = subscriptions.map((subscription) => frames.textOf(countChanges(changes, news, subscription.userId)));
    return () => {
      subscriptions.forEach((subscription, index) => {
        const text = texts[index];
        if (isTouched(changes, subscription.userId) || text === null) sendReset(subscription, position);
        else if (text !== undefined) sendChanges(subscription, position, text);
        else keepUp(subscription, position);
      });
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    const [longest = []] = joins.flatMap(({ missed }) => (missed ? [missed] : [])).sort((a, b) => b.length - a.length);
    const news = await this.#load(
      longest,
      joins.map(({ subscription }) => subscription),
    );
    return () => {
      for (const { subscription, missed } of joins) {
        if (subscription.isEnded) continue;
        this.#subscriptions.add(subscription);
        const isReplay = missed !== null && !isTouched(missed, subscription.userId);
        const text = isReplay ? new FrameTexts().textOf(countChanges(missed, news, subscription.userId)) : null;
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

  /** Loads the news in five statements, for any number of threads and people. Runs none when no thread is named. */
  async #load(changes: readonly LoggedChange[], subscriptions: readonly Subscription[]): Promise<CountsNews> {
    const { core, tenant, organizationId } = this.#context;
    const { db } = core;
    const scope = { apiKey: tenant.apiKey, organizationId };
    const threads = new Map<string, ThreadAudience[]>();
    const documentIds = new Set<string>();
    for (const { change } of changes) {
      if (change.kind !== 'threadCounts') continue;
      documentIds.add(change.documentId);
      for (const id of change.ids) threads.set(id, threads.get(id) ?? []);
      for (const [id, audience] of Object.entries(change.before ?? {})) threads.get(id)?.push(audience);
    }
    if (threads.size === 0 || subscriptions.length === 0) {
      return { threads, documents: new Map(), readers: new Map() };
    }
    const ids = [...documentIds];
    const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
    const [audiences, documents, readers] = await Promise.all([
      readThreadAudiences(db, scope, threadIds([...threads.keys()])),
      loadDocumentFacts(db, scope.apiKey, organizationId, ids),
      loadThreadReaders(db, tenant, organizationId, userIds, nowSeconds(core.clock), ids),
    ]);
    for (const { annotationId, audience } of audiences) threads.get(annotationId)?.push(audience);
    return { threads, documents, readers };
  }
}

/** Returns the changes for a person, each as JSON, with every document once. */
function countChanges(changes: readonly LoggedChange[], news: CountsNews, userId: string): string[] {
  const told = new Set<string>();
  for (const { change } of changes) {
    if (change.kind !== 'threadCounts' || told.has(change.documentId)) continue;
    if (change.userId !== undefined && change.userId !== userId) continue;
    const document = news.documents.get(change.documentId);
    const viewer = document && news.readers.get(userId)?.in(document);
    // Drafts are not counted.
    const counts = (audience: ThreadAudience) =>
      viewer !== undefined && !audience.isDraft && maySeeThread(audience, viewer);
    if (change.ids.some((id) => news.threads.get(id)?.some(counts))) told.add(change.documentId);
  }
  return [...told].map((documentId) => JSON.stringify({ type: 'commentCounts.changed', documentId } satisfies Change));
}
