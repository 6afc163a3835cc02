'use client';
import { useStrings } from '../../internal/useStrings.js';
import type { VisibilityLevel } from '../../../src/elements/comment/CommentRequests.js';
import { ComposerVisibility, VISIBILITY_NAMES } from '../ComposerVisibility.js';
import { useComposerOptions } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';
import { useSetting } from '../useSetting.js';
import { useVisibilityChoice } from '../useVisibilityChoice.js';
import { UserPicker } from './UserPicker.js';
import { VISIBILITY_ICONS } from './visibilityIcons.js';

/**
 * The four levels in one row under a composer, and the people to pick for the last, while `visibilityOptions` is on. Where it is narrow only the
 * chosen one has a label. Put it inside `Composer.Root`.
 */
export function VisibilityBanner() {
  const { level, users, pick } = useVisibilityChoice('Composer.Visibility');
  const { isReadOnly, isReply } = useComposerOptions('Composer.Visibility');
  const isOn = useSetting('visibilityOptions');
  const strings = useStrings(composerStrings);
  if (!isOn || isReadOnly || isReply) return null;
  const hint = strings[`${VISIBILITY_NAMES[level]}Hint`];

  return (
    <>
      <div className="parley-visibility-row">
        <ComposerVisibility className="parley-levels" legendClassName="parley-hidden" optionClassName="parley-level">
          {(each: VisibilityLevel) => {
            const Icon = VISIBILITY_ICONS[each];
            const name = strings[VISIBILITY_NAMES[each]];
            return (
              <span className="parley-level-face">
                <Icon />
                <span className="parley-level-name">{name}</span>
              </span>
            );
          }}
        </ComposerVisibility>
        <p className="parley-visibility-hint">{hint}</p>
      </div>
      {level === 'restricted' && (
        <div className="parley-visibility">
          <UserPicker value={users} onChange={pick} />
        </div>
      )}
    </>
  );
}
