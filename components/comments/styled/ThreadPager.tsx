import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { threadPagerStrings } from '../threadPagerStrings.js';

interface ThreadPagerProps {
  annotation: CommentAnnotation;
  /** The threads that it goes through, `annotation` among them. */
  group: readonly CommentAnnotation[];
  onOpen: (annotationId: string) => void;
  /** A text in the language of the reader. */
  say: (text: string) => string;
}

/** Goes from one thread of a group to the next. It is given all that it needs, as it comes in a file of its own. */
export function ThreadPager({ annotation, group, onOpen, say }: ThreadPagerProps) {
  const at = group.findIndex(({ annotationId }) => annotationId === annotation.annotationId);
  const place = say(threadPagerStrings.place)
    .replace('{at}', String(at + 1))
    .replace('{count}', String(group.length));
  return (
    <div role="group" aria-label={say(threadPagerStrings.threads)} className="parley-pager">
      <Step label={say(threadPagerStrings.previous)} to={group[at - 1]} path="M10 3 5 8l5 5" onOpen={onOpen} />
      <span role="status">{place}</span>
      <Step label={say(threadPagerStrings.next)} to={group[at + 1]} path="m6 3 5 5-5 5" onOpen={onOpen} />
    </div>
  );
}

interface StepProps {
  label: string;
  /** `undefined`: there is none further. */
  to: CommentAnnotation | undefined;
  path: string;
  onOpen: (annotationId: string) => void;
}

/** Keeps the focus at the end of the group too. */
function Step({ label, to, path, onOpen }: StepProps) {
  return (
    <button
      type="button"
      className="parley-icon-button"
      title={label}
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onOpen(to.annotationId)}
    >
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d={path} />
      </svg>
    </button>
  );
}
