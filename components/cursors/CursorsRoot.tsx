'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { CursorUser } from '../../src/elements/cursor/Cursor.js';
import { WindowLayer } from '../internal/WindowLayer.js';
import { CursorsProvider } from './CursorsContext.js';
import { type CursorsOptions, useCursorPeople } from './useCursorPeople.js';
import { useCursorSettings } from './useCursorSettings.js';

export interface CursorsRootProps extends CursorsOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Draws one cursor: a `Cursors.Cursor`. */
  children: (user: CursorUser) => ReactNode;
}

/**
 * A layer over the window, at the end of the page's body, which takes no clicks, with the cursors of others. Makes the client show its own to
 * them. Renders a `<div>`, hidden from assistive technology: `Presence` says who is here.
 */
export const CursorsRoot = forwardRef<HTMLDivElement, CursorsRootProps>(function CursorsRoot(
  { inactivityTime, allowedElementIds, onCursorUserChange, children, ...props },
  ref,
) {
  useCursorSettings({ inactivityTime, allowedElementIds });
  const { users, motion } = useCursorPeople({ onCursorUserChange });
  return (
    <CursorsProvider value={motion}>
      <WindowLayer aria-hidden="true" data-parley-part="cursors" {...props} ref={ref}>
        {users.map((user) => children(user))}
      </WindowLayer>
    </CursorsProvider>
  );
});
