'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type KeyboardEvent, type RefObject } from 'react';
import { BodyPortal } from './BodyPortal.js';
import { usePanelFocus } from './usePanelFocus.js';

interface EdgePanelProps extends ComponentPropsWithoutRef<'aside'> {
  /** Its opener, to which the focus returns. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * A panel along the edge of the window. The page beside it stays usable, so it is no dialog and traps nothing; Escape
 * closes it from inside. The focus moves in when it opens, and returns to the opener when it closes while the focus is inside.
 */
export const EdgePanel = forwardRef<HTMLElement, EdgePanelProps>(function EdgePanel(props, ref) {
  return (
    <BodyPortal>
      <Panel {...props} ref={ref} />
    </BodyPortal>
  );
});

/** A separate component, because it mounts only after the portal has found its place. */
const Panel = forwardRef<HTMLElement, EdgePanelProps>(function Panel({ opener, onClose, className, ...props }, ref) {
  const aside = useRef<HTMLElement>(null);

  usePanelFocus(aside, opener);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any focused control inside
    <aside
      {...props}
      className={['parley-root parley-sidebar', className].filter(Boolean).join(' ')}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      ref={useComposedRefs(aside, ref)}
    />
  );
});
