'use client';
import { useEffect } from 'react';
import type { Document, SetDocumentsOptions } from '../src/documents/ActiveDocuments.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import { useDeclaredDocuments } from './useDeclaredDocuments.js';
import { useMethods } from './useMethods.js';

/** `setDocuments` to call; with documents, also opens them while the component is there and closes them when it goes. */
export function useSetDocuments(
  documents?: Document[],
  options?: SetDocumentsOptions,
): Pick<ParleyClient, 'setDocuments'> {
  const { client } = useParley();
  const isDeclared = documents !== undefined;
  useDeclaredDocuments(client, documents, options);
  useEffect(() => (isDeclared ? client.unsetDocuments : undefined), [client, isDeclared]);
  return useMethods('setDocuments');
}
