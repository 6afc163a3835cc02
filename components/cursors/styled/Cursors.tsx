'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { personColors, personName } from '@parley/protocol/constants';
import { useFeature } from '../../../hooks/useFeature.js';
import type { CursorUser } from '../../../src/elements/cursor/Cursor.js';
import { Slotted } from '../../internal/Slotted.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { CursorsCursor } from '../CursorsCursor.js';
import { CursorsRoot } from '../CursorsRoot.js';
import { cursorStrings } from '../strings.js';
import type { CursorsOptions } from '../useCursorPeople.js';
import type { CursorsSlots } from './slots.js';

export interface CursorsProps
  extends BoundedProps, CursorsOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** The picture of the person in place of an arrow with their name. @default false */
  avatarMode?: boolean | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: CursorsSlots | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<CursorsProps>>(function Cursors(props, ref) {
  return useFeature('cursor') ? <Layer {...props} ref={ref} /> : null;
});

/**
 * The pointers of the others who are in the root document now, over the page, with their names. Others see this person's pointer. Renders a `<div>`
 * at the end of the page's body, which takes no clicks.
 */
export const Cursors = withBoundary<CursorsProps, HTMLDivElement>('Cursors', Unbounded);

const Layer = forwardRef<HTMLDivElement, Drawn<CursorsProps>>(function Layer(
  { avatarMode = false, darkMode, variant, className, slots = {}, ...props },
  ref,
) {
  usePreset();
  return (
    <CursorsRoot
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={['parley-root parley-cursors', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    >
      {(user) => (
        <CursorsCursor key={user.userId} user={user} className="parley-cursor">
          <Slotted of={slots.Cursor} name="Cursor" props={{ user }}>
            {avatarMode ? <UserAvatar user={user} className="parley-avatar" /> : <Pointer user={user} />}
          </Slotted>
        </CursorsCursor>
      )}
    </CursorsRoot>
  );
});

function Pointer({ user }: { user: CursorUser }) {
  const strings = useStrings(cursorStrings);
  const { color, textColor } = personColors(user);
  return (
    <>
      <svg viewBox="0 0 16 18" fill={color}>
        <path d="M1 1v14l4-3.6 2.6 5.6 2.6-1.2-2.5-5.5H13z" />
      </svg>
      <span className="parley-cursor-name" dir="auto" style={{ background: color, color: textColor }}>
        {personName(user, strings.unknownUser)}
      </span>
    </>
  );
}
