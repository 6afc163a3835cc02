'use client';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { CommentsAuthor } from '../../comments/CommentsAuthor.js';
import { CommentsAvatar } from '../../comments/CommentsAvatar.js';
import { CommentsItem } from '../../comments/CommentsItem.js';
import { CommentsMarks } from '../../comments/CommentsMarks.js';
import { CommentsResolvedBy } from '../../comments/CommentsResolvedBy.js';
import { CommentsText } from '../../comments/CommentsText.js';
import { CommentsTime } from '../../comments/CommentsTime.js';
import { commentStrings } from '../../comments/strings.js';
import { CommentsResolve } from '../../comments/threadButtons.js';
import { CheckIcon, GoToIcon, LockIcon, ReopenIcon } from '../../internal/icons.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { useLazy } from '../../internal/useLazy.js';
import { useLookUp, useStrings } from '../../internal/useStrings.js';
import { useRowThread } from '../CommentsSidebarItemContext.js';
import { CommentsSidebarNavigate } from '../sidebarButtons.js';
import { sidebarStrings } from '../strings.js';
import { loadApprovals } from './loadApprovals.js';
import { CardSubject } from './CardSubject.js';

/** A thread in short: author, time, text, and its flags. */
export function CardSummary({ annotation, textId }: { annotation: CommentAnnotation; textId?: string | undefined }) {
  const { tabIndex } = useRowThread('CommentsSidebar.Item');
  const strings = useStrings(sidebarStrings);
  const words = useStrings(commentStrings);
  const [first] = annotation.comments;
  if (!first) return null;
  const isResolved = annotation.status.type === 'terminal';
  return (
    <CommentsItem comment={first} asChild>
      <div className="parley-sidebar-summary">
        <div className="parley-comment-head">
          <CommentsAvatar className="parley-avatar" />
          <CommentsAuthor className="parley-author" />
          <span className="parley-comment-meta">
            <CommentsTime />
            <CommentsMarks />
          </span>
          {annotation.unread && (
            <span className="parley-sidebar-unread" title={strings.unread}>
              <span className="parley-hidden">{strings.unread}</span>
            </span>
          )}
          <span className="parley-sidebar-actions">
            <CommentsSidebarNavigate
              className="parley-icon-button"
              title={strings.navigate}
              // The thread replaces this button: the row has the focus, and the dialog returns it there.
              onClick={({ currentTarget }) => focusRow(currentTarget.closest('[data-parley-part="item"]') ?? undefined)}
            >
              <GoToIcon />
            </CommentsSidebarNavigate>
            <CommentsResolve
              className="parley-icon-button"
              title={isResolved ? words.reopen : words.resolve}
              tabIndex={tabIndex}
            >
              {isResolved ? <ReopenIcon /> : <CheckIcon />}
            </CommentsResolve>
          </span>
        </div>
        <CardSubject annotation={annotation} />
        <CommentsText id={textId} className="parley-said parley-sidebar-said" />
        <Facts annotation={annotation} />
      </div>
    </CommentsItem>
  );
}

function Facts({ annotation }: { annotation: CommentAnnotation }) {
  const strings = useStrings(sidebarStrings);
  const words = useStrings(commentStrings);
  const lookUp = useLookUp();
  const { comments, status, visibilityConfig, location, ghostComment, approved, accepted } = annotation;
  const awaitsApproval = approved === false;
  const { module: approvals } = useLazy(loadApprovals, awaitsApproval);
  const { attachments, recorders } = comments[0]!;
  const replies = comments.filter(({ isDraft }) => !isDraft).length - 1;
  return (
    <p className="parley-sidebar-facts">
      {awaitsApproval && approvals && <approvals.ApprovalFact isRejected={accepted === false} />}
      {status.type !== 'default' && (
        <span className="parley-sidebar-status" data-parley-state={status.type}>
          {lookUp(status.name)}
        </span>
      )}
      <CommentsResolvedBy asChild>
        <span />
      </CommentsResolvedBy>
      {visibilityConfig.type !== 'public' && (
        <span className="parley-sidebar-lock">
          <LockIcon /> {words.private}
        </span>
      )}
      {location?.locationName && <span dir="auto">{location.locationName}</span>}
      {recorders.length > 0 && <bdi>{strings.recordings(recorders.length)}</bdi>}
      {attachments.length > 0 && <bdi>{strings.files(attachments.length)}</bdi>}
      {replies > 0 && <bdi>{strings.replies(replies)}</bdi>}
      {ghostComment && <span className="parley-ghost-note">{words.ghost}</span>}
    </p>
  );
}
