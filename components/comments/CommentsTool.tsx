'use client';
import { forwardRef, useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentToolOptions } from '../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useStrings } from '../internal/useStrings.js';
import { commentStrings } from './strings.js';
import { useCanWrite } from './useCanWrite.js';

export interface CommentsToolProps extends CommentToolOptions, ButtonPartProps {
  /** Comment mode was switched on or off. */
  onCommentModeChange?: ((isActive: boolean) => void) | undefined;
}

/**
 * Starts a new thread: on `targetElementId`, or where the reader clicks on the page next; a second click cancels. Rendered only while the
 * setting `commentTool` is on and the reader may write. Renders a `<button>`. `data-parley-state`: `on` | `off`.
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
    children,
    ...props
  },
  ref,
) {
  const element = useCommentInternals();
  const isActive = useUi(selectMode);
  const { commentTool } = useCommentSettings();
  const canWrite = useCanWrite(undefined, documentId);
  const strings = useStrings(commentStrings);
  const isOffered = useFeature('comment');
  const onChange = useNewest(onCommentModeChange);

  useEffect(() => {
    let isFirst = true; // the first value is the present one, not a change
    const subscription = element.onCommentModeChange().subscribe((next) => {
      if (!isFirst) onChange.current?.(next);
      isFirst = false;
    });
    return () => subscription.unsubscribe();
  }, [element, onChange]);

  if (!isOffered || !commentTool || !canWrite) return null;
  const isOn = isActive && !targetElementId;
  const control = {
    label: isOn ? strings.toolActive : strings.tool,
    run: () =>
      element.clickCommentTool({
        targetElementId,
        sourceId,
        context,
        contextOptions,
        documentId,
        locationId,
        contextInPageModeComposer,
      }),
    state: isOn ? 'on' : 'off',
    isPressed: targetElementId ? undefined : isOn,
  };
  return (
    <ControlButton data-parley-part="tool" {...props} control={control} ref={ref}>
      {children ?? strings.tool}
    </ControlButton>
  );
});

const selectMode = ({ comments }: UiState) => comments.isCommentMode ?? false;
