'use client';
import { useEffect, useState } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { ContactList, SelectedContact } from '../src/elements/contact/ContactElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import { streamQuery } from './parleyQuery.js';
import { contactKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useObservable } from './useObservable.js';
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

/**
 * The person or group that was picked last, in any picker: a new object for each pick. `null` until then, and again for the next person who
 * signs in.
 */
export function useContactSelected(): SelectedContact | null {
  const { client } = useParley();
  const { scope } = contextOf(client).session;
  const { epoch } = useObservable(scope);
  const [latest, setLatest] = useState<{ epoch: number; selected: SelectedContact }>();
  useEffect(() => {
    const subscription = client
      .getContactElement()
      .onContactSelected()
      .subscribe((selected) => setLatest({ epoch: scope.value.epoch, selected }));
    return () => subscription.unsubscribe();
  }, [client, scope]);
  return latest?.epoch === epoch ? latest.selected : null;
}
