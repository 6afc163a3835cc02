'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { SingleEditorModeOptions } from '../../src/elements/access/Access.js';
import { useStrings } from '../internal/useStrings.js';
import { EditorAccessProvider } from './EditorAccessContext.js';
import { editorAccessStrings } from './strings.js';
import { useAccessState } from './useAccessState.js';
import { useRestoredFocus } from './useRestoredFocus.js';
import { useSingleEditorMode } from './useSingleEditorMode.js';

export interface EditorAccessRootProps extends ComponentPropsWithoutRef<'div'> {
  /**
   * Single editor mode is on while this is mounted, with these options.
   * @default as `enableSingleEditorMode` and `disableSingleEditorMode` of the access element say
   */
  singleEditorMode?: boolean | SingleEditorModeOptions | undefined;
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The editor of the root document in single editor mode, and the available actions, for the parts inside. The focus moves to the next button when the
 * focused one is removed. Renders a `<div>`, a group. `data-parley-state`: `off` | `loading` | `offline` | `error` | `free` | `editing` |
 * `requested` | `elsewhere` | `taken` | `waiting`.
 */
export const EditorAccessRoot = forwardRef<HTMLDivElement, EditorAccessRootProps>(function EditorAccessRoot(
  { singleEditorMode, asChild = false, ...props },
  ref,
) {
  useSingleEditorMode(singleEditorMode);
  const strings = useStrings(editorAccessStrings);
  const state = useAccessState();
  const refs = useComposedRefs(ref, useRestoredFocus(state.status));
  const Comp = asChild ? Slot : 'div';
  return (
    <EditorAccessProvider value={state}>
      <Comp
        role="group"
        aria-label={strings.title}
        aria-busy={state.status === 'loading' || undefined}
        data-parley-part="editor-access"
        data-parley-state={state.status}
        {...props}
        ref={refs}
      />
    </EditorAccessProvider>
  );
});
