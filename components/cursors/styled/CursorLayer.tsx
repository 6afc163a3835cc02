'use client';
import { forwardRef, useEffect, useState } from 'react';
import { useCursorElement } from '../../../hooks/elements.js';
import { useLazy } from '../../internal/useLazy.js';
import { useCursorSettings } from '../useCursorSettings.js';
import type { DrawnCursorsProps } from './DrawnCursors.js';
import { loadDrawnCursors } from './loadDrawnCursors.js';

/** Shows others this person's pointer, and draws theirs once there are some. The chunk behind `Cursors`. */
export const CursorLayer = forwardRef<HTMLDivElement, DrawnCursorsProps>(function CursorLayer(props, ref) {
  useCursorSettings(props);
  const { module } = useLazy(loadDrawnCursors, useHasCursors());
  return module && <module.DrawnCursors {...props} ref={ref} />;
});

/** Whether somebody has had a cursor here. */
function useHasCursors(): boolean {
  const element = useCursorElement();
  const [hasCursors, setHasCursors] = useState(false);
  useEffect(() => {
    const subscription = element.getOnlineUsersOnCurrentDocument().subscribe((users) => {
      if (users && users.length > 0) setHasCursors(true);
    });
    return () => subscription.unsubscribe();
  }, [element]);
  return hasCursors;
}
