'use client';
import type { QuickAction } from '../../../src/elements/comment/sidebar/filterThreads.js';
import { isEqual } from '../../../src/isEqual.js';
import { decisionStrings } from '../../comments/decisionStrings.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';

const WAITING: QuickAction = {
  label: 'waiting',
  conditions: [
    { path: 'approved', value: false },
    { path: 'accepted', value: null },
  ],
};

/** Lists only the threads that wait for approval. Rendered while there are some. Renders a `<button>`. */
export function ApprovalFilter() {
  const { annotations, quick, setQuick } = useCommentsSidebarState('CommentsSidebar.Filter');
  const strings = useStrings(decisionStrings);
  const count = annotations.filter(({ approved, accepted }) => approved === false && accepted === undefined).length;
  const isOn = isEqual(quick, WAITING);
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      className="parley-choice parley-sidebar-waiting"
      aria-pressed={isOn}
      onClick={() => setQuick(isOn ? undefined : WAITING)}
    >
      {strings.waiting(count)}
    </button>
  );
}

/** Says of a thread that it waits for approval, or that it was rejected. */
export function ApprovalFact({ isRejected }: { isRejected: boolean }) {
  const strings = useStrings(decisionStrings);
  return <span className="parley-ghost-note">{isRejected ? strings.rejected : strings.waitsShort}</span>;
}
