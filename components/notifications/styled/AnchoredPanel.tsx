'use client';
import { useRef, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { BodyPortal } from '../../internal/BodyPortal.js';
import { loopTab } from '../../internal/loopTab.js';
import { usePanelFocus } from '../../internal/usePanelFocus.js';
import { useDismiss } from './useDismiss.js';
import { usePlaceBeside } from './usePlaceBeside.js';

interface AnchoredPanelProps extends ComponentPropsWithoutRef<'div'> {
  /** Its opener and anchor. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A dialog beside its opener, at the end of the body; the page around it stays usable. `useDismiss` defines how it closes. */
export function AnchoredPanel(props: AnchoredPanelProps) {
  return (
    <BodyPortal>
      <Panel {...props} />
    </BodyPortal>
  );
}

/** A separate component, because it mounts only after the portal has found its place. */
function Panel({ opener, onClose, ...props }: AnchoredPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel, opener);
  usePlaceBeside(panel, opener);
  const inside = useDismiss(panel, opener, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab from any focused control inside
    <div
      role="dialog"
      tabIndex={-1}
      onKeyDown={loopTab}
      {...inside}
      {...props}
      className="parley-root parley-popover"
      ref={panel}
    />
  );
}
