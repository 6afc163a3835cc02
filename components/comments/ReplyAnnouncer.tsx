'use client';
import { forwardRef, useEffect, useRef, useState } from 'react';
import { Announcer } from '../internal/Announcer.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { nameOf } from './personName.js';
import { commentStrings } from './strings.js';
import { useTypingInThread } from './useTypingInThread.js';
import { typingText } from './typingText.js';

/** Typing that stops and resumes is not announced again within this time, ms. */
const QUIET_MS = 60_000;

/**
 * Announces to assistive technology: replies of others while the thread is open, typing that begins, and a reply of one's own
 * that is slow to save or failed. Renders a `<div role="status">`.
 */
export const ReplyAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(function ReplyAnnouncer(props, ref) {
  const { annotation, rights } = useCommentsThread('Comments.Announcer');
  const strings = useStrings(commentStrings);
  const typing = useTypingInThread(annotation);
  const known = useRef(new Set(annotation.comments.map(({ commentId }) => commentId)));
  const announced = useRef(new Map<string, number>());
  const lastText = useRef<string>(undefined);
  const [news, setNews] = useState<{ id: string | number; text: string } | null>(null);

  useEffect(() => {
    const fresh = annotation.comments.filter(({ commentId }) => !known.current.has(commentId));
    for (const { commentId } of fresh) known.current.add(commentId);
    const newest = fresh.findLast(({ from }) => from.userId !== rights.me);
    if (newest) {
      const name = nameOf(newest, strings.unknownUser) ?? strings.unknownUser;
      setNews({ id: newest.commentId, text: fill(strings.newReply, { name }) });
      return;
    }
    const own = annotation.comments.findLast(({ isUnsynced, isSending }) => isUnsynced || isSending);
    const text = own && (own.isUnsynced ? strings.unsynced : strings.sending);
    if (text !== lastText.current) setNews(text ? { id: Date.now(), text } : null);
    lastText.current = text;
  }, [annotation.comments, rights.me, strings]);

  useEffect(() => {
    const now = Date.now();
    const isNew = ({ userId }: { userId: string }) => now - (announced.current.get(userId) ?? -Infinity) > QUIET_MS;
    const begun = typing.filter(isNew);
    for (const { userId } of typing) announced.current.set(userId, now);
    const text = typingText(begun, strings);
    if (text) setNews({ id: now, text });
  }, [typing, strings]);

  return <Announcer {...props} news={news} ref={ref} />;
});
