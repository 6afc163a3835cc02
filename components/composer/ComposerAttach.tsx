'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, useRef, type ChangeEvent, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useUi } from '../../hooks/useUi.js';
import { DEFAULT_ALLOWED_FILE_TYPES } from '../../src/elements/comment/composer/checkFile.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Chooses files; there while files can be attached. Renders a `<button>`, and a file input beside it that is not shown. */
export const ComposerAttach = forwardRef<HTMLButtonElement, ComposerAttachProps>(function ComposerAttach(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { composer } = useComposerRoot('Composer.Attach');
  const { takesFiles, isReadOnly } = useComposerOptions('Composer.Attach');
  const allowed = useUi(selectAllowed) ?? DEFAULT_ALLOWED_FILE_TYPES;
  const strings = useStrings(composerStrings);
  const input = useRef<HTMLInputElement>(null);
  if (!takesFiles || isReadOnly) return null;
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) input.current?.click();
  }
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    composer.addFiles(target.files ?? []);
    target.value = ''; // the same file may be chosen again
    composer.focus();
  }

  return (
    <>
      <Comp
        type="button"
        aria-label={labelFor(children, strings.attach)}
        data-parley-part="attach"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? strings.attach}
      </Comp>
      <input
        type="file"
        multiple
        hidden
        aria-label={strings.attach}
        accept={allowed.map((extension) => `.${extension}`).join()}
        onChange={handleChange}
        ref={input}
      />
    </>
  );
});

const selectAllowed = ({ comments }: UiState) => comments.allowedFileTypes;
