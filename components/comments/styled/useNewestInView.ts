'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { useCommentsThread } from '../CommentsThreadContext.js';

/**
 * Keeps the end of a growing thread visible: always for the reader's own comments, and for comments of others while the reader
 * is at the end.
 * @returns the ref of the scroll container, if any
 */
export function useNewestInView(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const { annotation, rights } = useCommentsThread('Comments.Thread');
  const newest = annotation.comments.findLast(({ isDraft }) => !isDraft);
  const last = useRef(newest?.commentId);
  const isAtEnd = useRef(true);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const note = () => (isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX);
    const frame = requestAnimationFrame(note); // a size that is read here makes the browser lay the page out once more
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', note);
    };
  }, []);

  useEffect(() => {
    if (!newest || newest.commentId === last.current) return;
    last.current = newest.commentId;
    const item = body.current?.querySelector(`[data-parley-id="${CSS.escape(newest.commentId)}"]`);
    if (newest.from.userId === rights.me) item?.scrollIntoView?.({ block: 'nearest' });
    else if (isAtEnd.current && body.current) body.current.scrollTop = body.current.scrollHeight;
  }, [newest, rights.me]);
  return body;
}

/** Less than a line. */
const NEAR_PX = 16;
