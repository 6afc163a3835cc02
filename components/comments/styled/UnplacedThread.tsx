'use client';
import { useRef } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useIsDialogHost } from '../dialogHosts.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { usePage } from './PageContext.js';
import { ThreadDialog } from './ThreadDialog.js';
import { NO_ANCHOR } from './useSteadyAnchor.js';

/**
 * The dialog of an open thread that nothing else on the page shows: it has no anchor, or the host does not render that now. It
 * is in the middle of the window; on a phone at its bottom.
 */
export function UnplacedThread() {
  const openId = useUi(selectOpen);
  const { thread } = useMatchingThread({ annotationId: openId });
  const { darkMode, variant } = usePage();
  const opener = useRef<HTMLSpanElement>(null);
  const isShown = useIsDialogHost(thread?.annotationId, 'window');
  if (!thread || !isShown) return null;
  return (
    <>
      <span hidden ref={opener} />
      <ThreadDialog
        key={thread.annotationId}
        annotation={thread}
        anchor={NO_ANCHOR}
        opener={opener}
        {...{ darkMode, variant }}
      />
    </>
  );
}

const selectOpen = ({ comments }: UiState) => comments.selectedAnnotationId ?? undefined;
