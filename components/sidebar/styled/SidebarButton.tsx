'use client';
import { forwardRef } from 'react';
import { AllCommentsIcon, WarningIcon } from '../../internal/icons.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsSidebarTrigger, type CommentsSidebarTriggerProps } from '../CommentsSidebarTrigger.js';
import { sidebarButtonStrings } from '../sidebarButtonStrings.js';
import { useSidebarCount } from '../useSidebarCount.js';

export interface SidebarButtonProps extends BoundedProps, Omit<CommentsSidebarTriggerProps, 'asChild' | 'onError'> {
  /** Over the page, in the corner of the window. @default false */
  floatingMode?: boolean | undefined;
  /** Its tooltip. @default 'Open comments' */
  tooltipText?: string | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant`, for your own styles. */
  variant?: string | undefined;
}

const Unbounded = forwardRef<HTMLButtonElement, Drawn<SidebarButtonProps>>(function SidebarButton(
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

/** Opens and closes the comments sidebar, with a count; children in place of its face. Renders a `<button>`. */
export const SidebarButton = withBoundary<SidebarButtonProps, HTMLButtonElement>('SidebarButton', Unbounded);

function Face({
  commentCountType,
  sidebarButtonCountType,
}: Pick<SidebarButtonProps, 'commentCountType' | 'sidebarButtonCountType'>) {
  const { count, isFiltered, error } = useSidebarCount({ commentCountType, sidebarButtonCountType });
  return (
    <>
      <AllCommentsIcon />
      {error && <WarningIcon className="parley-failed-mark" />}
      {count !== undefined && (count > 0 || isFiltered) && <span className="parley-sidebar-button-count">{count}</span>}
    </>
  );
}
