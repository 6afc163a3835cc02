'use client';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useUi } from '../../hooks/useUi.js';
import { isReadOnly } from '../../src/elements/comment/commentRights.js';
import { contextOf } from '../../src/contextOf.js';

/**
 * Whether parts that write are offered: the reader is signed in and no viewer of the document, comments are not read-only,
 * and one of the open documents may be read.
 * @param readOnly A component's own prop, which beats the setting; it lifts no role of the person.
 * @param documentId @default the root document
 */
export function useCanWrite(readOnly?: boolean, documentId?: string): boolean {
  const context = contextOf(useParley().client);
  const user = useObservable(context.session.user);
  useObservable(context.permissions);
  const open = useObservable(context.documents.current);
  const isClosed = useUi(() => isReadOnly(context, documentId ?? open?.rootDocumentId ?? undefined, readOnly));
  return user !== null && !isClosed && open?.rootDocumentId !== null;
}
