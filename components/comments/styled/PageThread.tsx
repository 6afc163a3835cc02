'use client';
import { memo, useCallback, useMemo, useRef, useState, type ComponentPropsWithoutRef, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { Boundary } from '../../internal/Boundary.js';
import { loadAhead } from '../../internal/useLazy.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { loadConversations } from '../../loadConversations.js';
import { useCommentsPlace } from '../CommentsLayerContext.js';
import { CommentsPin } from '../CommentsPin.js';
import { CommentsPlace } from '../CommentsPlace.js';
import { useIsDialogHost, useIsListed } from '../dialogHosts.js';
import { useBroughtIntoView } from '../useBroughtIntoView.js';
import { canHighlight } from '../highlight.js';
import { BrokenPin } from './BrokenPin.js';
import { classes } from './CommentsPresetProps.js';
import { usePage } from './PageContext.js';
import { PinFace } from './PinFace.js';
import type { ThreadDialog } from './ThreadDialog.js';
import { usePinDrag } from './usePinDrag.js';
import { useDialogs } from './useDialogs.js';
import { useInlineSpot } from './useInlineSpot.js';
import { useIsHovered } from './useIsHovered.js';
import { NO_ANCHOR } from './useSteadyAnchor.js';

interface PageThreadProps {
  annotation: CommentAnnotation;
}

/**
 * One thread at its anchor on the page: pin, highlight, outline, and its dialog while it is open. Renders only when this thread changes.
 * An error in it does not affect other threads.
 */
export const PageThread = memo(function PageThread({ annotation }: PageThreadProps) {
  return (
    <Boundary fallback={(retry) => <BrokenPin onRetry={retry} />} resetKeys={[annotation]}>
      <Placed annotation={annotation} />
    </Boundary>
  );
});

function Placed({ annotation }: PageThreadProps) {
  const { annotationId } = annotation;
  const { commentPinHighlighter, dialogOnHover } = useCommentSettings();
  const isHovered = useIsHovered(annotationId);
  const isSelected = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  // Not `useUi(selectBusy)` alone: opening a thread would render all pins of the page.
  const isAlone = useUi((state: UiState) => isHovered && !selectBusy(state));
  const isHost = useIsDialogHost(annotationId, 'page');
  // A bubble or a pin of the host's shows it. Only its text is still marked here.
  if (!isHost && !annotation.targetTextRange) return null;
  const isPreview = !isSelected && isAlone && dialogOnHover;
  return (
    <CommentsPlace
      thread={annotation}
      isActive={isSelected || isHovered}
      hasOutline={commentPinHighlighter && isSelected}
      outlineClassName="parley-outline"
    >
      {isHost && (
        <AtPlace
          annotation={annotation}
          isHovered={isHovered}
          show={isSelected ? 'dialog' : isPreview ? 'preview' : 'pin'}
        />
      )}
    </CommentsPlace>
  );
}

interface AtPlaceProps extends PageThreadProps {
  isHovered: boolean;
  show: 'pin' | 'preview' | 'dialog';
}

function AtPlace({ annotation, isHovered, show }: AtPlaceProps) {
  const { annotationId } = annotation;
  const { state, range, area } = useCommentsPlace('Comments.Pin');
  const { setHovered, stream, tray, darkMode, variant, className } = usePage();
  const { ghostComments, inlineCommentMode } = useCommentSettings();
  const element = useCommentInternals();
  const pin = useRef<HTMLButtonElement>(null);
  const text = useMemo(() => ({ current: range }), [range]);
  const isGhost = state === 'ghost';
  const hasPin = !isGhost || ghostComments;
  const isListed = useIsListed(annotationId);
  // The preview would cover the page.
  const drag = usePinDrag(annotation, () => setHovered(null));
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const inline = useInlineSpot(show === 'dialog' && !isGhost && !beside ? range : null);
  const spot = beside ?? inline;
  // A preview in the page would shift its content.
  const isShown =
    spot !== undefined &&
    (hasPin || !isListed) &&
    (show === 'dialog' || (show === 'preview' && !beside && !(inlineCommentMode && range)));
  useBroughtIntoView(annotationId, show === 'dialog' && (state === 'shown' || state === 'hidden'));
  const hover = useMemo(
    () => ({
      onPointerEnter({ buttons }: PointerEvent) {
        if (buttons > 0) return; // of a drag
        void loadAhead(loadConversations);
        setHovered(annotationId);
      },
      onPointerLeave: () => setHovered(null),
    }),
    [setHovered, annotationId],
  );
  const setDialogHovered = useCallback(
    (isHovered: boolean) => setHovered(isHovered ? annotationId : null),
    [setHovered, annotationId],
  );
  if (state === 'pending') return null;
  const button = (
    <CommentsPin
      annotation={annotation}
      className={classes('parley-root parley-pin', className)}
      data-parley-variant={variant}
      data-parley-anchor={range && canHighlight() ? 'text' : 'element'}
      data-parley-ghost={isGhost ? '' : undefined}
      {...themeAttribute(darkMode)}
      {...hover}
      {...drag}
      ref={pin}
    >
      <PinFace annotation={annotation} />
    </CommentsPin>
  );
  const face = <PinFace annotation={annotation} />;
  const closed = { thread: annotation, face, isHovered, hover, onOpen: element.clickCommentPin };
  return (
    <>
      {hasPin && (isGhost ? tray && createPortal(button, tray) : button)}
      {stream && !isGhost && (
        <stream.Item annotationId={annotationId} closed={isShown ? null : closed} onSpot={setBeside} />
      )}
      {isShown && (
        <OpenDialog
          key={annotationId}
          annotation={annotation}
          anchor={hasPin ? (range ? text : pin) : NO_ANCHOR}
          area={area}
          opener={pin}
          spot={spot}
          isPreview={show === 'preview'}
          darkMode={darkMode}
          variant={variant}
          onHoverChange={setDialogHovered}
        />
      )}
    </>
  );
}

/** The dialog, once its code is loaded. A separate component, so that loading renders no pin again, and a pin does not render its dialog. */
const OpenDialog = memo(function OpenDialog(props: ComponentPropsWithoutRef<typeof ThreadDialog>) {
  const { module } = useDialogs(true);
  return module && <module.ThreadDialog {...props} />;
});

/** While something is open or being placed, hovering opens nothing. */
const selectBusy = ({ comments }: UiState) =>
  Boolean(comments.selectedAnnotationId ?? comments.newThread ?? (comments.isCommentMode || null));
