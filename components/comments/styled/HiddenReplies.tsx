'use client';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';

interface HiddenRepliesProps {
  comments: readonly Comment[];
  onExpand: () => void;
}

/** The button in place of the comments between the first and the last, with the avatars of their authors. */
export function HiddenReplies({ comments, onExpand }: HiddenRepliesProps) {
  const strings = useStrings(commentStrings);
  const { replyAvatars } = useCommentSettings();
  const most = useUi(selectMost);
  const people = [...new Map(comments.map(({ from }) => [from.userId, from])).values()].slice(0, most);
  return (
    <li className="parley-hidden-replies">
      <button type="button" className="parley-button" onClick={onExpand}>
        {replyAvatars && (
          <span className="parley-reply-faces" aria-hidden="true">
            {people.map((user) => (
              <UserAvatar key={user.userId} user={user} className="parley-avatar parley-avatar-small" />
            ))}
          </span>
        )}
        {strings.hiddenReplies(comments.length)}
      </button>
    </li>
  );
}

const selectMost = ({ comments }: UiState) => comments.maxReplyAvatars ?? 3;
