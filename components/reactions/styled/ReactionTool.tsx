'use client';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { ElementReactionsOptions } from '../useElementReactions.js';

export interface ReactionToolProps
  extends
    BoundedProps,
    Pick<ElementReactionsOptions, 'customReactions'>,
    Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'onError'> {
  /** Id of the player, or of another element, that people react to. `InlineReactionsSection` with this id shows the reactions. */
  videoPlayerId: string;
  /** The button was pressed. `preventDefault` keeps the palette closed. */
  onReactionToolClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const loadTool = () => import('./ReactionToolButton.js');

const Unbounded = forwardRef<HTMLSpanElement, Drawn<ReactionToolProps>>(function ReactionTool(props, ref) {
  return useFeature('reaction') ? <Tool {...props} ref={ref} /> : null;
});

/**
 * A button for the controls of a player that opens the reactions to choose from; nothing for who may not react. Renders a `<span>`. Its code is a
 * chunk of its own.
 */
export const ReactionTool = withBoundary<ReactionToolProps, HTMLSpanElement>('ReactionTool', Unbounded);

const Tool = forwardRef<HTMLSpanElement, Drawn<ReactionToolProps>>(function Tool(
  { videoPlayerId, customReactions, onReactionToolClick, darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadTool, true);
  usePreset();
  return (
    <span
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={['parley-root parley-reaction-tool', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    >
      {module && (
        <module.ReactionToolButton
          targetElementId={videoPlayerId}
          customReactions={customReactions}
          onClick={onReactionToolClick}
        />
      )}
    </span>
  );
});
