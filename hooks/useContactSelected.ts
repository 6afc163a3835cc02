'use client';
import { useEffect, useState } from 'react';
import type { SelectedContact } from '../src/elements/contact/ContactElement.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';
import { contextOf } from '../src/contextOf.js';

/** Who was picked last, in any picker, a new object each time; `null` until then, and again for another person. */
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
