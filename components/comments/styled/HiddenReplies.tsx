'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef } from 'react';
import { isFocusNowhere } from '../../internal/giveFocusTo.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { longThreadStrings } from '../longThreadStrings.js';
import { focusComment } from './focusComment.js';
import type { ReplyFaces } from './ReplyFaces.js';
import { STEP, type HiddenComments } from './useHiddenComments.js';

interface HiddenRepliesProps {
  /** Given, because bundlers would split the first files of a page if a late chunk imported faces too. */
  Faces: typeof ReplyFaces;
  comments: HiddenComments['hidden'];
  onShowMore: HiddenComments['showMore'];
}

/**
 * The button in place of the comments that are not shown, with the avatars of their authors. After the last of them the focus moves to the first of
 * those that it has shown.
 */
export function HiddenReplies({ Faces, comments, onShowMore }: HiddenRepliesProps) {
  const strings = useStrings(longThreadStrings);
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
  return (
    <li className="parley-hidden-replies" ref={item}>
      <button type="button" className="parley-button" onClick={onShowMore}>
        <Faces comments={comments} />
        {length > STEP
          ? fill(strings.someReplies, { count: `${STEP}`, total: `${length}` })
          : strings.hiddenReplies(length)}
      </button>
    </li>
  );
}
