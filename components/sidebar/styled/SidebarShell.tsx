'use client';
import { forwardRef, useMemo } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { CommentsSlotsProvider } from '../../comments/styled/CommentsSlotsContext.js';
import { CommentsToasts } from '../../comments/styled/CommentsToasts.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import type { CommentsSidebarProps } from './CommentsSidebarProps.js';
import { SidebarProvider } from './SidebarContext.js';
import { SidebarFrame } from './SidebarFrame.js';
import { SidebarPanel } from './SidebarPanel.js';
import { SidebarSlotsProvider } from './SidebarSlotsContext.js';

type SidebarShellProps = Omit<CommentsSidebarProps, 'onSidebarOpen' | 'onSidebarClose' | 'onError'>;

/** The sidebar that is open or embedded. */
export const SidebarShell = forwardRef<HTMLElement, SidebarShellProps>(function SidebarShell(
  {
    version = '1',
    embedMode,
    floatingMode = false,
    position = 'right',
    forceClose = true,
    fullScreen,
    expandOnSelection = true,
    fullExpanded,
    readOnly,
    darkMode,
    variant = 'sidebar',
    slots,
    className,
    onFullscreenClick,
    ...panel
  },
  ref,
) {
  const settings = useCommentSettings();
  const isFull = fullExpanded ?? settings.fullExpanded;
  const context = useMemo(
    () => ({ version, expandOnSelection, fullExpanded: isFull, readOnly }),
    [version, expandOnSelection, isFull, readOnly],
  );
  const attributes = { 'data-parley-version': version, 'data-parley-variant': variant };
  return (
    <CommentsSlotsProvider slots={slots}>
      <SidebarSlotsProvider slots={slots}>
        <SidebarProvider value={context}>
          {embedMode ? (
            <SidebarPanel
              {...attributes}
              {...themeAttribute(darkMode)}
              {...panel}
              canClose={false}
              className={['parley-root parley-panel parley-comments-sidebar', className].filter(Boolean).join(' ')}
              ref={ref}
            />
          ) : (
            <SidebarFrame
              {...attributes}
              {...{ floatingMode, position, forceClose, darkMode, onFullscreenClick }}
              className={className}
              ref={ref}
            >
              {(full) => (
                <SidebarPanel
                  {...panel}
                  aria-label={undefined} // the frame has the name, and a second landmark must not repeat it
                  canClose
                  fullScreen={(fullScreen ?? settings.fullScreen) ? full : undefined}
                  className="parley-panel-body"
                />
              )}
            </SidebarFrame>
          )}
          <CommentsToasts darkMode={darkMode} />
        </SidebarProvider>
      </SidebarSlotsProvider>
    </CommentsSlotsProvider>
  );
});
