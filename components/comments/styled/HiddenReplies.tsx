'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { isFocusNowhere } from '../../internal/giveFocusTo.js';
import { fill } from '../../internal/strings.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';
import { focusComment } from './focusComment.js';
import { STEP, type HiddenComments } from './useHiddenComments.js';

interface HiddenRepliesProps {
  comments: HiddenComments['hidden'];
  onShowMore: HiddenComments['showMore'];
}

/**
 * The button in place of the comments that are not shown, with the avatars of their authors. After the last of them the focus moves to the first of
 * those that it has shown.
 */
export function HiddenReplies({ comments, onShowMore }: HiddenRepliesProps) {
  const strings = useStrings(commentStrings);
  const { replyAvatars } = useCommentSettings();
  const most = useUi(selectMost);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const { current: row } = item;
    return () => {
      const hadFocus = row?.contains(document.activeElement);
      const before = row?.previousElementSibling;
      queueMicrotask(() => {
        if (hadFocus && isFocusNowhere()) focusComment(before?.nextElementSibling);
      });
    };
  }, []);
  const { length } = comments;
  const people = [...new Map(comments.map(({ from }) => [from.userId, from])).values()].slice(0, most);
  return (
    <li className="parley-hidden-replies" ref={item}>
      <button type="button" className="parley-button" onClick={onShowMore}>
        {replyAvatars && (
          <span className="parley-reply-faces" aria-hidden="true">
            {people.map((user) => (
              <UserAvatar key={user.userId} user={user} className="parley-avatar parley-avatar-small" />
            ))}
          </span>
        )}
        {length > STEP
          ? fill(strings.someReplies, { count: `${STEP}`, total: `${length}` })
          : strings.hiddenReplies(length)}
      </button>
    </li>
  );
}

const selectMost = ({ comments }: UiState) => comments.maxReplyAvatars ?? 3;
