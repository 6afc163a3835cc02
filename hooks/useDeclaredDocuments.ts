'use client';
import { useEffect, useRef } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import type { Document, SetDocumentsOptions } from '../src/documents/ActiveDocuments.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useStable } from './useStable.js';
import { contextOf } from '../src/contextOf.js';

/** Opens these documents, and closes them when there are none any more. */
export function useDeclaredDocuments(
  client: ParleyClient,
  documents: Document[] | undefined,
  options?: SetDocumentsOptions,
) {
  const wanted = useStable(documents);
  const how = useStable(options);
  const isSet = useRef(false);
  useEffect(() => {
    if (wanted) setDocuments(client, wanted, how);
    else if (isSet.current) client.unsetDocuments();
    isSet.current = wanted !== undefined;
  }, [client, wanted, how]);
}

/** As `client.setDocuments`, for callers that do not await it. A failure is reported as the core event `error`. */
export function setDocuments(client: ParleyClient, documents: Document[], options?: SetDocumentsOptions) {
  client.setDocuments(documents, options).catch((error: unknown) => {
    if (error instanceof ParleyError) contextOf(client).reportError(error, 'documents');
  });
}
