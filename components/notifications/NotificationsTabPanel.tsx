'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';

export interface NotificationsTabPanelProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * The content of the selected tab. Renders a `<div role="tabpanel">`, which is focusable when nothing inside
 * is. `data-parley-tab`: the tab's id.
 */
export const NotificationsTabPanel = forwardRef<HTMLDivElement, NotificationsTabPanelProps>(
  function NotificationsTabPanel({ asChild = false, ...props }, ref) {
    const { tab, tabs, status } = useNotificationsState('Notifications.TabPanel');
    const { id } = useNotificationsActions('Notifications.TabPanel');
    const Comp = asChild ? Slot : 'div';
    return (
      <Comp
        // With one tab there is no tab list, and a panel of nothing would only be noise.
        {...(tabs.length > 1 && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-tab-${tab}` })}
        tabIndex={status === 'ready' ? -1 : 0}
        aria-busy={status === 'loading'}
        data-parley-part="tab-panel"
        data-parley-tab={tab}
        {...props}
        ref={ref}
      />
    );
  },
);
