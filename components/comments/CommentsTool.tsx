'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, useEffect, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentToolOptions } from '../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { commentStrings } from './strings.js';
import { useCanWrite } from './useCanWrite.js';

export interface CommentsToolProps extends CommentToolOptions, ComponentPropsWithoutRef<'button'> {
  onCommentModeChange?: ((isActive: boolean) => void) | undefined;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Starts a new thread: on `targetElementId`, else where the page is clicked next; a second click stops. Renders a `<button>`.
 * `data-parley-state`: `on` | `off`. Not there while `commentTool` is off or the reader may not write.
 */
export const CommentsTool = forwardRef<HTMLButtonElement, CommentsToolProps>(function CommentsTool(
  {
    targetElementId,
    sourceId,
    context,
    contextOptions,
    documentId,
    locationId,
    contextInPageModeComposer,
    onCommentModeChange,
    asChild = false,
    children,
    onClick,
    ...props
  },
  ref,
) {
  const element = useCommentInternals();
  const isActive = useUi(selectMode);
  const { commentTool } = useCommentSettings();
  const canWrite = useCanWrite();
  const strings = useStrings(commentStrings);
  const isOffered = useFeature('comment');
  const onChange = useNewest(onCommentModeChange);

  useEffect(() => {
    let isFirst = true; // how it is now is no change
    const subscription = element.onCommentModeChange().subscribe((next) => {
      if (!isFirst) onChange.current?.(next);
      isFirst = false;
    });
    return () => subscription.unsubscribe();
  }, [element, onChange]);

  if (!isOffered || !commentTool || !canWrite) return null;
  const isOn = isActive && !targetElementId;
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    element.clickCommentTool({
      targetElementId,
      sourceId,
      context,
      contextOptions,
      documentId,
      locationId,
      contextInPageModeComposer,
    });
  }

  return (
    <Comp
      type="button"
      aria-label={labelFor(children, isOn ? strings.toolActive : strings.tool)}
      aria-pressed={targetElementId ? undefined : isOn}
      data-parley-part="tool"
      data-parley-state={isOn ? 'on' : 'off'}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? strings.tool}
    </Comp>
  );
});

const selectMode = ({ comments }: UiState) => comments.isCommentMode ?? false;
