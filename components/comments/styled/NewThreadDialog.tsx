'use client';
import { useCallback, useRef, type RefObject } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import type { NewThreadUi } from '../../../src/elements/comment/placement/CommentPlacement.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { commentStrings } from '../strings.js';
import { CloseNotice } from './CloseNotice.js';
import { Dialog } from './Dialog.js';
import type { DialogAnchor } from './useSteadyAnchor.js';
import { usePage } from './PageContext.js';
import { NewThreadComposer } from './ThreadComposer.js';
import { useGuardedClose } from './useGuardedClose.js';
import { useUnsent } from './useUnsent.js';

interface NewThreadDialogProps {
  thread: NewThreadUi;
  anchor: RefObject<DialogAnchor | null>;
  /** The rectangle of the thread: the dialog is positioned beside it where there is room. */
  area?: RefObject<DialogAnchor | null> | null | undefined;
  /** Renders it inside this element of the page, in place of beside its anchor. */
  spot?: HTMLElement | null | undefined;
}

/** The dialog in which a new thread of the page is written. */
export function NewThreadDialog({ thread, anchor, area, spot }: NewThreadDialogProps) {
  const element = useCommentInternals();
  const { darkMode, variant } = usePage();
  const strings = useStrings(commentStrings);
  const opener = useRef<HTMLSpanElement>(null);
  const surroundings = useSurroundings(opener, true, darkMode);
  const { draftMode } = useCommentSettings();
  const unsent = useUnsent(thread.annotationId);
  const draftId = useRef<string | null>(null);
  const successor = useCallback(() => draftId.current, []);
  const guard = useGuardedClose(thread.annotationId, () => {
    draftId.current = draftMode && unsent().length > 0 ? thread.savedId : null;
    element.closeNewThread();
  });
  return (
    <>
      <span hidden ref={opener} />
      <Dialog
        key={thread.annotationId}
        label={strings.newThread}
        anchor={anchor}
        area={area}
        opener={opener}
        spot={spot}
        onClose={guard.requestClose}
        successor={successor}
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
