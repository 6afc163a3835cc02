'use client';
import { DropdownMenu } from 'radix-ui';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { CommentsCopyLink, CommentsMarkUnread, CommentsSubscribe, CommentsUnassign } from '../threadButtons.js';
import { Menu, MenuItem } from './Menu.js';

/** What can be done with a thread, besides its status. */
export function ThreadMenu() {
  const { rights } = useCommentsThread('Comments.Thread');
  const { visibilityOptions, visibilityOptionDropdown } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const hasVisibility = rights.canChangeVisibility && (visibilityOptions || visibilityOptionDropdown);
  return (
    <Menu label={strings.more}>
      <MenuItem>
        <CommentsCopyLink />
      </MenuItem>
      <MenuItem>
        <CommentsMarkUnread />
      </MenuItem>
      <MenuItem>
        <CommentsSubscribe />
      </MenuItem>
      <MenuItem>
        <CommentsUnassign />
      </MenuItem>
      {hasVisibility && <VisibilityItems hasOrganization={visibilityOptions} />}
    </Menu>
  );
}

function VisibilityItems({ hasOrganization }: { hasOrganization: boolean }) {
  const { annotation, actions } = useCommentsThread('Comments.Thread');
  const strings = useStrings(commentStrings);
  const level = levelOf(annotation);
  const levels = [
    { value: 'public', label: strings.visibleToEveryone, config: { type: 'public' } },
    { value: 'organization', label: strings.visibleToOrganization, config: { type: 'organizationPrivate' } },
    { value: 'me', label: strings.visibleToMe, config: { type: 'restricted' } },
  ] as const;
  return (
    <>
      <DropdownMenu.Separator className="parley-menu-line" />
      <DropdownMenu.RadioGroup value={level}>
        {levels
          .filter(({ value }) => hasOrganization || value !== 'organization')
          .map(({ value, label, config }) => (
            <DropdownMenu.RadioItem
              key={value}
              className="parley-menu-item"
              value={value}
              onSelect={() => actions.setVisibility(config)}
            >
              {label}
            </DropdownMenu.RadioItem>
          ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

function levelOf({ visibilityConfig: { type, userIds }, from }: CommentAnnotation): string {
  if (type === 'public') return 'public';
  if (type === 'organizationPrivate') return 'organization';
  return userIds?.every((id) => id === from.userId) ? 'me' : 'chosen';
}
