'use client';
import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { VisibilityLevel } from '../../src/elements/comment/CommentRequests.js';
import { VISIBILITY_LEVELS } from '../../src/elements/comment/composer/visibilityLevels.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useSetting } from './useSetting.js';
import { useVisibilityChoice } from './useVisibilityChoice.js';

export interface ComposerVisibilityProps extends Omit<ComponentPropsWithoutRef<'fieldset'>, 'children'> {
  /** Renders the label beside the radio button of a level, whose tooltip is its name then. @default its name */
  children?: ((level: VisibilityLevel) => ReactNode) | undefined;
  /** Class of each level's `<label>`. */
  optionClassName?: string | undefined;
  /** Class of the `<legend>`, which names the group for assistive technology. */
  legendClassName?: string | undefined;
}

/**
 * Who will see a new thread, in four levels. Rendered only while the setting `visibilityOptions` is on, and not in a reply. Renders a
 * `<fieldset>` with a `<label>` and a radio button for each level. `data-parley-level`: the chosen level.
 */
export const ComposerVisibility = forwardRef<HTMLFieldSetElement, ComposerVisibilityProps>(function ComposerVisibility(
  { children, optionClassName, legendClassName, ...props },
  ref,
) {
  const { isReadOnly, isReply } = useComposerOptions('Composer.Visibility');
  const { level: chosen, choose } = useVisibilityChoice('Composer.Visibility');
  const isOn = useSetting('visibilityOptions');
  const strings = useStrings(composerStrings);
  const name = useId();
  if (isReadOnly || isReply || !isOn) return null;
  return (
    <fieldset data-parley-part="visibility" data-parley-level={chosen} {...props} ref={ref}>
      <legend className={legendClassName}>{strings.visibility}</legend>
      {VISIBILITY_LEVELS.map((level) => (
        <label
          key={level}
          className={optionClassName}
          data-parley-state={level === chosen ? 'chosen' : 'other'}
          title={children && strings[VISIBILITY_NAMES[level]]}
        >
          <input
            type="radio"
            name={name}
            value={level}
            checked={level === chosen}
            // Tab reaches only the chosen one, as in the browser. The focus trap of a dialog includes everything without -1.
            tabIndex={level === chosen ? 0 : -1}
            onChange={() => choose(level)}
          />{' '}
          {children ? children(level) : strings[VISIBILITY_NAMES[level]]}
        </label>
      ))}
    </fieldset>
  );
});

/** Keys of the names of the levels. */
export const VISIBILITY_NAMES = {
  public: 'visibilityPublic',
  'organization-private': 'visibilityOrganization',
  'restricted-self': 'visibilitySelf',
  restricted: 'visibilityRestricted',
} as const satisfies Record<VisibilityLevel, keyof typeof composerStrings>;
