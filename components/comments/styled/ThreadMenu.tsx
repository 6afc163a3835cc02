'use client';
import { useId } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { VisibilityLevel } from '../../../src/elements/comment/CommentRequests.js';
import { VISIBILITY_LEVELS } from '../../../src/elements/comment/composer/visibilityLevels.js';
import { levelOf } from '../../../src/elements/comment/visibilityLevel.js';
import { VISIBILITY_NAMES } from '../../composer/ComposerVisibility.js';
import { composerStrings } from '../../composer/strings.js';
import { CheckIcon } from '../../internal/icons.js';
import { useLoadedPopups } from '../../internal/usePopups.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import {
  CommentsCopyLink,
  CommentsMarkUnread,
  CommentsMove,
  CommentsSubscribe,
  CommentsUnassign,
} from '../threadButtons.js';
import { Menu, MenuItem, MenuLine } from './Menu.js';

interface ThreadMenuProps {
  /** Somebody wants to choose the people who see the thread. */
  onPickPeople: () => void;
}

/** The actions of a thread, besides its status. */
export function ThreadMenu({ onPickPeople }: ThreadMenuProps) {
  const { rights } = useCommentsThread('Comments.Thread');
  const { visibilityOptions, visibilityOptionDropdown } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const hasVisibility = rights.canChangeVisibility && (visibilityOptions || visibilityOptionDropdown);
  return (
    <Menu label={strings.more}>
      <CommentsCopyLink asChild>
        <MenuItem />
      </CommentsCopyLink>
      <CommentsMarkUnread asChild>
        <MenuItem />
      </CommentsMarkUnread>
      <CommentsSubscribe asChild>
        <MenuItem />
      </CommentsSubscribe>
      <CommentsUnassign asChild>
        <MenuItem />
      </CommentsUnassign>
      <CommentsMove asChild>
        <MenuItem />
      </CommentsMove>
      {hasVisibility && <VisibilityItems isDetailed={visibilityOptions} onPickPeople={onPickPeople} />}
    </Menu>
  );
}

function VisibilityItems({ isDetailed, onPickPeople }: { isDetailed: boolean; onPickPeople: () => void }) {
  const { annotation, actions } = useCommentsThread('Comments.Thread');
  const { MenuRadioGroup, MenuLabel, MenuRadioItem, MenuItemIndicator } = useLoadedPopups();
  const strings = useStrings(composerStrings);
  const headingId = useId();
  const level = levelOf(annotation.visibilityConfig, annotation.from.userId);
  const shown = isDetailed || level === 'public' ? level : 'restricted-self';

  function choose(each: VisibilityLevel) {
    if (each === 'restricted') onPickPeople();
    else if (each !== shown) actions.setVisibility({ level: each, users: [] });
  }

  return (
    <>
      <MenuLine />
      <MenuRadioGroup value={shown} aria-labelledby={headingId}>
        <MenuLabel className="parley-menu-heading" id={headingId}>
          {strings.visibility}
        </MenuLabel>
        {(isDetailed ? VISIBILITY_LEVELS : TWO_LEVELS).map((each) => (
          <MenuRadioItem key={each} className="parley-menu-item" value={each} onSelect={() => choose(each)}>
            <MenuItemIndicator>
              <CheckIcon />
            </MenuItemIndicator>
            {isDetailed || each === 'public' ? strings[VISIBILITY_NAMES[each]] : strings.visibilityPrivate}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}

/** Those of `visibilityOptionDropdown`. */
const TWO_LEVELS: readonly VisibilityLevel[] = ['public', 'restricted-self'];
