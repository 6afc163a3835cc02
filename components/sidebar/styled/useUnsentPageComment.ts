'use client';
import { useState } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { contextOf } from '../../../src/contextOf.js';
import type { NewComment } from '../../../src/elements/comment/CommentAnnotation.js';

/** By client, and by its session: nobody finds what somebody else was writing. */
const left = new WeakMap<object, { epoch: number; comment: NewComment }>();

/** What was left in the composer of the page when the sidebar was closed. It is there again when the sidebar is. */
export function useUnsentPageComment() {
  const { client } = useParley();
  const { session } = contextOf(client);
  const [comment] = useState(() => {
    const found = left.get(client);
    return found?.epoch === session.scope.value.epoch ? found.comment : undefined;
  });
  return {
    comment,
    keep({ commentId: _, ...content }: NewComment) {
      left.set(client, { epoch: session.scope.value.epoch, comment: content });
    },
    forget: () => left.delete(client),
  };
}
