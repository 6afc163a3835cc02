'use client';
import { useEffect, useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';

/** Space that dialogs leave at the edges of the window, CSS px. */
const MARGIN = 8;
/** A dialog and its margins. */
const LEAST_ROOM = 340;

type Padding = Record<'top' | 'right' | 'bottom' | 'left', number>;

const ALL_ROUND: Padding = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };

/** Areas where a dialog may not be: at the edges of the window, and over our sidebar, which shows the same thread, where there is room beside it. */
export function useCollisionPadding(): Padding {
  const isOpen = useUi(selectIsOpen);
  const [beside, setBeside] = useState(ALL_ROUND);
  useEffect(() => {
    if (!isOpen) return;
    // The sidebar may be rendered together with this dialog.
    const frame = requestAnimationFrame(() => setBeside(besideSidebar()));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return isOpen ? beside : ALL_ROUND;
}

/** An embedded sidebar is part of the page. Its position is the one after it has slid in. */
function besideSidebar(): Padding {
  const sidebar = document.querySelector<HTMLElement>('aside.parley-comments-sidebar');
  if (!sidebar || window.innerWidth - sidebar.offsetWidth < LEAST_ROOM) return ALL_ROUND;
  const { offsetLeft: start, offsetWidth } = sidebar;
  const end = start + offsetWidth;
  return start > window.innerWidth - end
    ? { ...ALL_ROUND, right: window.innerWidth - start + MARGIN }
    : { ...ALL_ROUND, left: end + MARGIN };
}

const selectIsOpen = ({ comments }: UiState) => comments.sidebar?.isOpen ?? false;
