'use client';
import { forwardRef } from 'react';
import { CommentIcon } from '../../internal/icons.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsSidebarTrigger, type CommentsSidebarTriggerProps } from '../CommentsSidebarTrigger.js';
import { sidebarButtonStrings } from '../sidebarButtonStrings.js';
import { useSidebarCount } from '../useSidebarCount.js';

export interface SidebarButtonProps extends Omit<CommentsSidebarTriggerProps, 'asChild'> {
  /** Over the page, in the corner of the window. @default false */
  floatingMode?: boolean | undefined;
  /** @default 'Open comments' */
  tooltipText?: string | undefined;
  /** Dark or light whatever surrounds the component. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant`, for your own styles. */
  variant?: string | undefined;
}

/** Opens and closes the comments sidebar, with a count; children in place of its face. Renders a `<button>`. */
export const SidebarButton = forwardRef<HTMLButtonElement, SidebarButtonProps>(function SidebarButton(
  { floatingMode = false, tooltipText, darkMode, variant, className, children, ...props },
  ref,
) {
  const strings = useStrings(sidebarButtonStrings);
  usePreset();
  return (
    <CommentsSidebarTrigger
      title={tooltipText ?? strings.open}
      data-parley-variant={variant}
      data-parley-mode={floatingMode ? 'floating' : undefined}
      {...themeAttribute(darkMode)}
      {...props}
      className={['parley-root parley-sidebar-button', className].filter(Boolean).join(' ')}
      ref={ref}
    >
      {children ?? <Face {...props} />}
    </CommentsSidebarTrigger>
  );
});

function Face({
  commentCountType,
  sidebarButtonCountType,
}: Pick<SidebarButtonProps, 'commentCountType' | 'sidebarButtonCountType'>) {
  const count = useSidebarCount({ commentCountType, sidebarButtonCountType });
  return (
    <>
      <CommentIcon />
      {count !== undefined && <span className="parley-sidebar-button-count">{count}</span>}
    </>
  );
}
