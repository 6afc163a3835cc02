'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useSetting } from './useSetting.js';
import { useVisibilityChoice } from './useVisibilityChoice.js';

/**
 * Who will see a new thread, in two levels: everybody, or only oneself; there while the setting `visibilityOptionDropdown` is
 * on, and not in a reply. Renders a `<select>`. `data-parley-level`: the chosen level.
 */
export const ComposerVisibilitySelect = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<'select'>>(
  function ComposerVisibilitySelect({ onChange, ...props }, ref) {
    const { isReadOnly, isReply } = useComposerOptions('Composer.VisibilitySelect');
    const { level, choose } = useVisibilityChoice('Composer.VisibilitySelect');
    const isOn = useSetting('visibilityOptionDropdown');
    const strings = useStrings(composerStrings);
    if (isReadOnly || isReply || !isOn) return null;

    function handleChange(event: ChangeEvent<HTMLSelectElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) choose(event.target.value === 'public' ? 'public' : 'restricted-self');
    }

    return (
      <select
        aria-label={strings.visibility}
        data-parley-part="visibility-select"
        data-parley-level={level}
        {...props}
        value={level === 'public' ? 'public' : 'private'}
        onChange={handleChange}
        ref={ref}
      >
        <option value="public">{strings.visibilityPublic}</option>
        <option value="private">{strings.visibilityPrivate}</option>
      </select>
    );
  },
);
