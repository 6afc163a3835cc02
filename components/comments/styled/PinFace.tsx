'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useUi } from '../../../hooks/useUi.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { LockIcon } from '../../internal/icons.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';

/** The content of a pin: author, number of comments, unread and private marks. The button's name includes all of it. */
export function PinFace({ annotation }: { annotation: CommentAnnotation }) {
  const { Pin: Own } = useCommentsSlots();
  const mode = useUi(selectUnreadMode);
  const strings = useStrings(commentStrings);
  const { comments, from, resolution, unread, visibilityConfig } = annotation;
  return (
    <Slotted of={Own} name="Pin" props={{ annotation }}>
      <UserAvatar user={resolution.person === 'ready' ? from : undefined} className="parley-avatar" />
      {/* The texts are in the stylesheet, because the name of the button already contains them. */}
      {comments.length > 1 && <span className="parley-pin-count" data-parley-count={comments.length} />}
      {unread && (
        <span
          className="parley-pin-unread"
          data-parley-mode={mode}
          data-parley-word={mode === 'verbose' ? strings.unreadBadge : undefined}
        />
      )}
      {visibilityConfig.type !== 'public' && (
        <span className="parley-pin-lock" aria-hidden="true">
          <LockIcon />
        </span>
      )}
    </Slotted>
  );
}

const selectUnreadMode = ({ comments }: UiState) => comments.unreadIndicatorMode ?? 'minimal';
