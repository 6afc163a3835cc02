'use client';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { UserAvatar } from '../../internal/UserAvatar.js';

/** The avatars of those who wrote these comments, with the setting `replyAvatars`. */
export function ReplyFaces({ comments }: { comments: readonly Comment[] }) {
  const { replyAvatars } = useCommentSettings();
  const most = useUi(selectMost);
  if (!replyAvatars) return null;
  const people = [...new Map(comments.map(({ from }) => [from.userId, from])).values()].slice(0, most);
  return (
    <span className="parley-reply-faces" aria-hidden="true">
      {people.map((user) => (
        <UserAvatar key={user.userId} user={user} className="parley-avatar parley-avatar-small" />
      ))}
    </span>
  );
}

const selectMost = ({ comments }: UiState) => comments.maxReplyAvatars ?? 3;
