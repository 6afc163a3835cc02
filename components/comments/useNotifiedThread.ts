'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';

/** Opens the thread of a notification that is clicked, when its document is open. With other documents it is the host that opens them. */
export function useNotifiedThread(): void {
  const element = useCommentInternals();
  const { client } = useParley();
  const { documents } = contextOf(client);
  useEffect(() => {
    const subscription = client
      .getNotificationElement()
      .on('notificationClicked')
      .subscribe(({ notification }) => {
        const { targetAnnotationId, metadata } = notification;
        const isOpen = documents.current.value?.documents.some(({ id }) => id === metadata.documentId);
        if (targetAnnotationId && isOpen) element.selectCommentByAnnotationId(targetAnnotationId);
      });
    return () => subscription.unsubscribe();
  }, [element, client, documents]);
}
