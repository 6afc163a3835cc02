'use client';
import { Slot } from '../internal/Slot.js';
import * as Toolbar from '@radix-ui/react-toolbar';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useFormats } from './useFormats.js';

export interface ComposerToolbarProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** The formats that are offered; nothing when there are none. Arrow keys move between its buttons. Renders a `<div role="toolbar">`. */
export const ComposerToolbar = forwardRef<HTMLDivElement, ComposerToolbarProps>(function ComposerToolbar(
  { asChild = false, ...props },
  ref,
) {
  const { isReadOnly } = useComposerOptions('Composer.Toolbar');
  const formats = useFormats();
  const strings = useStrings(composerStrings);
  if (isReadOnly || formats.length === 0) return null;
  const Comp = asChild ? Slot : 'div';
  return (
    <Toolbar.Root asChild>
      <Comp aria-label={strings.toolbar} data-parley-part="toolbar" {...props} ref={ref} />
    </Toolbar.Root>
  );
});
