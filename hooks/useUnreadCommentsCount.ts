'use client';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

/** Of what: everything open, one location of it, or one thread. */
export type UnreadCommentsScope =
  | { scope: 'document'; locationId?: never; annotationId?: never }
  | { locationId: string; scope?: never; annotationId?: never }
  | { annotationId: string; scope?: never; locationId?: never };

/** How many are unread, live. @param unit messages or threads, `comments` when left out */
export function useUnreadCommentsCount(
  of: UnreadCommentsScope,
  { unit = 'comments', ...options }: HookOptions & { unit?: 'comments' | 'annotations' } = {},
): Read<number> {
  return useStream(
    {
      resource: 'unread',
      params: { ...of, unit },
      stream: (client) => streamOf(client.getCommentElement(), of, unit),
      // A thread counts once.
      select: unit === 'annotations' && of.annotationId !== undefined ? isAny : countOf,
    },
    options,
  );
}

function streamOf(element: CommentElement, { locationId, annotationId }: UnreadCommentsScope, unit: string) {
  if (annotationId !== undefined) return element.getUnreadCommentCountByAnnotationId(annotationId);
  if (locationId !== undefined) {
    return unit === 'comments'
      ? element.getUnreadCommentCountByLocationId(locationId)
      : element.getUnreadCommentAnnotationCountByLocationId(locationId);
  }
  return unit === 'comments'
    ? element.getUnreadCommentCountOnCurrentDocument()
    : element.getUnreadCommentAnnotationCountOnCurrentDocument();
}

const countOf = ({ count }: { count: number }) => count;
const isAny = ({ count }: { count: number }) => Math.min(1, count);
