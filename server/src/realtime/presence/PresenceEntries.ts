import type { PresenceUser } from '@parley/protocol';
import { PRESENCE_LIMITS } from '@parley/protocol/constants';
import { mostActive } from './presenceState.js';

/** The source of an entry: a subscription, a tab that polls, another process, or a backend. */
export type Source = object | string;

export interface Entry {
  user: PresenceUser;
  /** It is a tab of this process, so it is published to other processes. */
  isLocal: boolean;
  /** Ms since epoch. `Infinity`: it stays until it is removed. */
  expiresAt: number;
}

/** People or bots of one document, each with an entry for each source. */
export class PresenceEntries {
  readonly #most: number;
  readonly #entries = new Map<string, Map<Source, Entry>>();

  /** @param most how many the document has at most */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds or replaces an entry. Returns false when there are too many. */
  put(source: Source, entry: Entry): boolean {
    const { userId } = entry.user;
    const known = this.#entries.get(userId);
    if (!known && this.#entries.size >= this.#most) return false;
    const entries = known ?? new Map<Source, Entry>();
    entries.delete(source); // so that the first entry is the one renewed longest ago
    entries.set(source, entry);
    if (entry.isLocal) dropOldest(entries);
    this.#entries.set(userId, entries);
    return true;
  }

  /** The entry of a source. */
  entry(userId: string, source: Source): PresenceUser | undefined {
    return this.#entries.get(userId)?.get(source)?.user;
  }

  remove(userId: string, source: Source): void {
    const entries = this.#entries.get(userId);
    entries?.delete(source);
    if (entries?.size === 0) this.#entries.delete(userId);
  }

  /** Removes the matching entries of this process. Returns whose they were. */
  removeLocal(isGone: (user: PresenceUser) => boolean): string[] {
    return [...this.#entries].flatMap(([userId, entries]) => {
      const gone = [...entries].filter(([, { isLocal, user }]) => isLocal && isGone(user));
      for (const [source] of gone) this.remove(userId, source);
      return gone.length > 0 ? [userId] : [];
    });
  }

  /** Replaces all entries of a source. Returns the people who had one, or have one now. */
  replace(source: Source, users: readonly PresenceUser[], how: Omit<Entry, 'user'> = PERMANENT): string[] {
    const touched = new Set(users.map(({ userId }) => userId));
    for (const [userId, entries] of Array.from(this.#entries)) {
      if (!entries.has(source)) continue;
      touched.add(userId);
      this.remove(userId, source);
    }
    for (const user of users) this.put(source, { user, ...how });
    return [...touched];
  }

  /** The person as everybody sees them, all entries merged. */
  whole(userId: string): PresenceUser | undefined {
    return mostActive(Array.from(this.#entries.get(userId)?.values() ?? [], ({ user }) => user));
  }

  /** The person's tabs in this process, merged. */
  local(userId: string): PresenceUser | undefined {
    const entries = [...(this.#entries.get(userId)?.values() ?? [])];
    return mostActive(entries.filter(({ isLocal }) => isLocal).map(({ user }) => user));
  }

  /** The people with a tab in this process. */
  get localIds(): string[] {
    return [...this.#entries.keys()].filter((userId) => this.local(userId));
  }

  /** Removes expired entries. Returns the people concerned. */
  expire(now: number): string[] {
    return [...this.#entries].flatMap(([userId, entries]) => {
      const expired = [...entries].filter(([, { expiresAt }]) => expiresAt <= now);
      for (const [source] of expired) this.remove(userId, source);
      return expired.length > 0 ? [userId] : [];
    });
  }

  /** When the next entry expires; `Infinity`: none does. */
  get nextExpiry(): number {
    let next = Infinity;
    for (const entries of this.#entries.values()) {
      for (const { expiresAt } of entries.values()) next = Math.min(next, expiresAt);
    }
    return next;
  }

  /** Removes the entries of a source that has disconnected. Returns the people concerned. */
  removeSource(source: Source): string[] {
    return this.replace(source, []);
  }
}

const PERMANENT = { isLocal: false, expiresAt: Infinity };

function dropOldest(entries: Map<Source, Entry>): void {
  const local = [...entries].filter(([, { isLocal }]) => isLocal);
  for (const [source] of local.slice(0, Math.max(0, local.length - PRESENCE_LIMITS.tabsPerPerson)))
    entries.delete(source);
}
