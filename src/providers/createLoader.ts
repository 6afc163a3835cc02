/** The state of one id. `absent`: the provider does not have it. */
export type Loaded<T> = { state: 'pending' | 'absent' | 'failed' } | { state: 'ready'; value: T };

/** Reads records by id: once for each, many at a time. */
export interface Loader<T> {
  /** The cached state; `undefined`: not requested yet, or so long ago that it should be requested again. */
  peek(organizationId: string, id: string): Loaded<T> | undefined;
  /** Requests ids that are not cached, in one batch with those of the same tick. */
  want(organizationId: string, ids: Iterable<string>): void;
  /** Caches a value that was just saved, as a read would return it. */
  put(organizationId: string, id: string, value: T): void;
  /** The record has changed: drops its cached value and any pending read. */
  forget(organizationId: string, id: string): void;
}

export interface LoaderOptions<T> {
  /** Reads at most 100 ids of one organization; ids that do not exist are left out. */
  read: (organizationId: string, ids: string[]) => Promise<Record<string, T>>;
  /** All these were cached already. */
  onCached: (organizationId: string, ids: string[]) => void;
  /** Results have arrived. */
  onChange: () => void;
  /** How long an id that could not be loaded is not requested again, ms. @default for ever */
  absentForMs?: number;
}

/** Ids in one request, the bound of the contract (§6.3). */
const MAX_IDS = 100;

interface Entry<T> {
  loaded: Loaded<T>;
  expiresAt: number;
}

/** Creates a loader; drop it to clear its cache. */
export function createLoader<T>({ read, onCached, onChange, absentForMs = Infinity }: LoaderOptions<T>): Loader<T> {
  const organizations = new Map<string, Map<string, Entry<T>>>();
  /** Wanted in this tick; `undefined`: nothing is. */
  let wanted: Map<string, Set<string>> | undefined;

  const entriesOf = (organizationId: string) =>
    mapValue(organizations, organizationId, () => new Map<string, Entry<T>>());

  const peek: Loader<T>['peek'] = (organizationId, id) => {
    const entry = organizations.get(organizationId)?.get(id);
    return entry && entry.expiresAt > Date.now() ? entry.loaded : undefined;
  };

  async function load(organizationId: string, ids: string[]) {
    const entries = entriesOf(organizationId);
    const asked = new Map(
      ids.map((id): [string, Entry<T>] => [id, { loaded: { state: 'pending' }, expiresAt: Infinity }]),
    );
    for (const [id, entry] of asked) entries.set(id, entry);
    const settle = (loadedOf: (id: string) => Loaded<T>) => {
      for (const [id, entry] of asked) {
        if (entries.get(id) !== entry) continue; // dropped meanwhile, and perhaps requested again
        const loaded = loadedOf(id);
        entries.set(id, { loaded, expiresAt: loaded.state === 'ready' ? Infinity : Date.now() + absentForMs });
      }
      onChange();
    };
    try {
      const values = await read(organizationId, ids);
      settle((id) => (Object.hasOwn(values, id) ? { state: 'ready', value: values[id]! } : { state: 'absent' }));
    } catch {
      settle(() => ({ state: 'failed' })); // the call has reported it in its events
    }
  }

  function flush() {
    const round = wanted ?? new Map<string, Set<string>>();
    wanted = undefined;
    for (const [organizationId, ids] of round) {
      const unknown = [...ids].filter((id) => !peek(organizationId, id));
      const cached = [...ids].filter((id) => peek(organizationId, id)?.state === 'ready');
      if (cached.length > 0) onCached(organizationId, cached);
      for (let from = 0; from < unknown.length; from += MAX_IDS)
        void load(organizationId, unknown.slice(from, from + MAX_IDS));
    }
  }

  return {
    peek,
    want(organizationId, ids) {
      if (!wanted) {
        wanted = new Map();
        setTimeout(flush);
      }
      const set = mapValue(wanted, organizationId, () => new Set<string>());
      for (const id of ids) set.add(id);
    },
    put(organizationId, id, value) {
      entriesOf(organizationId).set(id, { loaded: { state: 'ready', value }, expiresAt: Infinity });
    },
    forget: (organizationId, id) => void organizations.get(organizationId)?.delete(id),
  };
}

function mapValue<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
