'use client';
import { useEffect, useState } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { AutocompleteChipClick } from '../src/elements/comment/AutocompleteElement.js';
import type { ContactList, SelectedContact } from '../src/elements/contact/ContactElement.js';
import type { Observable } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import { streamQuery } from './parleyQuery.js';
import { contactKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useObservable } from './useObservable.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Query options of the contact list, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const contactQueries = {
  /** Query options for `useContactList` and `useMentionSearch`: people and groups. */
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
export const useContactSelected = (): SelectedContact | null => useNewestEvent(selections) ?? null;

/**
 * The last click on a mention or list item in a comment; a new object for each click. `undefined` before the first click and after another person
 * signs in. While this hook is mounted, mentions and list items are buttons in every comment.
 */
export const useAutocompleteChipClick = (): AutocompleteChipClick | undefined => useNewestEvent(chipClicks);

const selections = (client: ParleyClient) => client.getContactElement().onContactSelected();
const chipClicks = (client: ParleyClient) => client.getAutocompleteElement().onAutocompleteChipClick();

/** The newest event of a stream for the present person. Declare `open` outside the component. */
function useNewestEvent<T>(open: (client: ParleyClient) => Observable<T>): T | undefined {
  const { client } = useParley();
  const { scope } = contextOf(client).session;
  const { epoch } = useObservable(scope);
  const [latest, setLatest] = useState<{ epoch: number; value: T }>();
  useEffect(() => {
    const subscription = open(client).subscribe((value) => setLatest({ epoch: scope.value.epoch, value }));
    return () => subscription.unsubscribe();
  }, [client, scope, open]);
  return latest?.epoch === epoch ? latest.value : undefined;
}
