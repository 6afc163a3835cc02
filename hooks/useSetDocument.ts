'use client';
import type { DocumentMetadata } from '../src/documents/ActiveDocuments.js';
import { useSetDocuments } from './documentSetters.js';

/** Opens one document while the component is there; the one-document form of `useSetDocuments`. */
export function useSetDocument(id: string | undefined, metadata?: DocumentMetadata): void {
  useSetDocuments(id === undefined ? undefined : [{ id, ...(metadata && { metadata }) }]);
}
