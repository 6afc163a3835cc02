'use client';
import { Portal } from 'radix-ui';
import { useComposedRefs, useLayoutEffect } from 'radix-ui/internal';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type KeyboardEvent, type RefObject } from 'react';

interface SidebarProps extends ComponentPropsWithoutRef<'aside'> {
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * The panel along the edge of the window. The page beside it stays usable, so it is no dialog and traps nothing; Escape
 * closes it from inside. The focus goes in when it opens, and back to the opener when it closes while the focus is inside.
 */
export function Sidebar(props: SidebarProps) {
  return (
    <Portal.Root asChild>
      <Panel {...props} />
    </Portal.Root>
  );
}

/** Apart, as it is in the document only after the portal has found its place there. */
const Panel = forwardRef<HTMLElement, SidebarProps>(function Panel({ opener, onClose, ...props }, ref) {
  const aside = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = aside.current;
    const bell = opener.current;
    element?.focus();
    return () => {
      if (element?.contains(element.ownerDocument.activeElement)) bell?.focus();
    };
  }, [opener]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever control inside has the focus
    <aside
      {...props}
      className="parley-root parley-sidebar"
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      ref={useComposedRefs(aside, ref)}
    />
  );
});
