'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { usePopups } from '../internal/usePopups.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useFormats } from './useFormats.js';

export interface ComposerToolbarProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** The formats that are offered; nothing when there are none, or until its code is loaded. Arrow keys move between its buttons. Renders a `<div role="toolbar">`. */
export const ComposerToolbar = forwardRef<HTMLDivElement, ComposerToolbarProps>(function ComposerToolbar(
  { asChild = false, ...props },
  ref,
) {
  const { isReadOnly } = useComposerOptions('Composer.Toolbar');
  const formats = useFormats();
  const strings = useStrings(composerStrings);
  const isOffered = !isReadOnly && formats.length > 0;
  const { module: popups } = usePopups(isOffered);
  if (!isOffered || !popups) return null;
  const { Toolbar } = popups;
  const Comp = asChild ? Slot : 'div';
  return (
    <Toolbar asChild>
      <Comp aria-label={strings.toolbar} data-parley-part="toolbar" {...props} ref={ref} />
    </Toolbar>
  );
});
