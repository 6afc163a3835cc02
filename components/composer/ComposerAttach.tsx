'use client';
import { forwardRef, useRef, type ChangeEvent } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

/** Lets the reader choose files. Rendered only when files can be attached. Renders a `<button>`, and a hidden file input beside it. */
export const ComposerAttach = forwardRef<HTMLButtonElement, ButtonPartProps>(function ComposerAttach(props, ref) {
  const { composer } = useComposerRoot('Composer.Attach');
  const { takesFiles, isReadOnly } = useComposerOptions('Composer.Attach');
  const allowed = useUi(selectAllowed);
  const strings = useStrings(composerStrings);
  const input = useRef<HTMLInputElement>(null);
  if (!takesFiles || isReadOnly) return null;
  const control = { label: strings.attach, run: () => input.current?.click() };

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    composer.addFiles(target.files ?? []);
    target.value = ''; // the same file may be chosen again
    composer.focus();
  }

  return (
    <>
      <ControlButton data-parley-part="attach" {...props} control={control} ref={ref} />
      <input
        type="file"
        multiple
        hidden
        aria-label={strings.attach}
        accept={allowed?.map((extension) => `.${extension}`).join()}
        onChange={handleChange}
        ref={input}
      />
    </>
  );
});

const selectAllowed = ({ comments }: UiState) => comments.allowedFileTypes;
