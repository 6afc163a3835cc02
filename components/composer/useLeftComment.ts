'use client';
import { useState } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { NewComment } from '../../src/elements/comment/CommentAnnotation.js';
import type { ComposerRootProps } from './ComposerRoot.js';

/** By client, and by its session: nobody finds what somebody else was writing. */
const kept = new WeakMap<object, { epoch: number; comments: Map<string, NewComment> }>();

type Handlers = Pick<ComposerRootProps, 'onSubmit' | 'onTextChange'>;

export interface LeftComment {
  /** What was there when this composer was mounted. */
  comment: NewComment | undefined;
  keep: (comment: NewComment) => void;
  forget: () => void;
  /** The handlers of the composer, whose `onSubmit` calls `onShown`. What is written or saved in it takes the place of what was left. */
  handlers: (own: Handlers) => Handlers;
}

/**
 * What was left in a composer that went away. It is there again when the composer is, for as long as the page is open.
 * @param name of the composer, the same when it is mounted again
 */
export function useLeftComment(name: string): LeftComment {
  const { client } = useParley();
  const { session } = contextOf(client);
  const commentsOf = () => {
    const { epoch } = session.scope.value;
    const found = kept.get(client);
    if (found?.epoch === epoch) return found.comments;
    const comments = new Map<string, NewComment>();
    kept.set(client, { epoch, comments });
    return comments;
  };
  const [comment] = useState(() => commentsOf().get(name));
  const forget = () => void commentsOf().delete(name);
  return {
    comment,
    keep: ({ commentId: _, ...content }) => void commentsOf().set(name, content),
    forget,
    handlers: ({ onSubmit, onTextChange }) => ({
      onTextChange(change) {
        forget();
        onTextChange?.(change);
      },
      async onSubmit(submission, onKept, isLeft, onShown) {
        const comments = commentsOf();
        const before = comments.get(name);
        const handOver = () => {
          forget();
          onShown();
        };
        try {
          await onSubmit(submission, onKept, isLeft, handOver);
        } catch (error) {
          if (before) comments.set(name, before); // the composer does not tell of what it had when it was mounted
          throw error;
        }
      },
    }),
  };
}
