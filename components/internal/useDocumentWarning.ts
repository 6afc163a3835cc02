'use client';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import { useDevelopmentWarning } from './useDevelopmentWarning.js';

/** Warns whoever develops an app that shows comments and opens no document. */
export function useDocumentWarning(): void {
  const { session, documents } = contextOf(useParley().client);
  const isSignedIn = useObservable(session.status) === 'signedIn';
  const failure = useObservable(documents.failure);
  const hasNone = useObservable(documents.current) === null && failure === null;
  useDevelopmentWarning(
    isSignedIn && hasNone,
    'No document is open, so there are no comments to show. Call useSetDocument(id), or give ParleyProvider a documentId.',
  );
}
