import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { QuickAction, QuickFilter } from '../../../src/elements/comment/sidebar/filterThreads.js';
import { decisionStrings } from '../../comments/decisionStrings.js';

// Both are given all that they need, as `DecisionBox` is.

interface ApprovalFilterProps {
  /** All threads of the sidebar. */
  annotations: readonly CommentAnnotation[];
  quick: QuickFilter | QuickAction | undefined;
  setQuick: (quick: QuickAction | undefined) => void;
  /** A text in the language of the reader. */
  say: (text: string) => string;
}

const WAITING: QuickAction = {
  label: 'waiting for approval',
  conditions: [
    { path: 'approved', value: false },
    { path: 'accepted', value: null },
  ],
};

/** Lists only the threads that wait for approval. Rendered while there are some. Renders a `<button>`. */
export function ApprovalFilter({ annotations, quick, setQuick, say }: ApprovalFilterProps) {
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

/** Says of a thread that it waits for approval, or that it was rejected. */
export const ApprovalFact = ({ isRejected, say }: { isRejected: boolean; say: (text: string) => string }) => (
  <span className="parley-ghost-note">{say(isRejected ? decisionStrings.rejected : decisionStrings.waitsShort)}</span>
);
