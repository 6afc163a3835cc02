'use client';
import type { RefObject } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { useLazy } from '../../internal/useLazy.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { CommentsUndo } from '../CommentsUndo.js';
import { CommentsThread } from '../CommentsThread.js';
import { pinLabel } from '../pinLabel.js';
import { commentStrings } from '../strings.js';
import { CloseNotice } from './CloseNotice.js';
import { Dialog } from './Dialog.js';
import type { DialogAnchor } from './useSteadyAnchor.js';
import { ThreadView } from './ThreadView.js';
import { useGuardedClose } from './useGuardedClose.js';

interface ThreadDialogProps {
  annotation: CommentAnnotation;
  /** More than one: the threads that it steps through, including `annotation`. */
  group?: readonly CommentAnnotation[] | undefined;
  /** The anchor of the dialog. */
  anchor: RefObject<DialogAnchor | null>;
  /** The rectangle of the thread: the dialog is positioned beside it where there is room. */
  area?: RefObject<DialogAnchor | null> | null | undefined;
  /** An element whose theme and direction it takes over. */
  opener: RefObject<Element | null>;
  /** Renders it inside this element of the page, in place of beside its anchor. */
  spot?: HTMLElement | null | undefined;
  isPreview?: boolean | undefined;
  readOnly?: boolean | undefined;
  darkMode?: boolean | undefined;
  variant?: string | undefined;
  onHoverChange?: ((isHovered: boolean) => void) | undefined;
}

const NO_GROUP: readonly CommentAnnotation[] = [];
const loadThreadPager = () => import('./ThreadPager.js');

/** The dialog of one thread. Closing it clears the selection; its composer saves unsent content as a draft. */
export function ThreadDialog({
  annotation,
  group = NO_GROUP,
  anchor,
  area,
  opener,
  spot,
  isPreview = false,
  readOnly,
  darkMode,
  variant,
  onHoverChange,
}: ThreadDialogProps) {
  const element = useCommentInternals();
  const strings = useStrings(commentStrings);
  const surroundings = useSurroundings(opener, true, darkMode);
  const close = () => element.selectCommentByAnnotationId();
  const guard = useGuardedClose(annotation.annotationId, close);
  const isInSidebar = useUi(({ comments }: UiState) => comments.sidebar?.focusedThreadId === annotation.annotationId);
  const { module: pager } = useLazy(loadThreadPager, group.length > 1);
  const isClicked = useUi(({ comments }: UiState) => comments.clickedAnnotationId === annotation.annotationId);
  if (isInSidebar) return null; // one thread is written in at one place

  return (
    <Dialog
      label={pinLabel(annotation, strings)}
      anchor={anchor}
      area={area}
      opener={opener}
      spot={spot}
      isPreview={isPreview}
      leavesWriters={isClicked}
      onClose={(by) => !isPreview && guard.requestClose(by)}
      isShaking={guard.isShaking}
      variant={variant}
      surroundings={surroundings}
      className="parley-root parley-dialog"
      onHoverChange={onHoverChange}
      onUse={guard.reset}
    >
      {group.length > 1 && pager && (
        <pager.ThreadPager {...{ annotation, group }} onOpen={element.selectCommentByAnnotationId} />
      )}
      {/* No `<article>`: pages have styles of their own for it. */}
      <CommentsThread
        key={annotation.annotationId}
        annotation={annotation}
        readOnly={readOnly}
        className="parley-thread"
        asChild
      >
        <div role="article">
          <ThreadView onClose={() => guard.requestClose('escape')} />
        </div>
      </CommentsThread>
      {!isPreview && <CommentsUndo className="parley-undo-line" buttonClassName="parley-button" />}
      <CloseNotice guard={guard} />
    </Dialog>
  );
}
