'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { EdgePanel } from '../../internal/EdgePanel.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { sidebarStrings } from '../strings.js';

interface SidebarFrameProps extends Omit<ComponentPropsWithoutRef<'aside'>, 'children'> {
  floatingMode: boolean;
  position: 'left' | 'right';
  forceClose: boolean;
  darkMode: boolean | undefined;
  onFullscreenClick: ((event: { fullScreen: boolean }) => void) | undefined;
  children: (fullScreen: { isOn: boolean; toggle: () => void }) => ReactNode;
}

/** The sidebar over the page: its position, its focus, and what closes it. */
export const SidebarFrame = forwardRef<HTMLElement, SidebarFrameProps>(function SidebarFrame(
  { floatingMode, position, forceClose, darkMode, onFullscreenClick, children, ...props },
  ref,
) {
  const element = useCommentInternals();
  const strings = useStrings(sidebarStrings);
  const [isFull, setIsFull] = useState(false);
  // The focused element when it opened: its button, or another opener of the host.
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const opener = useRef(before);
  const frame = useRef<HTMLElement>(null);
  const surroundings = useSurroundings(opener, true, darkMode);

  useEffect(() => {
    if (!forceClose) return;
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(OURS)) element.closeCommentSidebar();
    };
    document.addEventListener('pointerdown', handlePress, true);
    return () => document.removeEventListener('pointerdown', handlePress, true);
  }, [element, forceClose]);

  useEffect(() => {
    // If the sidebar covers the page, the target of the navigation would not be visible.
    const subscription = element.on('commentNavigationButtonClick').subscribe(() => {
      if ((frame.current?.offsetWidth ?? 0) > window.innerWidth * 0.8) element.closeCommentSidebar();
    });
    return () => subscription.unsubscribe();
  }, [element]);

  function toggle() {
    const fullScreen = !isFull;
    setIsFull(fullScreen);
    element.reportSidebar({ type: 'fullScreen', fullScreen });
    onFullscreenClick?.({ fullScreen });
  }

  return (
    <EdgePanel
      aria-label={strings.title}
      data-parley-position={position}
      data-parley-mode={isFull ? 'full' : floatingMode ? 'floating' : 'edge'}
      {...surroundings}
      {...props}
      className={['parley-comments-sidebar', props.className].filter(Boolean).join(' ')}
      opener={opener}
      onClose={element.closeCommentSidebar}
      ref={useComposedRefs(frame, ref)}
    >
      {children({ isOn: isFull, toggle })}
    </EdgePanel>
  );
});

/** A press on dialogs, pins and menus of comments does not close the sidebar. */
const OURS = '.parley-root, [data-parley-part]';
