'use client';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { useHasDialogHost } from '../../comments/dialogHosts.js';
import { CommentRow } from '../../comments/styled/CommentRow.js';
import { Header } from '../../comments/styled/Header.js';
import { ThreadComments } from '../../comments/styled/ThreadComments.js';
import { ThreadView } from '../../comments/styled/ThreadView.js';
import { CardSubject } from './CardSubject.js';

/**
 * The whole thread in its row. A thread whose dialog is open on the page is written in there, so that here it is only read; one that
 * has no place on the page is answered here.
 */
export function CardThread({ annotation }: { annotation: CommentAnnotation }) {
  const { annotationId, ghostComment } = annotation;
  const { ghostComments } = useCommentSettings();
  const hasDialog = useHasDialogHost(annotationId) && !(ghostComment && !ghostComments);
  if (!hasDialog) return <ThreadView composerId={`sidebar-${annotationId}`} />;
  return (
    <>
      <Header />
      <CardSubject annotation={annotation} />
      <ThreadComments className="parley-comments parley-sidebar-comments">
        {(comment) => <CommentRow key={comment.commentId} comment={comment} onOpenImage={ignore} />}
      </ThreadComments>
    </>
  );
}

/** The dialog on the page shows pictures. */
const ignore = () => undefined;
