'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useCallback, type ComponentPropsWithoutRef } from 'react';
import type { CursorUser } from '../../src/elements/cursor/Cursor.js';
import { useCursorsMotion } from './CursorsContext.js';

export interface CursorsCursorProps extends ComponentPropsWithoutRef<'div'> {
  /** Whose cursor it is. */
  user: CursorUser;
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One cursor: its top left is at the pointer. It is moved in the DOM, without rendering. Renders a `<div>`. `data-parley-state`: `shown` |
 * `hidden`, while its element is not shown on this page. `data-parley-edge`: `right` and `bottom` when a name does not fit before that edge of the
 * window.
 */
export const CursorsCursor = forwardRef<HTMLDivElement, CursorsCursorProps>(function CursorsCursor(
  { user, asChild = false, style, ...props },
  ref,
) {
  const motion = useCursorsMotion('Cursors.Cursor');
  const { userId } = user;
  const place = useCallback((node: HTMLDivElement | null) => motion.setNode(userId, node), [motion, userId]);
  const own = useComposedRefs(ref, place);
  const start = { position: 'absolute', top: 0, left: 0 } as const;
  const Comp = asChild ? Slot : 'div';
  return (
    <Comp
      data-parley-part="cursor"
      data-parley-id={userId}
      data-parley-state="hidden"
      {...props}
      style={{ ...start, ...style }}
      ref={own}
    />
  );
});
