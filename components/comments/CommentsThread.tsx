'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef } from 'react';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { CommentsThreadProvider } from './CommentsThreadContext.js';
import { nameOf } from './personName.js';
import { commentStrings } from './strings.js';
import { useThreadActions } from './useThreadActions.js';
import { useThreadRights } from './useThreadRights.js';

export interface CommentsThreadProps extends ComponentPropsWithoutRef<'article'> {
  /** The thread that the parts inside show. */
  annotation: CommentAnnotation;
  /** Whether the thread is read-only; overrides the setting. It adds no permissions. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
  /** Render the single child in place of the `<article>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One thread, for the parts inside. Renders an `<article>` named after its author. `data-parley-state`: `unread` | `read`.
 * `data-parley-status`: type of its status, `default` | `ongoing` | `terminal`.
 */
export const CommentsThread = forwardRef<HTMLElement, CommentsThreadProps>(function CommentsThread(
  { annotation, readOnly, asChild = false, ...props },
  ref,
) {
  const strings = useStrings(commentStrings);
  const rights = useThreadRights(annotation, readOnly);
  const clicked = useThreadActions(annotation, readOnly);
  const { failure, editingId, deletingId, isLinkCopied, actions } = clicked;
  const value = useMemo(
    () => ({ annotation, rights, actions, failure, editingId, deletingId, isLinkCopied }),
    [annotation, rights, actions, failure, editingId, deletingId, isLinkCopied],
  );
  const name = nameOf(annotation, strings.unknownUser);
  const Comp = asChild ? Slot : 'article';
  return (
    <CommentsThreadProvider value={value}>
      <Comp
        aria-label={name ? fill(strings.threadBy, { name }) : strings.thread}
        data-parley-part="thread"
        data-parley-id={annotation.annotationId}
        data-parley-state={annotation.unread ? 'unread' : 'read'}
        data-parley-status={annotation.status.type}
        {...props}
        ref={ref}
      />
    </CommentsThreadProvider>
  );
});
