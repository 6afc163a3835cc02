'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useState } from 'react';
import { personName } from '@parley/protocol/constants';
import { useIsOffline } from '../../../hooks/session.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import type { Attachment, Comment, CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { fill } from '../../internal/strings.js';
import { useLazy } from '../../internal/useLazy.js';
import { selectLook } from '../../internal/selectLook.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsConfirmDelete } from '../CommentsConfirmDelete.js';
import { CommentsCustomList } from '../CommentsCustomList.js';
import { CommentsNotice } from '../CommentsNotice.js';
import { CommentsReaders } from '../CommentsReaders.js';
import { CommentsResolvedBy } from '../CommentsResolvedBy.js';
import { CommentsSeenBy } from '../CommentsSeenBy.js';
import { CommentsTyping } from '../CommentsTyping.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { quotedText } from '../quotedText.js';
import { ReplyAnnouncer } from '../ReplyAnnouncer.js';
import { commentStrings } from '../strings.js';
import { useFocusAfterDeletion } from '../../internal/useFocusAfterDeletion.js';
import { CommentRow } from './CommentRow.js';
import { focusComment } from './focusComment.js';
import { Header } from './Header.js';
import { Lightbox } from './Lightbox.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { ThreadComments } from './ThreadComments.js';
import { ReplyComposer } from './ThreadComposer.js';
import { useNewestInView } from './useNewestInView.js';

interface ThreadViewProps {
  /** `targetComposerElementId` of the composer that answers. @default that of the thread's dialog on the page */
  composerId?: string | undefined;
  onClose?: (() => void) | undefined;
  /** Shows all comments; overrides `collapsedComments`. @default the setting `fullExpanded` */
  fullExpanded?: boolean | undefined;
}

/** The content of a thread in any container. Use it inside `Comments.Thread`. */
export function ThreadView({ composerId, onClose, fullExpanded }: ThreadViewProps) {
  const { annotation } = useCommentsThread('Comments.Thread');
  const { Thread: Own } = useCommentsSlots();
  const [image, setImage] = useState<Attachment | null>(null);
  const body = useNewestInView();
  const noteFocus = useFocusAfterDeletion(body, annotation.comments.map(idOf), focusComment);
  const hasList = useUi(selectHasList) || annotation.customList.length > 0;
  return (
    <Slotted of={Own} name="Thread" props={{ annotation }}>
      <Header onClose={onClose} />
      <div className="parley-thread-body" ref={body}>
        <CommentsReaders className="parley-fact" />
        <CommentsResolvedBy className="parley-fact" />
        <Quote annotation={annotation} />
        {hasList && <CommentsCustomList {...selectLook} className="parley-again" controlClassName="parley-chip" />}
        <Decisions annotation={annotation} />
        <ThreadComments className="parley-comments" fullExpanded={fullExpanded}>
          {(comment) => (
            <CommentRow key={comment.commentId} comment={comment} onOpenImage={setImage} onFocus={noteFocus} />
          )}
        </ThreadComments>
        <Assignee annotation={annotation} />
        <CommentsSeenBy className="parley-seen" />
      </div>
      <CommentsConfirmDelete className="parley-question" buttonClassName="parley-button" />
      <CommentsNotice className="parley-thread-notice" />
      <Offline />
      <CommentsTyping className="parley-typing" />
      <ReplyComposer composerId={composerId} />
      <ReplyAnnouncer className="parley-hidden" />
      <Lightbox image={image} onClose={() => setImage(null)} />
    </Slotted>
  );
}

const idOf = ({ commentId }: Comment) => commentId;

const loadDecisions = () => import('./DecisionBox.js');

/** The open or made decisions about the thread. */
function Decisions({ annotation }: { annotation: CommentAnnotation }) {
  const { suggestion, approved, accepted } = annotation;
  const { rights, actions } = useCommentsThread('Comments.Thread');
  const { suggestionMode, moderatorMode } = useCommentSettings();
  const isNeeded = suggestionMode || suggestion !== undefined || approved === false || accepted !== undefined;
  const { module } = useLazy(loadDecisions, isNeeded);
  if (!isNeeded || !module) return null;
  const { canDecide } = rights;
  return <module.DecisionBox {...{ annotation, canDecide, suggestionMode, moderatorMode }} decide={actions.decide} />;
}

const selectHasList = ({ comments }: UiState) => comments.annotationList !== undefined;

/** The quoted page text of the thread, and a note when its anchor no longer exists. */
function Quote({ annotation }: { annotation: CommentAnnotation }) {
  const strings = useStrings(commentStrings);
  const { ghostComment } = annotation;
  const text = quotedText(annotation);
  return (
    <>
      {text && (
        <blockquote className="parley-quote" dir="auto">
          {text}
        </blockquote>
      )}
      {ghostComment && <p className="parley-ghost-note">{strings.ghost}</p>}
    </>
  );
}

/** The notice that writes are queued while offline; loaded content stays visible. */
function Offline() {
  const strings = useStrings(commentStrings);
  const isOffline = useIsOffline();
  return (
    <div role="status" className="parley-thread-notice">
      {isOffline ? strings.offline : null}
    </div>
  );
}

function Assignee({ annotation: { assignedTo } }: { annotation: CommentAnnotation }) {
  const strings = useStrings(commentStrings);
  if (!assignedTo) return null;
  const name = personName(assignedTo, strings.unknownUser);
  return <p className="parley-assignee">{fill(strings.assignedTo, { name })}</p>;
}
