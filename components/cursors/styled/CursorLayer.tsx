'use client';
import { forwardRef } from 'react';
import { personText, readableTextColor, userColor } from '@parley/protocol/constants';
import type { CursorUser } from '../../../src/elements/cursor/Cursor.js';
import { Slotted } from '../../internal/Slotted.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { CursorsCursor } from '../CursorsCursor.js';
import { CursorsRoot, type CursorsRootProps } from '../CursorsRoot.js';
import type { CursorsSlots } from './slots.js';

export interface CursorLayerProps extends Omit<CursorsRootProps, 'children'> {
  avatarMode?: boolean | undefined;
  slots?: CursorsSlots | undefined;
}

/** The cursors of others. What is behind `Cursors`. */
export const CursorLayer = forwardRef<HTMLDivElement, CursorLayerProps>(function CursorLayer(
  { avatarMode = false, slots = {}, ...props },
  ref,
) {
  return (
    <CursorsRoot {...props} ref={ref}>
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
  const color = user.color ?? userColor(user.userId).color;
  return (
    <>
      <svg viewBox="0 0 16 18" width="16" height="18" fill={color}>
        <path d="M1 1v14l4-3.6 2.6 5.6 2.6-1.2-2.5-5.5H13z" stroke="#fff" strokeWidth="1.2" strokeLinejoin="round" />
      </svg>
      <span
        className="parley-cursor-name"
        dir="auto"
        style={{ background: color, color: user.textColor ?? readableTextColor(color) }}
      >
        {personText(user)}
      </span>
    </>
  );
}
