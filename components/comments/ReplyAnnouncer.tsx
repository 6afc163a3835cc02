'use client';
import { forwardRef, useEffect, useRef, useState } from 'react';
import type { Comment } from '../../src/elements/comment/CommentAnnotation.js';
import { Announcer } from '../internal/Announcer.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { nameOf } from './personName.js';
import { commentStrings } from './strings.js';

/** Tells assistive technology of replies that others write while the thread is open. Renders a `<div role="status">`. */
export const ReplyAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(function ReplyAnnouncer(props, ref) {
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

  const news = arrived && {
    id: arrived.commentId,
    text: fill(strings.newReply, { name: nameOf(arrived, strings.unknownUser) ?? strings.unknownUser }),
  };
  return <Announcer {...props} news={news} ref={ref} />;
});
