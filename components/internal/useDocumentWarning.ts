'use client';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import { useDevelopmentWarning } from './useDevelopmentWarning.js';

/** As in React: bundlers insert the value. */
declare const process: { env: { NODE_ENV?: string } };

/** Warns developers whose app shows comments without an open document, or without one that the person may read. */
export function useDocumentWarning(): void {
  // Here, so that a production build has neither the texts nor what they need.
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the value never changes while an app runs
  if (process.env.NODE_ENV !== 'production') useDocumentWarnings();
}

function useDocumentWarnings() {
  const { session, documents } = contextOf(useParley().client);
  const isSignedIn = useObservable(session.status) === 'signedIn';
  const userId = useObservable(session.user)?.userId;
  const failure = useObservable(documents.failure);
  const open = useObservable(documents.current);
  useDevelopmentWarning(
    isSignedIn && open === null && failure === null,
    'No document is open, so there are no comments to show. Call useSetDocument(id), or give ParleyProvider a documentId.',
  );
  useDevelopmentWarning(
    isSignedIn && open?.rootDocumentId === null,
    `"${userId}" may read none of the open documents, so there are no comments to show, and none can be written. Is organizationId the same in the user of ParleyProvider and in the user that the token was made for? If it is, give them access: auth/permissions/add.`,
  );
}
