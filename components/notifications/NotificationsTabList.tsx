'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import type { NotificationsTabItem } from './notificationsTabs.js';
import { notificationStrings } from './strings.js';

export interface NotificationsTabListProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** The tabs: nodes, or a function that makes each of those that are offered. */
  children: ReactNode | ((tab: NotificationsTabItem) => ReactNode);
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** The row of tabs. Renders a `<div role="tablist">`; arrow keys, Home and End select. */
export const NotificationsTabList = forwardRef<HTMLDivElement, NotificationsTabListProps>(function NotificationsTabList(
  { children, asChild = false, onKeyDown, ...props },
  ref,
) {
  const { tabs } = useNotificationsState('Notifications.TabList');
  const strings = useStrings(notificationStrings);
  const Comp = asChild ? Slot : 'div';

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (!event.defaultPrevented && moveBetweenTabs(event.currentTarget, event.key)) event.preventDefault();
  }

  return (
    <Comp
      role="tablist"
      aria-label={strings.feeds}
      data-parley-part="tab-list"
      {...props}
      onKeyDown={handleKeyDown}
      ref={ref}
    >
      {typeof children === 'function' ? tabs.map(children) : children}
    </Comp>
  );
});

/** Focus selects (the tab's own `onFocus`), as what a tab shows is at hand. @returns Whether the key was one of ours. */
function moveBetweenTabs(list: Element, key: string): boolean {
  const tabs = Array.from(list.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)'));
  const at = tabs.indexOf(list.ownerDocument.activeElement as HTMLElement);
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const next = { [forward]: at + 1, [backward]: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[key];
  if (next === undefined || at < 0) return false;
  tabs[next % tabs.length]?.focus();
  return true;
}
