'use client';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import type { Comment } from '../../src/elements/comment/CommentAnnotation.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { nameOf } from './personName.js';
import { commentStrings } from './strings.js';

/** Tells assistive technology of replies that others write while the thread is open. Renders a `<div role="status">`. */
export function ReplyAnnouncer(props: Omit<ComponentPropsWithoutRef<'div'>, 'children'>) {
  const { annotation, rights } = useCommentsThread('Comments.Announcer');
  const strings = useStrings(commentStrings);
  const known = useRef(new Set(annotation.comments.map(({ commentId }) => commentId)));
  const [arrived, setArrived] = useState<Comment | null>(null);

  useEffect(() => {
    const fresh = annotation.comments.filter(({ commentId }) => !known.current.has(commentId));
    for (const { commentId } of fresh) known.current.add(commentId);
    const newest = fresh.findLast(({ from }) => from.userId !== rights.me);
    if (newest) setArrived(newest);
  }, [annotation.comments, rights.me]);

  return (
    <div role="status" data-parley-part="announcer" {...props}>
      {arrived && (
        <span key={arrived.commentId}>
          {fill(strings.newReply, { name: nameOf(arrived, strings.unknownUser) ?? strings.unknownUser })}
        </span>
      )}
    </div>
  );
}
