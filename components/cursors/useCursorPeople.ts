'use client';
import { useEffect, useState } from 'react';
import { useCursorElement } from '../../hooks/elements.js';
import { useNewest } from '../../hooks/useNewest.js';
import type { CursorUser } from '../../src/elements/cursor/Cursor.js';
import { type CursorMotion, createCursorMotion } from './createCursorMotion.js';

export interface CursorsOptions {
  /** After so long without a move others do not see the pointer any more, ms. Of the whole client. @default 300000 */
  inactivityTime?: number | undefined;
  /** Others see the pointer on these elements only, by their ids, and what is inside. Of the whole client. @default all */
  allowedElementIds?: readonly string[] | undefined;
  /** Called when a person's cursor appears or disappears, with all who have one. */
  onCursorUserChange?: ((users: CursorUser[]) => void) | undefined;
}

/** What is drawn of a person. */
const LOOKS = ['userId', 'name', 'email', 'photoUrl', 'color'];

/** The people who have a cursor: renders when one appears, disappears or changes its profile, and not when one moves. */
export function useCursorPeople({ onCursorUserChange }: Pick<CursorsOptions, 'onCursorUserChange'>): {
  users: CursorUser[];
  motion: CursorMotion;
} {
  const element = useCursorElement();
  const [motion] = useState(createCursorMotion);
  const [users, setUsers] = useState<CursorUser[]>([]);
  const onChange = useNewest(onCursorUserChange);
  useEffect(() => motion.start(), [motion]);
  useEffect(() => {
    let known = '[]';
    return element.getOnlineUsersOnCurrentDocument().subscribe((next) => {
      const people = next ?? [];
      motion.place(people);
      const looks = JSON.stringify(people, LOOKS);
      if (looks === known) return;
      known = looks;
      setUsers(people);
      onChange.current?.(people);
    }).unsubscribe;
  }, [element, motion, onChange]);

  return { users, motion };
}
