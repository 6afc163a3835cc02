'use client';
import { setFocusDue } from '../internal/giveFocusTo.js';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useEffect, useState } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import { ANYWHERE } from '../../src/elements/comment/anchors/anchorHost.js';
import { isOurs } from '../../src/elements/comment/anchors/findAnchor.js';
import { placeOfClick, placeOfSelection, placeOfTarget } from '../../src/elements/comment/placement/capturePlace.js';
import type { NewThreadPlace } from '../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useLazy } from '../internal/useLazy.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { loadDrawAreas } from './loadDrawAreas.js';
import { isTextAt } from './placeBesideSelection.js';
import { commentStrings } from './strings.js';
import { useSelectorWarning } from './useSelectorWarning.js';

export interface CommentsModeProps extends OwnContentProps<'div'> {
  /** Class of the rectangle that is being drawn. */
  areaClassName?: string | undefined;
}

/**
 * Comment mode. While it is on, a click on the page places a new thread and does not reach the host's handlers. Selected text is used
 * instead of the clicked point. A drag that does not begin on text draws a rectangle as the anchor of the thread (by touch: press and hold,
 * then drag). Enter places the thread on the focused element; Shift+Enter draws a rectangle there, which the arrow keys move, and resize
 * with Shift. Escape removes the rectangle, or ends the mode. While it is on, the document
 * root has the attribute `data-parley-comment-mode`. Renders a `<div role="status">` that announces the mode, and places where nobody may comment.
 * `data-parley-state`: `on` | `off`.
 */
export const CommentsMode = forwardRef<HTMLDivElement, CommentsModeProps>(function CommentsMode(
  { asChild = false, areaClassName, children, ...props },
  ref,
) {
  const element = useCommentInternals();
  const user = useCurrentUser();
  // Clicks of a page on which nobody is signed in are the page's, the one that signs in among them.
  const isActive = useUi(selectMode) && user !== null;
  const { ui } = contextOf(useParley().client);
  const allowed = useUi(selectAllowed);
  const movingId = useUi(selectMoving);
  const cursor = useUi(selectCursor);
  const { popoverMode, textMode, persistentCommentMode, areaComment } = useCommentSettings();
  const mayDraw = useFeature('area') && areaComment && !popoverMode && !movingId;
  const { module, hasFailed } = useLazy(loadDrawAreas, mayDraw && isActive);
  const drawing = mayDraw ? module : null;
  const [hint, setHint] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const say = useLookUp();
  const strings = useStrings(commentStrings);
  useSelectorWarning('allowedElementQuerySelectors', allowed.querySelectors);

  useEffect(() => {
    if (!isActive) return;
    const root = document.documentElement;
    modes += 1;
    root.dataset['parleyCommentMode'] = '';
    if (cursor) root.style.setProperty('--parley-pin-cursor', `url(${cursor}) 16 16, crosshair`);

    const refuse = () => setRefusals((count) => count + 1);
    const open = (place: NewThreadPlace | null) => {
      if (!place) return refuse();
      window.getSelection()?.removeAllRanges();
      // A clicked field would take the text typed before the composer is mounted.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, [contenteditable]')) {
        setFocusDue(activeElement);
        activeElement.blur();
      }
      element.openNewThread(place);
      if (!persistentCommentMode) element.disableCommentMode();
    };
    const put = (target: Element, point: { clientX: number; clientY: number }) => {
      if (movingId) {
        const next = placeOfClick(target, point, allowed);
        if (!next) return refuse();
        element.disableCommentMode();
        element.movePin(movingId, next).catch(() => undefined); // it stays where it was; no further message is needed
        return;
      }
      const selected =
        textMode && !popoverMode ? placeOfSelection(window.getSelection(), ui.getState().comments) : null;
      const place =
        selected ?? placeOfTarget(target, allowed) ?? (popoverMode ? null : placeOfClick(target, point, allowed));
      open(place);
    };
    const handleClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || isOurs(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // another provider on the page may be in comment mode too
      put(target, event);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) return element.disableCommentMode();
      const focused = document.activeElement;
      if (event.key !== 'Enter' || !focused || focused === document.body || isOurs(focused)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { left, top, width, height } = focused.getBoundingClientRect();
      put(focused, { clientX: left + width / 2, clientY: top + height / 2 });
    };
    // Before the host's own handlers, which must not see these.
    document.addEventListener('click', handleClick, true);
    document.addEventListener('keydown', handleKey, true);
    const given = { className: areaClassName, textMode, allowed, isTextAt };
    const showHint = (hint: string | null) => {
      setHint(hint);
      setRefusals(0);
    };
    const stop = drawing?.drawAreas({ ...given, onHint: showHint, onDrawn: open });
    return () => {
      stop?.();
      setRefusals(0);
      document.removeEventListener('click', handleClick, true);
      document.removeEventListener('keydown', handleKey, true);
      modes -= 1;
      if (modes) return;
      delete root.dataset['parleyCommentMode'];
      root.style.removeProperty('--parley-pin-cursor');
    };
  }, [
    isActive,
    cursor,
    movingId,
    element,
    ui,
    allowed,
    popoverMode,
    textMode,
    persistentCommentMode,
    drawing,
    areaClassName,
  ]);

  // Drawing names its hint when it is loaded: another text before it would be announced, too.
  const on = movingId ? strings.moveOn : hint ? say(hint) : mayDraw && !hasFailed ? null : strings.modeOn;
  // A new element each time, so that it is announced again.
  const refusal = refusals > 0 && <span key={refusals}>{strings.refusedHere}</span>;
  const text = isActive ? refusal || on : null;
  const Comp = asChild ? Slot : 'div';
  return (
    <Comp role="status" data-parley-part="mode" data-parley-state={isActive ? 'on' : 'off'} {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});

/** How many providers on this page are in comment mode: the attribute of the document root is for all of them. */
let modes = 0;

const selectMode = ({ comments }: UiState) => comments.isCommentMode ?? false;
const selectCursor = ({ comments }: UiState) => comments.pinCursorImage ?? null;
const selectMoving = ({ comments }: UiState) => comments.movingAnnotationId ?? null;
const selectAllowed = ({ comments }: UiState) => comments.allowedElements ?? ANYWHERE;
