'use client';
import { useMemo, useRef, useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { anchorTargetOf } from '../../../src/elements/comment/anchors/anchorTargetOf.js';
import type { NewThreadUi } from '../../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCommentsPlace } from '../CommentsLayerContext.js';
import { CommentsPlace } from '../CommentsPlace.js';
import { useDialogs } from './useDialogs.js';
import { useInlineSpot } from './useInlineSpot.js';
import { NO_ANCHOR } from './useSteadyAnchor.js';
import { usePage } from './PageContext.js';

/** The thread that is being written: a pin that is not saved, and the composer beside it. */
export function NewThread() {
  const thread = useUi(selectNewThread);
  const dialogs = useDialogs(thread !== null);
  if (!thread) return null;
  if (!anchorTargetOf(thread)) {
    return dialogs.module && <dialogs.module.NewThreadDialog thread={thread} anchor={NO_ANCHOR} />;
  }
  return (
    <CommentsPlace
      key={thread.annotationId}
      thread={thread}
      isActive
      hasOutline={false}
      outlineClassName="parley-outline"
    >
      <AtPlace thread={thread} />
    </CommentsPlace>
  );
}

function AtPlace({ thread }: { thread: NewThreadUi }) {
  const { state, range, area } = useCommentsPlace('Comments.Place');
  const pin = useRef<HTMLSpanElement>(null);
  const text = useMemo(() => ({ current: range }), [range]);
  const { stream } = usePage();
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const inline = useInlineSpot(beside ? null : range);
  const spot = beside ?? inline;
  const dialogs = useDialogs(true);
  if (state === 'pending') return null;
  const anchor = state === 'ghost' ? NO_ANCHOR : range ? text : pin;
  return (
    <>
      <span className="parley-root parley-pin parley-pin-new" aria-hidden="true" hidden={range !== null} ref={pin} />
      {stream && <stream.Item annotationId={thread.annotationId} closed={null} onSpot={setBeside} />}
      {spot !== undefined && dialogs.module && (
        <dialogs.module.NewThreadDialog thread={thread} anchor={anchor} area={area} spot={spot} />
      )}
    </>
  );
}

const selectNewThread = ({ comments }: UiState) => comments.newThread ?? null;
