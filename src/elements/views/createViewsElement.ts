import type { ParleyError } from '@parley/protocol/constants';
import { validDateViews, validUserViews } from '../../cache/validation/validViews.js';
import type { ClientContext } from '../../ClientContext.js';
import { createState, type State } from '../../observable.js';
import { presentPeople } from '../presence/presentPeople.js';
import type { Views } from './Views.js';
import type { ViewsElement } from './ViewsElement.js';

/** Makes the element of one client; its methods are bound. */
export function createViewsElement(context: ClientContext): ViewsElement {
  const { session, providers, documents } = context;
  const byUser = new Map<string, State<Views<'user'> | null>>();
  const byDate = new Map<string, State<Views<'date'> | null>>();

  const streamOf = <T>(
    streams: Map<string, State<T[] | null>>,
    locationId: string | number | undefined,
    options: Omit<ViewsStreamOptions<T>, 'context'>,
  ): State<T[] | null> => {
    const key = locationId === undefined ? '' : String(locationId);
    const state = streams.get(key) ?? createViewsStream({ context, ...options });
    streams.set(key, state);
    return state;
  };
  const placeOf = ({ rootDocumentId, organizationId }: Opened, locationId: string | number | undefined) => ({
    documentId: rootDocumentId,
    ...(organizationId !== undefined && { organizationId }),
    ...(locationId !== undefined && { locationId: String(locationId) }),
  });

  return {
    getUniqueViewsByUser: (locationId) =>
      streamOf(byUser, locationId, {
        async read(opened) {
          const { data } = await session.request('views/byUser', placeOf(opened, locationId));
          return validUserViews(data.views);
        },
        shown(views) {
          const { organizationId = session.scope.value.organizationId } = documents.current.value ?? {};
          const users = presentPeople(
            context,
            organizationId ?? '',
            views.map(({ user }) => user),
          );
          return views.map((one, index) => ({ ...one, user: users[index]! }));
        },
        changes: providers.changes,
      }),
    getUniqueViewsByDate: (locationId) =>
      streamOf(byDate, locationId, {
        async read(opened) {
          const { data } = await session.request('views/byDate', placeOf(opened, locationId));
          return validDateViews(data.views);
        },
      }),
  };
}

/** The root document. `organizationId`: absent is that of the session. */
interface Opened {
  rootDocumentId: string;
  organizationId?: string | undefined;
}

interface ViewsStreamOptions<T> {
  context: ClientContext;
  /** Asks the service. */
  read: (opened: Opened) => Promise<T[]>;
  /** What is shown of its answer now. @default the answer */
  shown?: (views: T[]) => T[];
  /** `shown` may return another value. */
  changes?: ClientContext['providers']['changes'];
}

/** Views of the root document, whichever that is. They are read while somebody observes them. */
function createViewsStream<T>({ context, read, shown = (views) => views, changes }: ViewsStreamOptions<T>) {
  const { session, documents } = context;
  let answer: T[] | null = null;
  let failure: ParleyError | null = null;
  /** The last question. An answer to an earlier one does not count. */
  let asked: object | undefined;
  let key = '';

  const state: State<T[] | null> = createState<T[] | null>(null, {
    onObserved() {
      let wasOffline = false;
      const subscriptions = [
        documents.current.subscribe(follow),
        documents.failure.subscribe(follow),
        session.failure.subscribe(follow),
        session.connection.subscribe((connection) => {
          if (wasOffline && connection === 'online') void load();
          wasOffline = connection === 'offline';
        }),
        ...(changes ? [changes.subscribe(show)] : []),
      ];
      const leaveSession = session.whileSignedIn(() => {
        follow();
        return follow;
      });
      return () => {
        leaveSession();
        for (const subscription of subscriptions) subscription.unsubscribe();
        forget();
      };
    },
    async refetch() {
      await documents.retry();
      await load();
    },
  });

  function opened(): Opened | null {
    const { rootDocumentId, organizationId } = (session.user.value && documents.current.value) || {};
    return rootDocumentId ? { rootDocumentId, organizationId } : null;
  }
  function show() {
    state.set(answer && shown(answer));
    const hindrance = session.failure.value ?? documents.failure.value ?? failure;
    if (hindrance) state.fail(hindrance, true);
    else state.recover();
  }

  function forget() {
    asked = undefined;
    answer = failure = null;
    key = '';
    show();
  }

  /** Another document, or another person: reads again. */
  function follow() {
    const root = opened();
    const next = root === null ? '' : JSON.stringify([session.scope.value.epoch, root]);
    if (next !== key) {
      forget();
      key = next;
      if (root !== null) void load();
    }
    show();
  }

  async function load() {
    const root = opened();
    if (root === null) return;
    const own = (asked = {});
    try {
      const views = await read(root);
      if (own !== asked) return;
      answer = views;
      failure = null;
    } catch (error) {
      if (own !== asked || (error as ParleyError).code === 'CANCELLED') return;
      failure = error as ParleyError;
    }
    show();
  }

  return state;
}
