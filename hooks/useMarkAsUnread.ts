'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Marks the thread with this id unread: at once on screen, undone if the service refuses. */
export function useMarkAsUnread(): Write<string, void> & { markAsUnread: (annotationId: string) => Promise<void> } {
  const write = useWrite<string, void>(mutationKeys.comments('markAsUnread'), (client, annotationId) =>
    client.getCommentElement().markAsUnread(annotationId),
  );
  return { ...write, markAsUnread: write.mutateAsync };
}
