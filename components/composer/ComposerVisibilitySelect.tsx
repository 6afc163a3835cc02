'use client';
import { forwardRef } from 'react';
import { SelectField, type SelectPartProps } from '../internal/SelectField.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useSetting } from './useSetting.js';
import { useVisibilityChoice } from './useVisibilityChoice.js';

/**
 * Who will see a new thread: everybody, or only its author. Rendered only while the setting `visibilityOptionDropdown` is on, and not
 * in a reply. Renders a `<button>` that opens a list. `data-parley-level`: the chosen level.
 */
export const ComposerVisibilitySelect = forwardRef<HTMLButtonElement, SelectPartProps>(
  function ComposerVisibilitySelect(props, ref) {
    const { isReadOnly, isReply } = useComposerOptions('Composer.VisibilitySelect');
    const { level, choose } = useVisibilityChoice('Composer.VisibilitySelect');
    const isOn = useSetting('visibilityOptionDropdown');
    const strings = useStrings(composerStrings);
    if (isReadOnly || isReply || !isOn) return null;
    const control = {
      label: strings.visibility,
      value: level === 'public' ? 'public' : 'private',
      options: [
        { value: 'public', name: strings.visibilityPublic },
        { value: 'private', name: strings.visibilityPrivate },
      ],
      choose: (value: string) => choose(value === 'public' ? 'public' : 'restricted-self'),
    };
    return (
      <SelectField
        data-parley-part="visibility-select"
        data-parley-level={level}
        {...props}
        control={control}
        ref={ref}
      />
    );
  },
);
