import type { TypingUser } from '@parley/protocol';
import { TYPING_LIMITS } from '@parley/protocol/constants';
import { maySeeThread } from '../../domain/access/threadAudience.js';
import type { LoggedChange } from '../../store/changes.js';
import { digestThreads } from '../comments/ThreadDigest.js';
import type { DocumentReader } from '../DocumentReaders.js';
import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import { loadProfiles } from '../presence/loadProfiles.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { type Audiences, ThreadAudiences } from './ThreadAudiences.js';
import { type TypingEntry, TypingPeople } from './TypingPeople.js';
import { type SeenThread, TypingReaders } from './TypingReaders.js';

/** Changes within this time become one frame, ms: nobody notices it, and a burst costs no more. */
const TICK_MS = 200;
/** A report of another process expires a little later, because it is in transit for a while. */
const REMOTE_EXPIRY_MS = TYPING_LIMITS.expiryMs + 1000;

/**
 * Topic `typing:<documentId>`: who writes in which thread now, each thread for those who may see it. In memory only; the audience of a
 * thread is read from the database when somebody begins to write in it.
 */
export class TypingTopic {
  readonly #context: RoomContext;
  readonly #document: { apiKey: string; organizationId: string; documentId: string };
  readonly #subscriptions = new DocumentSubscriptions();
  readonly #people = new TypingPeople();
  readonly #readers: TypingReaders;
  readonly #audiences: ThreadAudiences;
  /** People of this process as last published to others: by person and thread, until when they write. */
  readonly #published = new Map<string, { entry: TypingEntry; expiresAt: number }>();
  #isWaiting = false;
  #tickedAt = 0;
  #cancelExpiry = () => {};
  #stopListening: (() => void) | undefined;

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    const { core, tenant, organizationId } = context;
    this.#document = { apiKey: tenant.apiKey, organizationId, documentId };
    this.#readers = new TypingReaders(`typing:${documentId}`);
    this.#audiences = new ThreadAudiences(core, this.#document);
  }

  /** The people with a subscription, and those who write and poll. */
  get userIds(): string[] {
    return [...this.#subscriptions.userIds, ...this.#people.localIds];
  }

  /** Reads who may see the threads that somebody writes in, when the changes name them. */
  async load(changes: readonly LoggedChange[]): Promise<Audiences | null> {
    if (this.#audiences.ids.length === 0) return null;
    const changed = [...digestThreads(changes).threads].filter((id) => this.#audiences.concerns(id));
    return changed.length > 0 ? this.#audiences.read(changed) : null;
  }

  /** As `load`, when anything may have changed. */
  async reload(): Promise<Audiences | null> {
    return this.#audiences.read(this.#audiences.ids);
  }

  /** Updates people's permissions. Those who may not read the document any more are removed at once. */
  take(audiences: Audiences | null, view: DocumentView | null): Send {
    return () => {
      if (audiences) this.#audiences.take(audiences);
      this.#people.setReaders(view?.readers);
      this.#subscriptions.dismissAllBut(view);
      for (const subscription of this.#subscriptions) {
        const reader = view?.readers.get(subscription.userId);
        if (reader) this.#readers.set(subscription, reader);
      }
      if (this.#subscriptions.size > 0 || this.#people.all.length > 0) this.#tick();
    };
  }

  async admit(joins: readonly Join[], view: DocumentView | null): Promise<Send> {
    if (joins.length === 0) return () => {};
    const profileOf = await loadProfiles(
      this.#context,
      joins.map(({ subscription }) => subscription),
    );
    return () =>
      this.#subscriptions.admit(joins, view, ({ subscription }, reader) =>
        this.#add(subscription, reader, profileOf(subscription)),
      );
  }

  remove(subscription: TopicSubscription): void {
    if (!this.#subscriptions.remove(subscription)) return;
    this.#readers.remove(subscription);
    subscription.onTyping = undefined;
    // A person who polls returns, or expires.
    if (this.#people.remove(subscription)) this.#change();
    if (this.#subscriptions.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** Sends to a reader who was skipped, or whose poll has an earlier state. */
  catchUp(subscription: TopicSubscription): void {
    this.#readers.catchUp(subscription);
  }

  #add(subscription: TopicSubscription, reader: DocumentReader, user: TypingUser): void {
    this.#readers.set(subscription, reader);
    const { messages } = this.#context;
    this.#stopListening ??= messages.listen(this.#document, 'typing', (key, [, ...fields], origin) =>
      this.#receive(`${origin} ${key}`, fields as [string, TypingUser | null]),
    );
    const source = subscription.reader.isPoll ? `poll ${subscription.userId}` : subscription;
    subscription.onTyping = () => {
      const { typing: annotationId } = subscription;
      if (annotationId === undefined) return;
      const expiresAt = this.#now + TYPING_LIMITS.expiryMs;
      if (annotationId === null) this.#people.remove(source);
      else this.#people.put(source, { user, annotationId, reader, expiresAt });
      this.#change();
    };
    subscription.onTyping();
    this.#readers.catchUp(subscription);
  }

  /** @param user `null`: they have stopped */
  #receive(source: string, [annotationId, user]: [string, TypingUser | null]): void {
    const expiresAt = this.#now + REMOTE_EXPIRY_MS;
    if (user) this.#people.put(source, { user, annotationId, reader: null, expiresAt });
    else this.#people.remove(source);
    this.#change();
  }

  get #now(): number {
    return this.#context.core.clock.now();
  }

  #change(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // The first change after a quiet moment does not wait.
    const waitMs = Math.max(0, this.#tickedAt + TICK_MS - this.#now);
    this.#context.core.clock.setTimer(() => {
      this.#isWaiting = false;
      this.#tick();
    }, waitMs);
  }

  #tick(): void {
    this.#tickedAt = this.#now;
    this.#people.expire(this.#now);
    this.#audiences.retain(this.#people.annotationIds, () => this.#change());
    const shown = this.#people.all.filter((entry) => this.#isShown(entry));
    this.#readers.send(this.#threadsOf(shown));
    this.#publishOwn(shown.filter(({ reader }) => reader));
    if (this.#readers.isBehind) this.#change();
    this.#cancelExpiry();
    const next = this.#people.nextExpiry;
    if (next !== Infinity)
      this.#cancelExpiry = this.#context.core.clock.setTimer(() => this.#change(), next - this.#now);
  }

  /** Whether the thread exists, and its writer may see it. Another process has checked the latter for its own people. */
  #isShown({ annotationId, reader }: TypingEntry): boolean {
    const audience = this.#audiences.of(annotationId);
    return audience ? !reader || maySeeThread(audience, reader) : false;
  }

  #threadsOf(entries: readonly TypingEntry[]): SeenThread[] {
    const threads = new Map<string, SeenThread>();
    for (const { annotationId, user } of entries) {
      const audience = this.#audiences.of(annotationId);
      if (!audience) continue;
      const thread = threads.get(annotationId) ?? { annotationId, users: [], audience };
      if (!thread.users.some(({ userId }) => userId === user.userId)) thread.users.push(user);
      threads.set(annotationId, thread);
    }
    return [...threads.values()];
  }

  /** Publishes to other processes who has begun, continues, and has stopped. */
  #publishOwn(shown: readonly TypingEntry[]): void {
    const { messages } = this.#context;
    const keys = new Set<string>();
    for (const entry of shown) {
      const { user, annotationId, expiresAt } = entry;
      const key = JSON.stringify([user.userId, annotationId]);
      keys.add(key);
      if (this.#published.get(key)?.expiresAt === expiresAt) continue;
      this.#published.set(key, { entry, expiresAt });
      messages.publish(this.#document, key, ['typing', annotationId, user]);
    }
    for (const [key, { entry }] of this.#published) {
      if (keys.has(key)) continue;
      this.#published.delete(key);
      messages.publish(this.#document, key, ['typing', entry.annotationId, null]);
    }
  }
}
