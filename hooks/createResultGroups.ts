import type { Query } from '@tanstack/react-query';
import type { ParleyKey } from '../src/cache/parleyKey.js';
import type { ClientContext } from '../src/ClientContext.js';
import type { loadLater } from '../src/loadLater.js';
import type { PersistedResult, ResultStore } from '../src/session/resultStore.js';

/** Results that are stored together: those of the person, or those of one set of documents without the excluded locations. */
export interface ResultGroup {
  name: string;
  resources: readonly string[];
  /** `null`: of the person. */
  documentIds: readonly string[] | null;
  /** The stored results of an earlier visit have been read into `earlier`. */
  isRead: boolean;
  /** Results of an earlier visit that the service has not answered yet, by the key of their query. */
  earlier: Map<string, EarlierResult>;
}

export interface EarlierResult {
  /** When it was received, ms since epoch. */
  at: number;
  /** JSON. */
  text: string;
  /** Once it has been shown. */
  data?: unknown;
}

export interface ResultGroups {
  /** The group of a query. `undefined`: its result is not stored. */
  find(query: Query): ResultGroup | undefined;
  /** Those whose earlier results have been read. */
  read(): readonly ResultGroup[];
  write(group: ResultGroup, results: readonly PersistedResult[]): void;
  /** Deletes the stored results of everyone with this API key. */
  wipe(): void;
  close(): void;
}

export interface ResultGroupsOptions {
  context: ClientContext;
  load: typeof loadLater;
  /** Another person has signed in, or nobody is signed in. */
  onPerson: () => void;
  /** The results of an earlier visit are loaded. */
  onRead: () => void;
}

/** Resources of the person alone. */
const OF_PERSON = ['notifications', 'notificationCounts', 'notificationSettings'];
/** Resources of the open documents. Permissions and presence are never stored; addresses of recordings expire. */
const OF_DOCUMENTS = [
  'commentAnnotations',
  'commentAnnotation',
  'commentCounts',
  'unread',
  'activities',
  'reactions',
  'contacts',
  'views',
];

/**
 * Reads and writes the stored results of the signed-in person and of the open documents. Nothing is stored while data providers are set. Stored
 * results are deleted when access to a document is lost.
 */
export function createResultGroups({ context, load, onPerson, onRead }: ResultGroupsOptions): ResultGroups {
  const { session, documents, providers } = context;
  let groups: ResultGroup[] = [];
  let store: Promise<ResultStore> | undefined;
  let person = '';
  let isProvided = false;

  const openStore = (of: string) => load().then(({ openResultStore }) => openResultStore(of));
  /** A browser without storage access stores nothing; everything else works. */
  const inStore = <T>(own: Promise<ResultStore> | undefined, run: (store: ResultStore) => Promise<T>) =>
    own?.then(run).catch(() => undefined) ?? Promise.resolve(undefined);
  const wipe = () => void inStore(openStore(JSON.stringify([context.apiKey])), (all) => all.clear());

  /** The person, their open documents or the data providers may be others. */
  function follow() {
    followPerson();
    followProviders();
    if (!store || isProvided) return;
    if (!groups.some(isOfPerson)) open('', OF_PERSON, null);
    followDocuments();
  }

  function followPerson() {
    const { organizationId, userId, epoch } = session.scope.value;
    const now = JSON.stringify([context.apiKey, organizationId, userId, epoch]);
    if (now === person) return;
    person = now;
    groups = [];
    store = userId === null ? undefined : openStore(JSON.stringify([context.apiKey, organizationId, userId]));
    store?.catch(() => undefined); // the next person tries again
    onPerson();
  }

  function followProviders() {
    const wasProvided = isProvided;
    isProvided = !providers.isReady || Object.values(providers.resolvers).some(Boolean);
    if (!isProvided) return;
    groups = [];
    if (!wasProvided) wipe();
  }

  function followDocuments() {
    const { documents: set, ...how } = documents.current.value ?? {};
    const excluded = documents.excludedLocationIds.value;
    const ids = set?.map(({ id }) => id);
    const name = ids?.length ? JSON.stringify([ids, how, ...(excluded.length > 0 ? [excluded] : [])]) : '';
    const former = groups.find((group) => !isOfPerson(group));
    if (former?.name === name) return;
    groups = groups.filter(isOfPerson);
    const before = former?.documentIds;
    const isNarrowed = before && ids && ids.length < before.length && ids.every((id) => before.includes(id));
    if (isNarrowed) wipe(); // the person may have lost the others
    if (ids && name) open(name, OF_DOCUMENTS, ids);
  }

  function open(name: string, resources: readonly string[], documentIds: readonly string[] | null) {
    const group: ResultGroup = { name, resources, documentIds, isRead: false, earlier: new Map() };
    groups.push(group);
    void inStore(store, (own) => own.read(name)).then((results = []) => {
      if (!groups.includes(group)) return;
      group.isRead = true;
      for (const [query, at, text] of results) group.earlier.set(query, { at, text });
      onRead();
    });
  }

  const { current, excludedLocationIds } = documents;
  const subscriptions = [session.scope, current, excludedLocationIds, providers.changes].map((one) =>
    one.subscribe(follow),
  );
  return {
    find({ queryKey }) {
      const [root, scope, resource = '', params = {}] = queryKey as Partial<ParleyKey>;
      const { apiKey, organizationId, userId, epoch } = scope ?? {};
      if (root !== 'parley' || JSON.stringify([apiKey, organizationId, userId, epoch]) !== person) return undefined;
      const { documentId, documentIds = [] } = params as { documentId?: string; documentIds?: string[] };
      const named = documentId === undefined ? documentIds : [documentId, ...documentIds];
      return groups.find(
        (group) => group.resources.includes(resource) && named.every((id) => group.documentIds?.includes(id) ?? true),
      );
    },
    read: () => groups.filter(({ isRead }) => isRead),
    write: ({ name }, results) => void inStore(store, (own) => own.write(name, results)),
    wipe,
    close() {
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
  };
}

const isOfPerson = ({ documentIds }: ResultGroup) => documentIds === null;
