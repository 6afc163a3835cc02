'use client';
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import { ANYWHERE } from '../../../src/elements/comment/anchors/anchorHost.js';
import { isOurs } from '../../../src/elements/comment/anchors/findAnchor.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { placeOfClick } from '../../../src/elements/comment/placement/capturePlace.js';
import { isMovable } from '../../../src/elements/comment/placement/isMovable.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useThreadRights } from '../useThreadRights.js';

/** A hand that clicks moves this far without meaning to, px. */
const SLACK = 4;

/**
 * Lets a pin be dragged to another place of its page, by its author and admins; Escape puts it back. Without dragging the menu of its thread
 * does the same. The props go on the pin inside its `Comments.Place`.
 */
export function usePinDrag(annotation: CommentAnnotation, onStart: () => void) {
  const element = useCommentInternals();
  const allowed = useUi(selectAllowed);
  const { pinDrag } = useCommentSettings();
  const rights = useThreadRights(annotation);
  const wasDragged = useRef(false);
  if (!pinDrag || !rights.canChangeVisibility || !isMovable(annotation)) return {};

  function handlePointerDown({ button, clientX, clientY, currentTarget: pin }: PointerEvent<HTMLElement>) {
    wasDragged.current = false;
    const place = pin.parentElement;
    if (button !== 0 || !place) return;
    let moved = { x: 0, y: 0 };

    const handleMove = (event: globalThis.PointerEvent) => {
      moved = { x: event.clientX - clientX, y: event.clientY - clientY };
      if (!wasDragged.current) {
        if (Math.hypot(moved.x, moved.y) <= SLACK) return;
        wasDragged.current = true;
        onStart();
      }
      pin.dataset['parleyDragging'] = '';
      pin.style.translate = `${moved.x}px ${moved.y}px`;
    };
    const end = () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', handleKey, { capture: true });
      pin.style.translate = '';
      delete pin.dataset['parleyDragging'];
    };
    const drop = () => {
      end();
      if (!wasDragged.current) return;
      const { left, top } = place.getBoundingClientRect();
      const point = { clientX: left + moved.x, clientY: top + moved.y };
      const target = document.elementsFromPoint(point.clientX, point.clientY).find((each) => !isOurs(each));
      const next = target && placeOfClick(target, point, allowed);
      // A refused move returns the pin to its old position; no further message is needed.
      if (next) element.movePin(annotation.annotationId, next).catch(() => undefined);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !wasDragged.current) return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', handleKey, { capture: true });
  }

  return {
    'data-parley-movable': '',
    onPointerDown: handlePointerDown,
    /** The click that ends a drag opens nothing; a key's (`detail` 0) ends none. */
    onClick: (event: MouseEvent) => event.detail > 0 && wasDragged.current && event.preventDefault(),
  };
}

const selectAllowed = ({ comments }: UiState) => comments.allowedElements ?? ANYWHERE;
