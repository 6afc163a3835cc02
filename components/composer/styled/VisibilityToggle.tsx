'use client';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { VISIBILITY_NAMES } from '../ComposerVisibility.js';
import { useComposerOptions } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';
import { useSetting } from '../useSetting.js';
import { useVisibilityChoice } from '../useVisibilityChoice.js';
import { IconButton } from '../../internal/IconButton.js';
import { VISIBILITY_ICONS } from './visibilityIcons.js';

interface VisibilityToggleProps {
  /** The four levels are shown. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows in the bar who can see a new thread, as text unless that is everybody, and opens the four levels. */
export function VisibilityToggle({ isOpen, onOpenChange }: VisibilityToggleProps) {
  const { level } = useVisibilityChoice('Composer.Visibility');
  const { isReadOnly, isReply } = useComposerOptions('Composer.Visibility');
  const isOn = useSetting('visibilityOptions');
  const strings = useStrings(composerStrings);
  if (!isOn || isReadOnly || isReply) return null;
  const Icon = VISIBILITY_ICONS[level];
  const name = strings[VISIBILITY_NAMES[level]];
  const label = fill(strings.visibilityIs, { level: name });
  return (
    <IconButton
      className="parley-level-toggle"
      aria-expanded={isOpen}
      label={label}
      data-parley-part="visibility-toggle"
      data-parley-level={level}
      onClick={() => onOpenChange(!isOpen)}
    >
      <Icon />
      {level !== 'public' && !isOpen && <span className="parley-level-toggle-name">{name}</span>}
    </IconButton>
  );
}
