'use client';
import { useCallback } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';
import { contextOf } from '../src/contextOf.js';

export interface StartFailure {
  /** Why nothing can be shown or written: nobody could be signed in, or the documents could not be opened. `null`: nothing failed. */
  error: ParleyError | null;
  retry: () => void;
}

/** What keeps every component from working, for those that read nothing by themselves. */
export function useStartFailure(): StartFailure {
  const { session, documents } = contextOf(useParley().client);
  const ofSession = useObservable(session.failure);
  const ofDocuments = useObservable(documents.failure);
  return {
    error: ofSession ?? ofDocuments,
    retry: useCallback(() => void (session.failure.value ? session.retry() : documents.retry()), [session, documents]),
  };
}
