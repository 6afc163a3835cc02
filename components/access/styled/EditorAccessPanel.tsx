'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { SingleEditorModeOptions } from '../../../src/elements/access/Access.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { EditorAccessSlots } from './slots.js';

export interface EditorAccessPanelProps
  extends BoundedProps, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /**
   * Single editor mode is on while this is mounted, with these options.
   * @default as `enableSingleEditorMode` and `disableSingleEditorMode` of the access element say
   */
  singleEditorMode?: boolean | SingleEditorModeOptions | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: EditorAccessSlots | undefined;
}

const loadBar = () => import('./EditorAccessBar.js');

const Unbounded = forwardRef<HTMLDivElement, Drawn<EditorAccessPanelProps>>(function EditorAccessPanel(
  { darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadBar, true);
  usePreset();
  const root = {
    'data-parley-variant': variant,
    ...themeAttribute(darkMode),
    className: ['parley-root parley-editor-access', className].filter(Boolean).join(' '),
    ref,
  };
  return module && <module.EditorAccessBar {...props} {...root} />;
});

/**
 * Who edits the root document in single editor mode, and what to do about it: edit, ask, hand over. Shows nothing while the mode is off.
 * Renders a `<div>`. Its code is a chunk of its own.
 */
export const EditorAccessPanel = withBoundary<EditorAccessPanelProps, HTMLDivElement>('EditorAccessPanel', Unbounded);
