'use client';
import type { Views } from '../src/elements/views/Views.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { type ParleyQuery, streamQuery } from './parleyQuery.js';
import { scopeOf, viewKeys } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { withDocuments } from './withDocuments.js';

export interface ViewsQuery<By extends 'user' | 'date' = 'user' | 'date'> {
  /** `user`: who viewed it, the newest viewer first. `date`: how many did on each day (UTC), the newest day first. */
  by: By;
  /** @default the document as a whole */
  locationId?: string | number | undefined;
}

/** Query options of views, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. */
export const viewQueries = {
  /** Views of the root document, or of a location in it. */
  list: <By extends 'user' | 'date'>(client: ParleyClient, query: ViewsQuery<By>): ParleyQuery<Views<By>> => {
    const { by, locationId } = query;
    return streamQuery<Views<By>>(viewKeys.list(scopeOf(client), query), () => {
      const element = withDocuments(client).getViewsElement();
      const stream =
        by === 'user' ? element.getUniqueViewsByUser(locationId) : element.getUniqueViewsByDate(locationId);
      return stream as ReturnType<Parameters<typeof streamQuery<Views<By>>>[1]>; // `by` distinguishes the two
    });
  },
};

/**
 * Who has viewed the root document or a location in it, or how many did on each day. Read on first use, after a reconnect, and by `refetch`. Errors
 * as of `ViewsElement`.
 * @example const { data: viewers = [] } = useViews({ by: 'user' });
 */
export function useViews<By extends 'user' | 'date'>(query: ViewsQuery<By>, options?: HookOptions): Read<Views<By>> {
  return useParleyQuery((client) => viewQueries.list(client, query), options);
}
