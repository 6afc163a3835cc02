'use client';
import { useEffect, useState } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { contextOf } from '../../src/contextOf.js';

/** The requirements of a list that can be missing. */
export type Missing = 'user' | 'document';

/** Time that an app may take to sign in, or to open a document, ms. */
const PATIENCE_MS = 3000;

/**
 * The requirement that keeps a list from loading without a failure: nobody is signed in, or no document is set. `null`: none, or it may still
 * follow while the page starts, or after a failed sign-in. After a sign-out it is known at once.
 * @param needsDocument The list is of the open documents.
 */
export function useMissing(needsDocument: boolean): Missing | null {
  const { session, documents } = contextOf(useParley().client);
  const status = useObservable(session.status);
  const hasFailed = useObservable(session.failure) !== null;
  const isSet = useObservable(documents.isSet);
  const ofSignedIn = needsDocument && !isSet ? 'document' : null;
  const missing = status === 'signedIn' ? ofSignedIn : status === 'signingIn' || hasFailed ? null : 'user';
  const [reported, setReported] = useState<Missing | null>(null);
  useEffect(() => {
    const timer = setTimeout(setReported, status === 'signedOut' ? 0 : PATIENCE_MS, missing);
    return () => clearTimeout(timer);
  }, [missing, status]);
  return reported === missing ? reported : null;
}
