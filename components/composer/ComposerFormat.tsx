'use client';
import { forwardRef, type MouseEvent } from 'react';
import type { CommentFormat } from '../../src/elements/comment/composer/ComposerMethods.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useLoadedPopups } from '../internal/usePopups.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerEditor, useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useFormats } from './useFormats.js';

export interface ComposerFormatProps extends ButtonPartProps {
  /** The format that it toggles. */
  format: CommentFormat;
}

/**
 * Formats the selected text, or what is typed next. Rendered only when the format is offered. Renders a `<button>`; put it into
 * `Composer.Toolbar`. `data-parley-state`: `on` | `off`.
 */
export const ComposerFormat = forwardRef<HTMLButtonElement, ComposerFormatProps>(function ComposerFormat(
  { format, onMouseDown, ...props },
  ref,
) {
  const { ToolbarButton } = useLoadedPopups();
  const { editor: store } = useComposerRoot('Composer.Format');
  const isOn = useComposerEditor('Composer.Format', ({ active }) => active.includes(format));
  const isReady = useComposerEditor('Composer.Format', ({ editor }) => editor !== null);
  const formats = useFormats();
  const strings = useStrings(composerStrings);
  if (!formats.includes(format)) return null;
  const control = {
    label: strings[format],
    run: () => store.getState().editor?.toggle(format),
    state: isOn ? 'on' : 'off',
    isPressed: isOn,
    isDisabled: !isReady,
  };

  function handleMouseDown(event: MouseEvent<HTMLButtonElement>) {
    onMouseDown?.(event);
    event.preventDefault(); // the selection stays in the field
  }

  return (
    <ToolbarButton asChild>
      <ControlButton
        data-parley-part="format"
        data-parley-format={format}
        {...props}
        onMouseDown={handleMouseDown}
        control={control}
        ref={ref}
      />
    </ToolbarButton>
  );
});
