'use client';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useUi } from '../../hooks/useUi.js';
import { isReadOnly } from '../../src/elements/comment/commentRights.js';

/**
 * Whether the reader is offered what writes: somebody is signed in, is no viewer of the document, and nothing is read-only.
 * @param readOnly A component's own prop; `true` takes away what would be offered.
 * @param documentId @default anywhere in the organization
 */
export function useCanWrite(readOnly?: boolean, documentId?: string): boolean {
  const { context } = useParley().client;
  useObservable(context.session.user);
  useObservable(context.permissions);
  const isClosed = useUi(() => isReadOnly(context, documentId));
  return !isClosed && readOnly !== true;
}
