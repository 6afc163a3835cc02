'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { classes } from '../../comments/styled/CommentsPresetProps.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { CommentsMinimapMark } from '../CommentsMinimapMark.js';
import { CommentsMinimapRoot, type CommentsMinimapRootProps } from '../CommentsMinimapRoot.js';

export interface CommentsMinimapProps
  extends
    BoundedProps,
    Pick<CommentsMinimapRootProps, 'targetScrollableElementId' | 'position'>,
    Omit<ComponentPropsWithoutRef<'nav'>, 'children' | 'onError'> {
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const Unbounded = forwardRef<HTMLElement, Drawn<CommentsMinimapProps>>(function CommentsMinimap(props, ref) {
  return useFeature('comment') ? <Minimap {...props} ref={ref} /> : null;
});

/**
 * A narrow strip along a long page, or a scroll container, that shows where its threads are and which part is visible. A click on a mark scrolls to
 * the thread and opens it. Needs `Comments` in the app. Renders a `<nav>` at the end of the body, nothing without threads.
 */
export const CommentsMinimap = withBoundary<CommentsMinimapProps, HTMLElement>('CommentsMinimap', Unbounded);

const Minimap = forwardRef<HTMLElement, Drawn<CommentsMinimapProps>>(function Minimap(
  { darkMode, variant, className, ...props },
  ref,
) {
  usePreset();
  return (
    <CommentsMinimapRoot
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={classes('parley-root parley-minimap', className)}
      markHeight={MARK_HEIGHT}
      {...props}
      ref={ref}
    >
      {(mark, top) => (
        <CommentsMinimapMark key={mark.annotation.annotationId} mark={mark} top={top} className="parley-minimap-mark" />
      )}
    </CommentsMinimapRoot>
  );
});

/** CSS px, as in the stylesheet. */
const MARK_HEIGHT = 14;
