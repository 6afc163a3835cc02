import type { TypingUser } from '@parley/protocol';
import { TYPING_LIMITS } from '@parley/protocol/constants';
import type { DocumentReader } from '../DocumentReaders.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** The source of an entry: a subscription, all polls of a person, or a person in another process. */
type Source = TopicSubscription | string;

/** Somebody who writes in a thread, as reported by one source. */
export interface TypingEntry {
  user: TypingUser;
  annotationId: string;
  /** The permissions of a person with a tab in this process; `null`: reported by another process. */
  reader: DocumentReader | null;
  /** Ms since epoch. */
  expiresAt: number;
}

/** Who writes in the threads of one document. */
export class TypingPeople {
  readonly #entries = new Map<Source, TypingEntry>();

  /** Adds or renews an entry. Beyond the limit a new entry is dropped. */
  put(source: Source, entry: TypingEntry): void {
    const isKnown = this.#entries.get(source)?.annotationId === entry.annotationId;
    if (!isKnown) this.#entries.delete(source); // the newest entry is last
    if (isKnown || this.#entries.size < TYPING_LIMITS.people) this.#entries.set(source, entry);
  }

  /** Removes an entry. Returns whether there was one. */
  remove(source: Source): boolean {
    return this.#entries.delete(source);
  }

  /** Updates the permissions of the people of this process, and removes those who are not among them. */
  setReaders(readers: ReadonlyMap<string, DocumentReader> | undefined): void {
    for (const [source, entry] of this.#entries) {
      if (!entry.reader) continue;
      const reader = readers?.get(entry.user.userId);
      if (reader) entry.reader = reader;
      else this.#entries.delete(source);
    }
  }

  expire(now: number): void {
    for (const [source, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(source);
  }

  /** When the next entry expires; `Infinity`: there is none. */
  get nextExpiry(): number {
    return Math.min(...Array.from(this.#entries.values(), ({ expiresAt }) => expiresAt));
  }

  /** In the order in which they began. */
  get all(): TypingEntry[] {
    return [...this.#entries.values()];
  }

  /** The people of this process. */
  get localIds(): string[] {
    return this.all.filter(({ reader }) => reader).map(({ user }) => user.userId);
  }

  /** The threads that somebody writes in. */
  get annotationIds(): Set<string> {
    return new Set(this.all.map(({ annotationId }) => annotationId));
  }
}
