import type { ReactElement } from 'react';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { BackIcon, ForwardIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useLookUp } from '../../internal/useStrings.js';
import { threadPagerStrings } from '../threadPagerStrings.js';

interface ThreadPagerProps {
  annotation: CommentAnnotation;
  /** The threads that it steps through, including `annotation`. */
  group: readonly CommentAnnotation[];
  onOpen: (annotationId: string) => void;
}

/** Steps through the threads of a group. */
export function ThreadPager({ annotation, group, onOpen }: ThreadPagerProps) {
  const say = useLookUp();
  const at = group.findIndex(({ annotationId }) => annotationId === annotation.annotationId);
  const place = say(threadPagerStrings.place)
    .replace('{at}', String(at + 1))
    .replace('{count}', String(group.length));
  return (
    <div role="group" aria-label={say(threadPagerStrings.threads)} className="parley-pager">
      <Step label={say(threadPagerStrings.previous)} to={group[at - 1]} icon={<BackIcon />} onOpen={onOpen} />
      <span role="status">{place}</span>
      <Step label={say(threadPagerStrings.next)} to={group[at + 1]} icon={<ForwardIcon />} onOpen={onOpen} />
    </div>
  );
}

interface StepProps {
  label: string;
  /** `undefined`: there is none further. */
  to: CommentAnnotation | undefined;
  icon: ReactElement;
  onOpen: (annotationId: string) => void;
}

/** Keeps the focus at the end of the group too. */
function Step({ label, to, icon, onOpen }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onOpen(to.annotationId)}
    >
      {icon}
    </IconButton>
  );
}
