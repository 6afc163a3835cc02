'use client';
import * as Slot from '@radix-ui/react-slot';
import * as Toolbar from '@radix-ui/react-toolbar';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import type { CommentFormat } from '../../src/elements/comment/composer/ComposerMethods.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerEditor, useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useFormats } from './useFormats.js';

export interface ComposerFormatProps extends ComponentPropsWithoutRef<'button'> {
  format: CommentFormat;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * Formats what is selected, or what is typed next; there while the host offers that format. Renders a `<button>` inside
 * `Composer.Toolbar`. `data-parley-state`: `on` | `off`.
 */
export const ComposerFormat = forwardRef<HTMLButtonElement, ComposerFormatProps>(function ComposerFormat(
  { format, asChild = false, children, onClick, onMouseDown, ...props },
  ref,
) {
  const { editor: store } = useComposerRoot('Composer.Format');
  const isOn = useComposerEditor('Composer.Format', ({ active }) => active.includes(format));
  const isReady = useComposerEditor('Composer.Format', ({ editor }) => editor !== null);
  const formats = useFormats();
  const strings = useStrings(composerStrings);
  if (!formats.includes(format)) return null;
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) store.getState().editor?.toggle(format);
  }
  function handleMouseDown(event: MouseEvent<HTMLButtonElement>) {
    onMouseDown?.(event);
    event.preventDefault(); // the selection stays in the field
  }

  return (
    <Toolbar.Button asChild>
      <Comp
        type="button"
        aria-label={labelFor(children, strings[format])}
        aria-pressed={isOn}
        aria-disabled={!isReady}
        data-parley-part="format"
        data-parley-format={format}
        data-parley-state={isOn ? 'on' : 'off'}
        {...props}
        onClick={handleClick}
        onMouseDown={handleMouseDown}
        ref={ref}
      >
        {children ?? strings[format]}
      </Comp>
    </Toolbar.Button>
  );
});
