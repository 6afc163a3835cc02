'use client';
import { forwardRef, useEffect, useMemo, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { BodyPortal } from '../internal/BodyPortal.js';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import { createAnchorTracker } from '../../src/elements/comment/anchors/createAnchorTracker.js';
import type { EditorsById } from '../../src/elements/comment/anchors/editor/EditorAnchors.js';
import type { CommentAnnotation, GhostComment } from '../../src/elements/comment/CommentAnnotation.js';
import type { WholeCommentElement } from '../../src/elements/comment/WholeCommentElement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { CommentsLayerProvider, type CommentsLayerValue } from './CommentsLayerContext.js';
import { createPinSpread } from './createPinSpread.js';
import { usePageClicks } from './usePageClicks.js';
import { usePlacedThreads } from './usePlacedThreads.js';

export interface CommentsPinsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Renders one thread: a `Comments.Place` around its pin. */
  children: (annotation: CommentAnnotation) => ReactNode;
  /** Rendered after the threads; the new thread, for instance. */
  after?: ReactNode;
  /** The thread whose text or target is under the pointer has changed; `null`: none. */
  onHoverChange?: ((annotationId: string | null) => void) | undefined;
}

/**
 * The threads that have a place on this page, in a layer over the page: the host's elements are not changed. Clicks on the texts and
 * targets of threads open them. Renders a `<div>` of no size at the end of the body.
 */
export const CommentsPins = forwardRef<HTMLDivElement, CommentsPinsProps>(function CommentsPins(
  { children, after, onHoverChange, ...props },
  ref,
) {
  const { reportGhosts } = useCommentInternals();
  const threads = usePlacedThreads();
  const revision = useUi(selectRevision);
  const transform = useUi(selectTransform);
  const editors = useUi(selectEditors);
  const [origin, setOrigin] = useState<HTMLElement | null>(null);
  const { ui } = contextOf(useParley().client);
  const layer = useMemo(
    () => origin && createLayer(origin, reportGhosts, () => ui.getState().comments.editors),
    [origin, reportGhosts, ui],
  );
  usePageClicks(layer, onHoverChange);

  useEffect(() => layer?.tracker.refresh(), [layer, revision, transform, editors]);

  return (
    <BodyPortal>
      <div data-parley-part="layer" {...props} ref={ref}>
        <div style={ORIGIN} ref={setOrigin}>
          {layer && (
            <CommentsLayerProvider value={layer}>
              {threads.map(children)}
              {after}
            </CommentsLayerProvider>
          )}
        </div>
      </div>
    </BodyPortal>
  );
});

const ORIGIN = { position: 'absolute', insetBlockStart: 0, left: 0, width: 0, height: 0 } as const;
const selectRevision = ({ comments }: UiState) => comments.placesRevision;
const selectTransform = ({ comments }: UiState) => comments.transformContext;
const selectEditors = ({ comments }: UiState) => comments.editors;

function createLayer(
  layer: Element,
  reportGhosts: WholeCommentElement['reportGhosts'],
  editorsNow: () => EditorsById | undefined,
): CommentsLayerValue {
  let origin: { left: number; top: number } | undefined;
  let reported: Record<string, GhostComment | null> = {};
  const ghosts = new Set<string>();
  const places: CommentsLayerValue['places'] = new Map();
  const listeners: CommentsLayerValue['listeners'] = new Set();

  const report = (annotationId: string, ghost: GhostComment | null) => {
    if (Object.keys(reported).length === 0) {
      queueMicrotask(() => {
        reportGhosts(reported);
        reported = {};
      });
    }
    reported[annotationId] = ghost;
  };

  return {
    tracker: createAnchorTracker(editorsNow),
    origin() {
      if (!origin) {
        const { left, top } = layer.getBoundingClientRect();
        origin = { left: left + window.scrollX, top: top + window.scrollY };
        requestAnimationFrame(() => (origin = undefined));
      }
      return origin;
    },
    spread: createPinSpread(() => document.documentElement.clientWidth + window.scrollX),
    ranges: new Map(),
    targets: new Map(),
    places,
    listeners,
    reportPlace(annotationId, place) {
      places.set(annotationId, place);
      for (const listener of listeners) listener();
      const isGhost = place.state === 'ghost';
      if (annotationId.startsWith('TEMP_') || isGhost === ghosts.has(annotationId)) return;
      if (isGhost) ghosts.add(annotationId);
      else ghosts.delete(annotationId);
      report(annotationId, isGhost ? { type: 'elementDeleted' } : null);
    },
  };
}
