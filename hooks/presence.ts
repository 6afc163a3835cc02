'use client';
import type { PresenceData, PresenceQuery, PresenceUser } from '../src/elements/presence/Presence.js';
import type { Observable } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { streamQuery } from './parleyQuery.js';
import { presenceKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { withDocuments } from './withDocuments.js';

/** Query options of people, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const presenceQueries = {
  /** Query options for `usePresence`: who is in a document, including the signed-in person. */
  list: (client: ParleyClient, query: PresenceQuery = {}) =>
    streamQuery(presenceKeys.list(scopeOf(client), query), () =>
      known(withDocuments(client).getPresenceElement().getData(query)),
    ),
};

export interface UsePresenceResult extends Read<PresenceUser[]> {
  /** The person who is signed in, also when `data` leaves them out. `null`: they are not in the document, or that is not loaded yet. */
  self: PresenceUser | null;
}

/**
 * Who is in the root document now, live: the person who is signed in first, then the others in order of arrival. Also publishes the presence of this
 * client. Loading until a document is open; `undefined` after the last one is closed. Fails with `PERMISSION_DENIED` for a document that the person
 * may not read.
 * @example const { data: people = [] } = usePresence({ statuses: ['online', 'away'] });
 */
export function usePresence(query: PresenceQuery = {}, options?: HookOptions): UsePresenceResult {
  const { data, ...read } = useParleyQuery((client) => presenceQueries.list(client, query), options);
  return { ...read, data: data?.data ?? undefined, self: data?.self ?? null };
}

/** The current value in the form that queries need: `null` until there is a first list. */
function known(stream: Observable<PresenceData>): Observable<PresenceData | null> {
  let isKnown = false;
  return {
    ...stream,
    subscribe: (observer) => {
      const { next, error } = typeof observer === 'function' ? { next: observer, error: undefined } : observer;
      return stream.subscribe({
        next(people) {
          isKnown ||= people.data !== null;
          next?.(isKnown ? people : null);
        },
        ...(error && { error: (failure: unknown) => error(failure) }),
      });
    },
  };
}
