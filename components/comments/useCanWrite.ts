'use client';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useUi } from '../../hooks/useUi.js';
import { isReadOnly } from '../../src/elements/comment/commentRights.js';
import { contextOf } from '../../src/contextOf.js';

/**
 * Whether the reader is offered what writes: somebody is signed in, is no viewer of the document, and nothing is read-only.
 * @param readOnly A component's own prop, which beats the setting; it lifts no role of the person.
 * @param documentId @default anywhere in the organization
 */
export function useCanWrite(readOnly?: boolean, documentId?: string): boolean {
  const context = contextOf(useParley().client);
  useObservable(context.session.user);
  useObservable(context.permissions);
  const isClosed = useUi(() => isReadOnly(context, documentId, readOnly));
  return !isClosed;
}
