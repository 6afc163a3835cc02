'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Marks the thread with this id read: at once on screen, undone if the service refuses. */
export function useMarkAsRead(): Write<string, void> & { markAsRead: (annotationId: string) => Promise<void> } {
  const write = useWrite<string, void>(mutationKeys.comments('markAsRead'), (client, annotationId) =>
    client.getCommentElement().markAsRead(annotationId),
  );
  return { ...write, markAsRead: write.mutateAsync };
}
