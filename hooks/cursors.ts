'use client';
import type { CursorUser } from '../src/elements/cursor/Cursor.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { type ParleyQuery, streamQuery } from './parleyQuery.js';
import { cursorKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { withDocuments } from './withDocuments.js';

/** Query options of cursors, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const cursorQueries = {
  /** Query options for `useCursors`: the others whose pointer is on the root document. */
  list: (client: ParleyClient): ParleyQuery<CursorUser[]> =>
    streamQuery(cursorKeys.list(scopeOf(client)), () =>
      withDocuments(client).getCursorElement().getOnlineUsersOnCurrentDocument(),
    ),
};

/**
 * The others whose pointer is on the root document now, and where, live. While it is used, others see this person's pointer too. Renders
 * at every move, at most 20 times a second; `Cursors` does not.
 * @example const { data: cursors = [] } = useCursors();
 */
export function useCursors(options?: HookOptions): Read<CursorUser[]> {
  return useParleyQuery(cursorQueries.list, options);
}
