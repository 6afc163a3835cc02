'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import { isOurs } from '../../src/elements/comment/anchors/findAnchor.js';
import type { UiState } from '../../src/ui/uiStore.js';
import type { CommentsLayerValue } from './CommentsLayerContext.js';
import { textAt } from './highlight.js';

/**
 * Opens threads by clicks on their anchors in the host's page, without stopping its own handlers. Does nothing while the reader is selecting text, or
 * while comment mode handles the clicks.
 */
export function usePageClicks(
  layer: CommentsLayerValue | null,
  onHoverChange?: (annotationId: string | null) => void,
): void {
  const element = useCommentInternals();
  const { ui } = contextOf(useParley().client);
  const isCommentMode = useUi(selectMode);
  const { dialogOnTargetElementClick } = useCommentSettings();
  const onHover = useNewest(onHoverChange);

  useEffect(() => {
    if (isCommentMode || !layer) return;
    const { ranges, targets } = layer;
    const handleClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.defaultPrevented || !isOfPage(event) || !window.getSelection()?.isCollapsed)
        return;
      const id =
        textAt(ranges, event.clientX, event.clientY) ?? (dialogOnTargetElementClick ? targetAt(event) : undefined);
      if (!id) return;
      ui.setState(({ comments }) => ({ comments: { ...comments, clickedAnnotationId: id } }));
      element.clickCommentPin(id);
    };
    /** Of the innermost element. */
    const targetAt = ({ target }: MouseEvent) =>
      [...targets]
        .filter(([id, candidate]) => !ranges.has(id) && candidate.contains(target as Node))
        .toSorted(([, a], [, b]) => Number(a.contains(b)) - Number(b.contains(a)))[0]?.[0];
    let hovered: string | null = null;
    let frame: number | undefined;
    const handleMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || ranges.size === 0) return;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        const next = (isOfPage(event) && textAt(ranges, event.clientX, event.clientY)) || null;
        if (next !== hovered) onHover.current?.(next);
        hovered = next;
      });
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('pointermove', handleMove, { passive: true });
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('pointermove', handleMove);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [element, ui, layer, isCommentMode, dialogOnTargetElementClick, onHover]);
}

const isOfPage = ({ target }: Event) => target instanceof Element && !isOurs(target);
const selectMode = ({ comments }: UiState) => comments.isCommentMode ?? false;
