'use client';
import { GroupIcon, LockIcon, PeopleIcon, WorldIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import type { VisibilityLevel } from '../../../src/elements/comment/CommentRequests.js';
import { ComposerVisibility, VISIBILITY_NAMES } from '../ComposerVisibility.js';
import { useComposerOptions } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';
import { useSetting } from '../useSetting.js';
import { useVisibilityChoice } from '../useVisibilityChoice.js';
import { UserPicker } from './UserPicker.js';

const ICONS = {
  public: WorldIcon,
  'organization-private': GroupIcon,
  'restricted-self': LockIcon,
  restricted: PeopleIcon,
} as const;

/** The four levels under a composer, and the people to pick for the last of them. */
export function VisibilityBanner() {
  const { level, users, pick } = useVisibilityChoice('Composer.Visibility');
  const { isReadOnly, isReply } = useComposerOptions('Composer.Visibility');
  const isOn = useSetting('visibilityOptions');
  const strings = useStrings(composerStrings);
  if (!isOn || isReadOnly || isReply) return null;

  return (
    <div className="parley-visibility">
      <ComposerVisibility className="parley-levels" legendClassName="parley-hidden" optionClassName="parley-level">
        {(each: VisibilityLevel) => {
          const Icon = ICONS[each];
          return (
            <>
              <Icon />
              {strings[VISIBILITY_NAMES[each]]}
            </>
          );
        }}
      </ComposerVisibility>
      <p className="parley-visibility-hint">{strings[`${VISIBILITY_NAMES[level]}Hint`]}</p>
      {level === 'restricted' && <UserPicker value={users} onChange={pick} />}
    </div>
  );
}
