import { loadMemberships, memberOf, type Memberships } from '../domain/access/memberships.js';
import { ThreadReader } from '../domain/access/ThreadReader.js';
import { loadAccess, type ViewerAccess } from '../domain/access/viewerAccess.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import { readAccess } from '../store/changeLog.js';
import type { LoggedChange } from '../store/changes.js';
import type { RoomScope } from './RoomScope.js';
import { BatchedReads } from './BatchedReads.js';

/** How long the access of a person who follows nothing stays cached, ms, at least. People who reload a page follow again soon. */
const LINGER_MS = 60_000;

/** Everything that decides what one person sees in the organization. Immutable: a change replaces the object. */
export interface PersonAccess {
  readonly access: ViewerAccess;
  readonly memberships: Memberships;
}

/** People to find. `mustLoad`: also those who are known. */
interface Query {
  userIds: readonly string[];
  mustLoad: boolean;
}

type People = ReadonlyMap<string, PersonAccess>;

/**
 * The permissions of the people who are connected to one organization, cached in memory. Every change of permissions is in the
 * organization's stream. So each call reads the changes of permissions since the last one, in one small statement, and loads only the
 * people that they name. The result of a call is never older than the call.
 * Memberships of other organizations are the exception: they are in the stream only while the organization has threads for their members.
 * Load them again (`mustLoad`) before a thread for members of another organization is sent.
 */
export class KnownAccess {
  readonly #scope: RoomScope;
  readonly #known = new Map<string, PersonAccess>();
  /** Position of the organization's stream up to which `#known` follows; `null`: nothing is known. */
  #position: number | null = null;
  /** Increases when people are dropped from the cache. A load that started before may be older, and is not cached. */
  #losses = 0;
  readonly #rounds = new BatchedReads((queries: readonly Query[]) => this.#answer(queries));
  #absent: ReadonlySet<string> = new Set();
  #tidiedAt: number;

  constructor(scope: RoomScope) {
    this.#scope = scope;
    this.#tidiedAt = scope.core.clock.now();
  }

  /**
   * Returns the permissions of people, known or not, as they are now or later. Calls that arrive while others are answered share their
   * statements.
   * @param mustLoad also load people who are known
   */
  of(userIds: readonly string[], mustLoad = false): Promise<People> {
    return userIds.length === 0 ? Promise.resolve(new Map()) : this.#rounds.ask({ userIds, mustLoad });
  }

  /** As `of`, as readers of threads. */
  async readers(userIds: readonly string[], mustLoad = false): Promise<Map<string, ThreadReader>> {
    const people = await this.of(userIds, mustLoad);
    const now = nowSeconds(this.#scope.core.clock);
    const readers = new Map<string, ThreadReader>();
    for (const [userId, person] of people) readers.set(userId, toThreadReader(userId, person, now));
    return readers;
  }

  /** Applies the next changes of the organization's stream. `position`: that of the last one. */
  follow(changes: readonly LoggedChange[], position: number): void {
    for (const { change } of changes) if (change.kind === 'access') this.#forget(change.userIds);
    const isNext = this.#position !== null && (changes[0]?.sequence ?? Infinity) <= this.#position + 1;
    if (isNext) this.#position = Math.max(position, this.#position ?? 0);
  }

  /** Clears the cache, because the settings of the API key or the stream itself changed. */
  clear(): void {
    this.#forget();
    this.#position = null;
  }

  /** Drops people who have not followed anything for a while. @param present returns the people who follow */
  tidy(present: () => ReadonlySet<string>): void {
    const now = this.#scope.core.clock.now();
    if (now - this.#tidiedAt < LINGER_MS) return;
    this.#tidiedAt = now;
    const here = present();
    const absent = new Set<string>();
    for (const userId of this.#known.keys()) {
      if (here.has(userId)) continue;
      if (this.#absent.has(userId)) this.#known.delete(userId);
      else absent.add(userId);
    }
    this.#absent = absent;
  }

  async #answer(queries: readonly Query[]): Promise<People[]> {
    const people = await this.#find(queries);
    return queries.map(({ userIds }) => pick(people, userIds));
  }

  async #find(queries: readonly Query[]): Promise<People> {
    await this.#catchUp();
    const found = new Map<string, PersonAccess>();
    const missing = new Set(queries.flatMap(({ userIds, mustLoad }) => (mustLoad ? userIds : [])));
    for (const userId of queries.flatMap(({ userIds }) => userIds)) {
      const person = missing.has(userId) ? undefined : this.#known.get(userId);
      if (person) found.set(userId, person);
      else missing.add(userId);
    }
    if (missing.size === 0) return found;
    // Loaded after the position was read: a change that is missing here follows that position.
    const losses = this.#losses;
    const loaded = await this.#load([...missing]);
    for (const [userId, person] of loaded) {
      found.set(userId, person);
      // No change is published when an organization is created.
      if (losses === this.#losses && !person.access.isOrganizationDisabled) this.#known.set(userId, person);
    }
    return found;
  }

  /** Reads the changes since the last call, and drops the people that they name. */
  async #catchUp(): Promise<void> {
    const { core, tenant, organizationId } = this.#scope;
    const from = this.#position;
    const scope = { apiKey: tenant.apiKey, organizationId };
    const { head, changes } = await readAccess(core.db, scope, from ?? Number.MAX_SAFE_INTEGER);
    // Without a position the changes are unknown. A stream whose head moved back was restored.
    if (changes === null || this.#position === null || head < (from ?? 0)) this.#forget();
    else for (const change of changes) this.#forget(change.userIds);
    this.#position = head < (from ?? 0) ? head : Math.max(head, this.#position ?? 0);
  }

  async #load(userIds: readonly string[]): Promise<Map<string, PersonAccess>> {
    const { core, tenant, organizationId } = this.#scope;
    const [accessOf, membershipsOf] = await Promise.all([
      loadAccess(core.db, tenant, organizationId, userIds),
      loadMemberships(core.db, tenant.apiKey, userIds),
    ]);
    const people = new Map<string, PersonAccess>();
    for (const [userId, access] of accessOf) {
      people.set(userId, { access, memberships: membershipsOf.get(userId) ?? new Map() });
    }
    return people;
  }

  /** @param userIds absent: everybody */
  #forget(userIds?: readonly string[]): void {
    this.#losses += 1;
    if (!userIds) this.#known.clear();
    else for (const userId of userIds) this.#known.delete(userId);
  }
}

/** Returns the person as a reader of threads, at that second. */
export const toThreadReader = (userId: string, { access, memberships }: PersonAccess, now: number): ThreadReader =>
  new ThreadReader(userId, access, memberOf(memberships, now), now);

function pick(people: People, userIds: readonly string[]): People {
  const picked = new Map<string, PersonAccess>();
  for (const userId of userIds) {
    const person = people.get(userId);
    if (person) picked.set(userId, person);
  }
  return picked;
}
