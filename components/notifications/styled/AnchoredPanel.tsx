'use client';
import * as DismissableLayer from '@radix-ui/react-dismissable-layer';
import * as Portal from '@radix-ui/react-portal';
import { useRef, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { loopTab } from '../../internal/loopTab.js';
import { usePanelFocus } from '../../internal/usePanelFocus.js';
import { usePlaceBeside } from './usePlaceBeside.js';

interface AnchoredPanelProps extends ComponentPropsWithoutRef<'div'> {
  /** What opened it, and what it stands beside. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * A dialog beside its opener, at the end of the body; the page around it stays usable. Escape closes it, and so does a press or the focus
 * outside of it. A press on the opener is left to the opener: if it closed the panel first, its click would open it again.
 */
export function AnchoredPanel(props: AnchoredPanelProps) {
  return (
    <Portal.Root asChild>
      <Panel {...props} />
    </Portal.Root>
  );
}

/** Apart, as it is in the document only after the portal has found its place there. */
function Panel({ opener, onClose, ...props }: AnchoredPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel, opener);
  usePlaceBeside(panel, opener);
  return (
    <DismissableLayer.Root
      asChild
      onDismiss={onClose}
      onInteractOutside={(event) => {
        if (opener.current?.contains(event.target as Node)) event.preventDefault();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab, from whatever control inside has the focus */}
      <div
        role="dialog"
        tabIndex={-1}
        onKeyDown={loopTab}
        {...props}
        className="parley-root parley-popover"
        ref={panel}
      />
    </DismissableLayer.Root>
  );
}
