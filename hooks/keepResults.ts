import type { Query, QueryClient } from '@tanstack/react-query';
import type { ParleyError } from '@parley/protocol/constants';
import type { ParleyKey } from '../src/cache/parleyKey.js';
import type { ClientContext } from '../src/ClientContext.js';
import type { loadLater } from '../src/loadLater.js';
import type { KeptResult, ResultStore } from '../src/session/resultStore.js';

export interface KeepResultsOptions {
  /** From those who have it: this module imports nothing that a page loads without it. */
  context: ClientContext;
  queryClient: QueryClient;
  load: typeof loadLater;
}

/** What is read of the person alone. */
const OF_PERSON = ['notifications', 'notificationCounts', 'notificationSettings'];
/** What is read of the open documents. Rights, and who is here now, are never of an earlier visit; addresses of recordings expire. */
const OF_DOCUMENTS = [
  ...[
    'commentAnnotations',
    'commentAnnotation',
    'commentCounts',
    'unread',
    'activities',
    'reactions',
    'contacts',
    'views',
  ],
];
/** What is on screen changes in bursts, and a visit after a crash may miss the last one, ms. */
const SAVE_MS = 1000;
/** A larger result is not kept: it takes longer to read from the disk than from the service. */
const MOST_CHARACTERS = 500_000;

/** Results that are kept together: of the person, or of one set of documents. */
interface Shelf {
  name: string;
  resources: readonly string[];
  /** `null`: of the person. */
  documentIds: readonly string[] | null;
  isRead: boolean;
  /** Those of the last visit that the service has not answered yet. */
  unanswered: Map<string, { at: number; text: string; data?: unknown }>;
}

/**
 * Keeps the results of hooks on the device, and shows those of the last visit while a query waits for its first answer (`persistentCache`). A result of documents is
 * shown when the service has opened the same documents again: so it is never shown to somebody who may not read them any more. Returns what ends it.
 */
export function keepResults({ context, queryClient, load }: KeepResultsOptions): () => void {
  const { session, documents, providers } = context;
  const cache = queryClient.getQueryCache();
  const texts = new WeakMap<object, string>();
  let shelves: Shelf[] = [];
  let store: Promise<ResultStore> | undefined;
  let person = '';
  let isProvided = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const openStore = (of: string) => load().then(({ openResultStore }) => openResultStore(of));
  /** A browser that refuses storage keeps nothing, and nothing else changes. */
  const inStore = <T>(own: Promise<ResultStore> | undefined, run: (store: ResultStore) => Promise<T>) =>
    own?.then(run).catch(() => undefined) ?? Promise.resolve(undefined);
  const wipe = () => void inStore(openStore(JSON.stringify([context.apiKey])), (all) => all.clear());

  /** The person, or their open documents, may be others. */
  function follow() {
    const { organizationId, userId, epoch } = session.scope.value;
    const now = JSON.stringify([context.apiKey, organizationId, userId, epoch]);
    if (now !== person) {
      clearTimeout(timer);
      timer = undefined;
      person = now;
      shelves = [];
      store = userId === null ? undefined : openStore(JSON.stringify([context.apiKey, organizationId, userId]));
      store?.catch(() => undefined); // the next person tries again
    }
    const wasProvided = isProvided;
    isProvided = !providers.isReady || Object.values(providers.resolvers).some(Boolean);
    if (isProvided) {
      shelves = [];
      if (!wasProvided) wipe();
    }
    if (!store || isProvided) return;
    if (!shelves.some(({ documentIds }) => documentIds === null)) open('', OF_PERSON, null);
    const { documents: set, ...how } = documents.current.value ?? {};
    const ids = set?.map(({ id }) => id);
    const name = ids?.length ? JSON.stringify([ids, how]) : '';
    if (shelves.some((shelf) => shelf.documentIds !== null && shelf.name === name)) return;
    const before = shelves.find(({ documentIds }) => documentIds !== null)?.documentIds;
    shelves = shelves.filter(({ documentIds }) => documentIds === null);
    // Some of the documents are gone: the person may have lost them.
    if (before && ids && ids.length < before.length && ids.every((id) => before.includes(id))) {
      wipe();
    }
    if (ids && name) open(name, OF_DOCUMENTS, ids);
  }

  function open(name: string, resources: readonly string[], documentIds: readonly string[] | null) {
    const shelf: Shelf = { name, resources, documentIds, isRead: false, unanswered: new Map() };
    shelves.push(shelf);
    void inStore(store, (own) => own.read(name)).then((results = []) => {
      if (!shelves.includes(shelf)) return;
      shelf.isRead = true;
      for (const [question, at, text] of results) shelf.unanswered.set(question, { at, text });
      for (const query of cache.getAll()) show(query);
    });
  }

  /** Where the result of a query is kept; `undefined`: nowhere. */
  function shelfOf({ queryKey }: Query): Shelf | undefined {
    const [root, scope, resource, params] = queryKey as Partial<ParleyKey>;
    const { apiKey, organizationId, userId, epoch } = scope ?? {};
    if (root !== 'parley' || JSON.stringify([apiKey, organizationId, userId, epoch]) !== person) return undefined;
    const { documentId, documentIds = [] } = (params ?? {}) as { documentId?: string; documentIds?: string[] };
    const named = documentId === undefined ? documentIds : [documentId, ...documentIds];
    return shelves.find(
      (shelf) =>
        shelf.resources.includes(resource ?? '') && named.every((id) => shelf.documentIds?.includes(id) ?? true),
    );
  }
  const questionOf = ({ queryKey }: Query) => JSON.stringify(queryKey.slice(2));

  /** Shows what an earlier visit had, while the query waits for its first answer. */
  function show(query: Query) {
    if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') return;
    const kept = shelfOf(query)?.unanswered.get(questionOf(query));
    if (!kept) return;
    kept.data = JSON.parse(kept.text) as unknown;
    query.setState({ data: kept.data, dataUpdatedAt: kept.at, status: 'success' });
  }

  /** The service has answered a query, or refused to. */
  function take(query: Query, shelf: Shelf) {
    const question = questionOf(query);
    const { data, status, error } = query.state;
    const kept = shelf.unanswered.get(question);
    const isOld = kept?.data !== undefined && data === kept.data;
    if (status === 'error' && isOld && isRefusal(error as ParleyError | null)) {
      shelf.unanswered.delete(question);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
    } else if (status === 'success' && query.state.fetchStatus === 'idle') {
      shelf.unanswered.delete(question);
    }
    timer ??= setTimeout(save, SAVE_MS);
  }

  function save() {
    timer = undefined;
    for (const shelf of shelves.filter(({ isRead }) => isRead)) {
      const results = new Map<string, KeptResult>();
      for (const [question, { at, text }] of shelf.unanswered) results.set(question, [question, at, text]);
      for (const query of cache.getAll()) {
        const { data, status, dataUpdatedAt } = query.state;
        const question = questionOf(query);
        if (data === undefined || status !== 'success' || shelf.unanswered.has(question)) continue;
        const text = shelfOf(query) === shelf ? textOf(data) : '';
        if (text && text.length <= MOST_CHARACTERS) results.set(question, [question, dataUpdatedAt, text]);
      }
      void inStore(store, (own) => own.write(shelf.name, [...results.values()]));
    }
  }

  function textOf(data: unknown): string {
    if (typeof data !== 'object' || data === null) return JSON.stringify(data);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    return text;
  }

  const leaveCache = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const query = event.query as Query; // of whatever it holds
    const shelf = shelfOf(query);
    if (!shelf) return;
    if (event.action.type === 'fetch') show(query);
    else take(query, shelf);
  });
  const subscriptions = [
    session.scope.subscribe(follow),
    documents.current.subscribe(follow),
    providers.changes.subscribe(follow),
    session.failure.subscribe((error) => {
      if (error && isRefusal(error)) wipe();
    }),
  ];
  return () => {
    clearTimeout(timer);
    leaveCache();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** The person may not see it any more, or it is gone. */
const isRefusal = (error: ParleyError | null) =>
  error?.code === 'PERMISSION_DENIED' || error?.code === 'NOT_FOUND' || error?.code === 'UNAUTHENTICATED';
