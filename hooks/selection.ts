'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { LiveSelectionData } from '../src/elements/selection/LiveSelection.js';
import { type ParleyQuery, streamQuery } from './parleyQuery.js';
import { scopeOf, selectionKeys } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { withDocuments } from './withDocuments.js';

/** Query options of live selections, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const selectionQueries = {
  /** Query options for `useLiveSelection`: the others' focused fields and selections. */
  list: (client: ParleyClient): ParleyQuery<LiveSelectionData> =>
    streamQuery(selectionKeys.list(scopeOf(client)), () =>
      withDocuments(client).getSelectionElement().getLiveSelectionData(),
    ),
};

/**
 * The others who have the focus in a field of the page or have selected text, and where, live. While it is used, others see the same of this person.
 * The written or selected text is not sent.
 * @example const { data: selections = [] } = useLiveSelection();
 */
export function useLiveSelection(options?: HookOptions): Read<LiveSelectionData> {
  return useParleyQuery(selectionQueries.list, options);
}
