'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useCallback, type ComponentPropsWithoutRef, type CSSProperties } from 'react';
import { personColors, personName } from '@parley/protocol/constants';
import type { LiveSelection } from '../../src/elements/selection/LiveSelection.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { UserAvatar } from '../internal/UserAvatar.js';
import { useStrings } from '../internal/useStrings.js';
import { LiveSelectionProvider, useIndicatedSelection, useLiveSelectionLayer } from './LiveSelectionContext.js';
import { selectionStrings } from './strings.js';

export interface LiveSelectionIndicatorProps extends ComponentPropsWithoutRef<'div'> {
  /** The marked selection. */
  selection: LiveSelection;
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The mark of one person: lies over their field or the box around their selected text, and is moved in the DOM without rendering. Has the person's
 * color as `--parley-selection-color`, and `--parley-selection-index`, the number of marks on the same element below it,
 * `--parley-selection-before`, how wide their signs on a field are together, negative from right to left, and `--parley-selection-rtl`, 1 where one
 * reads from right to left, else 0. Renders a `<div>`, hidden from assistive technology. `data-parley-state`: `shown` | `hidden`, while this page
 * does not show the element. `data-parley-kind`: `field` | `text`.
 */
export const LiveSelectionIndicator = forwardRef<HTMLDivElement, LiveSelectionIndicatorProps>(
  function LiveSelectionIndicator({ selection, asChild = false, style, ...props }, ref) {
    const { marks } = useLiveSelectionLayer('LiveSelection.Indicator');
    const { user, kind } = selection;
    const { userId } = user;
    const place = useCallback((node: HTMLDivElement | null) => marks.setNode(userId, node), [marks, userId]);
    const own = useComposedRefs(ref, place);
    const { color, textColor } = personColors(user);
    const look = {
      position: 'absolute',
      top: 0,
      left: 0,
      '--parley-selection-color': color,
      '--parley-selection-text': textColor,
    } as CSSProperties; // custom properties are valid styles, which React's types do not list
    const Comp = asChild ? Slot : 'div';
    return (
      <LiveSelectionProvider value={selection}>
        <Comp
          aria-hidden="true"
          data-parley-part="indicator"
          data-parley-id={userId}
          data-parley-kind={kind}
          data-parley-state="hidden"
          {...props}
          style={{ ...look, ...style }}
          ref={own}
        />
      </LiveSelectionProvider>
    );
  },
);

export interface LiveSelectionShapeProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** Fills the mark: the whole field, or the lines of the words only. Renders a `<span>`. `data-parley-kind` as of the indicator. */
export const LiveSelectionShape = forwardRef<HTMLSpanElement, LiveSelectionShapeProps>(function LiveSelectionShape(
  { asChild = false, style, ...props },
  ref,
) {
  const { kind } = useIndicatedSelection('LiveSelection.Shape');
  const Comp = asChild ? Slot : 'span';
  const fill = { position: 'absolute', inset: 0, clipPath: 'var(--parley-selection-clip)' } as const;
  return <Comp data-parley-part="shape" data-parley-kind={kind} {...props} style={{ ...fill, ...style }} ref={ref} />;
});

export type LiveSelectionSignProps = OwnContentProps<'span'>;

/**
 * The picture or the name of the person, at the start or the end of the field or the words: a name on a field at its lower edge, anything else
 * at the upper one. Renders a `<span>`.
 * `data-parley-type`: `avatar` | `label`. `data-parley-position`: `start` | `end`.
 */
export const LiveSelectionSign = forwardRef<HTMLSpanElement, LiveSelectionSignProps>(function LiveSelectionSign(
  { asChild = false, children, style, ...props },
  ref,
) {
  const { user } = useIndicatedSelection('LiveSelection.Sign');
  const { indicator } = useLiveSelectionLayer('LiveSelection.Sign');
  const { position, type } = indicator;
  const strings = useStrings(selectionStrings);
  const place = {
    position: 'absolute',
    left: `var(--parley-selection-${position}-x)`,
    top: `var(--parley-selection-${position}-y)`,
    // Variables are valid values, which React's types do not list.
    visibility: `var(--parley-selection-${position}-visibility)` as CSSProperties['visibility'],
    // Above the shapes of all marks of the layer.
    zIndex: 1,
  } as const;
  const Comp = asChild ? Slot : 'span';
  const content =
    type === 'avatar' ? <UserAvatar user={user} className="parley-avatar" /> : personName(user, strings.unknownUser);
  return (
    <Comp
      dir="auto"
      data-parley-part="sign"
      data-parley-type={type}
      data-parley-position={position}
      {...props}
      style={{ ...place, ...style }}
      ref={ref}
    >
      {ownContent(asChild, children, content)}
    </Comp>
  );
});
