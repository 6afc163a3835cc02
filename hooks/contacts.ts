'use client';
import type { ContactList } from '../src/elements/contact/ContactElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { streamQuery } from './parleyQuery.js';
import { contactKeys } from './queryKeys.js';
import { scopeOf } from './scopeOf.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Query options of the contact list, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const contactQueries = {
  /** People and groups: what `useContactList` and `useMentionSearch` read. */
  list: (client: ParleyClient) =>
    streamQuery(contactKeys.list(scopeOf(client)), () => client.getContactElement().getContactList()),
};

/** The people and groups whom the signed-in person can mention and assign, live. */
export function useContactList(options?: HookOptions): Read<ContactList> {
  return useParleyQuery(contactQueries.list, options);
}
