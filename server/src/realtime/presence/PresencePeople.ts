import type { PresenceUser } from '@parley/protocol';
import { PRESENCE_LIMITS } from '@parley/protocol/constants';
import { type Entry, PresenceEntries, type Source } from './PresenceEntries.js';

/** The people of one document, and the bots that their tabs show. Where both have an id, it is the person's. */
export class PresencePeople {
  readonly #people = new PresenceEntries(PRESENCE_LIMITS.people);
  readonly #bots = new PresenceEntries(PRESENCE_LIMITS.botsPerDocument);

  /** Adds or replaces an entry. Nothing happens when the document has too many. */
  put(source: Source, entry: Entry): void {
    const [kind, other] = entry.user.addedBy === undefined ? [this.#people, this.#bots] : [this.#bots, this.#people];
    other.remove(entry.user.userId, source);
    kind.put(source, entry);
  }

  /** The entry of a person's tab. */
  entry(userId: string, source: Source): PresenceUser | undefined {
    return this.#people.entry(userId, source);
  }

  /** A bot of a tab. */
  bot(userId: string, source: Source): PresenceUser | undefined {
    return this.#bots.entry(userId, source);
  }

  remove(userId: string, source: Source): void {
    this.#people.remove(userId, source);
    this.#bots.remove(userId, source);
  }

  /** Removes a person's tab that has disconnected, with its bots. Returns who is concerned. */
  leave(userId: string, source: Source): string[] {
    this.#people.remove(userId, source);
    return [userId, ...this.#bots.removeSource(source)];
  }

  /** Removes every tab of a person in this process, and its bots. Returns who is concerned. */
  expel(userId: string): string[] {
    return [...this.#people.removeLocal((user) => user.userId === userId), ...this.expelBots((id) => id === userId)];
  }

  /** Removes the bots of people of this process. Returns which. */
  expelBots(isGone: (addedBy: string) => boolean): string[] {
    return this.#bots.removeLocal(({ addedBy }) => addedBy !== undefined && isGone(addedBy));
  }

  /** Replaces the people of a source. Returns those who had an entry, or have one now. */
  replace(source: Source, users: readonly PresenceUser[]): string[] {
    return this.#people.replace(source, users);
  }

  /** As `replace`, for the bots of a tab. */
  replaceBots(source: Source, bots: readonly PresenceUser[], expiresAt: number): string[] {
    return this.#bots.replace(source, bots, { isLocal: true, expiresAt });
  }

  /** Whether somebody real has the id. */
  isPerson(userId: string): boolean {
    return this.#people.whole(userId) !== undefined;
  }

  /** The person or bot as everybody sees them, all entries merged. */
  whole(userId: string): PresenceUser | undefined {
    return this.#people.whole(userId) ?? this.#bots.whole(userId);
  }

  /** As `whole`, of the tabs of this process. */
  local(userId: string): PresenceUser | undefined {
    return this.#people.local(userId) ?? this.#bots.local(userId);
  }

  /** The people with a tab in this process. */
  get localIds(): string[] {
    return this.#people.localIds;
  }

  /** The bots of tabs in this process. */
  get localBotIds(): string[] {
    return this.#bots.localIds;
  }

  /** Removes expired entries. Returns the people and bots concerned. */
  expire(now: number): string[] {
    return [...this.#people.expire(now), ...this.#bots.expire(now)];
  }

  /** When the next entry expires; `Infinity`: none does. */
  get nextExpiry(): number {
    return Math.min(this.#people.nextExpiry, this.#bots.nextExpiry);
  }

  /** Removes the entries of a source that has disconnected. Returns the people and bots concerned. */
  removeSource(source: Source): string[] {
    return [...this.#people.removeSource(source), ...this.#bots.removeSource(source)];
  }
}
