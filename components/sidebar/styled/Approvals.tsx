import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { QuickAction, QuickFilter } from '../../../src/elements/comment/sidebar/filterThreads.js';
import { decisionStrings } from '../../comments/decisionStrings.js';
import { useLookUp } from '../../internal/useStrings.js';

interface ApprovalFilterProps {
  /** All threads of the sidebar. */
  annotations: readonly CommentAnnotation[];
  quick: QuickFilter | QuickAction | undefined;
  setQuick: (quick: QuickAction | undefined) => void;
}

const WAITING: QuickAction = {
  label: 'waiting for approval',
  conditions: [
    { path: 'approved', value: false },
    { path: 'accepted', value: null },
  ],
};

/** Lists only the threads that wait for approval. Rendered while there are some. Renders a `<button>`. */
export function ApprovalFilter({ annotations, quick, setQuick }: ApprovalFilterProps) {
  const say = useLookUp();
  const count = annotations.filter(({ approved, accepted }) => approved === false && accepted === undefined).length;
  const isOn = typeof quick === 'object' && quick.label === WAITING.label;
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      className="parley-choice parley-sidebar-waiting"
      aria-pressed={isOn}
      onClick={() => setQuick(isOn ? undefined : WAITING)}
    >
      {say(decisionStrings.waiting).replace('{count}', String(count))}
    </button>
  );
}

/** Marks a thread that waits for approval, or that was rejected. */
export function ApprovalFact({ isRejected }: { isRejected: boolean }) {
  const say = useLookUp();
  return (
    <span className="parley-ghost-note">{say(isRejected ? decisionStrings.rejected : decisionStrings.waitsShort)}</span>
  );
}
