'use client';
import { useMemo, useRef, type RefObject } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useUi } from '../../../hooks/useUi.js';
import { anchorTargetOf } from '../../../src/elements/comment/anchors/anchorTargetOf.js';
import type { NewThreadUi } from '../../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { useCommentsPlace } from '../CommentsLayerContext.js';
import { CommentsPlace } from '../CommentsPlace.js';
import { commentStrings } from '../strings.js';
import { CloseNotice } from './CloseNotice.js';
import { Dialog, type DialogAnchor } from './Dialog.js';
import { usePage } from './PageContext.js';
import { NewThreadComposer } from './ThreadComposer.js';
import { useGuardedClose } from './useGuardedClose.js';
import { useInlineSpot } from './useInlineSpot.js';

/** The thread that is being written: a pin that is not saved, and the composer beside it. */
export function NewThread() {
  const thread = useUi(selectNewThread);
  if (!thread) return null;
  if (!anchorTargetOf(thread)) return <NewThreadDialog thread={thread} anchor={MIDDLE} />;
  return (
    <CommentsPlace key={thread.annotationId} thread={thread} isActive hasOutline={false}>
      <AtPlace thread={thread} />
    </CommentsPlace>
  );
}

function AtPlace({ thread }: { thread: NewThreadUi }) {
  const { state, range } = useCommentsPlace('Comments.Place');
  const pin = useRef<HTMLSpanElement>(null);
  const text = useMemo(() => ({ current: range }), [range]);
  const spot = useInlineSpot(range);
  if (state === 'pending') return null;
  const anchor = state === 'ghost' ? MIDDLE : range ? text : pin;
  return (
    <>
      <span className="parley-root parley-pin parley-pin-new" aria-hidden="true" hidden={range !== null} ref={pin} />
      {spot !== undefined && <NewThreadDialog thread={thread} anchor={anchor} spot={spot} />}
    </>
  );
}

interface NewThreadDialogProps {
  thread: NewThreadUi;
  anchor: RefObject<DialogAnchor | null>;
  spot?: HTMLElement | null | undefined;
}

function NewThreadDialog({ thread, anchor, spot }: NewThreadDialogProps) {
  const element = useCommentInternals();
  const { darkMode, variant } = usePage();
  const strings = useStrings(commentStrings);
  const opener = useRef<HTMLSpanElement>(null);
  const surroundings = useSurroundings(opener, true, darkMode);
  const guard = useGuardedClose(thread.annotationId, element.closeNewThread);
  return (
    <>
      <span hidden ref={opener} />
      <Dialog
        key={thread.annotationId}
        label={strings.newThread}
        anchor={anchor}
        spot={spot}
        onClose={guard.requestClose}
        isShaking={guard.isShaking}
        variant={variant}
        surroundings={surroundings}
        className="parley-root parley-dialog"
        onUse={guard.reset}
      >
        <NewThreadComposer thread={thread} />
        <CloseNotice guard={guard} />
      </Dialog>
    </>
  );
}

/** A thread without a place is written in the middle of the window. */
const MIDDLE: RefObject<DialogAnchor> = {
  current: {
    getBoundingClientRect: () => new DOMRect(Math.max(0, window.innerWidth / 2 - 168), window.innerHeight / 4, 0, 0),
  },
};

const selectNewThread = ({ comments }: UiState) => comments.newThread ?? null;
