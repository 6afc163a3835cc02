'use client';
import { Slot } from '../internal/Slot.js';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useFeature } from '../../hooks/useFeature.js';
import { useStrings } from '../internal/useStrings.js';
import { FocusRestorer } from './FocusRestorer.js';
import { moveBetweenRows } from '../internal/moveBetweenRows.js';
import { NotificationsActionsProvider, NotificationsStateProvider } from './NotificationsRootContext.js';
import type { NotificationsRootOptions } from './NotificationsRootOptions.js';
import { notificationStrings } from './strings.js';
import { useInbox } from './useInbox.js';

export interface NotificationsRootProps extends NotificationsRootOptions, ComponentPropsWithoutRef<'section'> {
  /** Render the single child in place of the `<section>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The inbox: reads the notifications of the selected tab and hands them to the parts inside. Notifications that it shows count as seen.
 * Renders a `<section>`. `data-parley-state`: `loading` | `error` | `empty` | `ready`.
 */
export const NotificationsRoot = forwardRef<HTMLElement, NotificationsRootProps>(
  function NotificationsRoot(props, ref) {
    return useFeature('notification') ? <Root {...props} ref={ref} /> : null;
  },
);

/** A component of its own, so that a host without the feature does not pay for its subscriptions. */
const Root = forwardRef<HTMLElement, NotificationsRootProps>(function Root(
  { tab, defaultTab, onTabChange, tabConfig, pageSize, onNotificationClick, asChild = false, onKeyDown, ...props },
  ref,
) {
  const strings = useStrings(notificationStrings);
  const element = useRef<HTMLElement>(null);
  const { state, actions } = useInbox(element, {
    tab,
    defaultTab,
    onTabChange,
    tabConfig,
    pageSize,
    onNotificationClick,
  });
  const setRef = useComposedRefs(element, ref);
  const Comp = asChild ? Slot : 'section';

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const isUndo = state.removedId !== null && event.key === 'z' && (event.ctrlKey || event.metaKey);
    if (isUndo) {
      event.stopPropagation(); // a deleted comment stays deleted
      actions.undo.undo();
    }
    if (isUndo || moveBetweenRows(event.currentTarget, event)) event.preventDefault();
  }

  return (
    <NotificationsActionsProvider value={actions}>
      <NotificationsStateProvider value={state}>
        <Comp
          aria-label={strings.title}
          data-parley-part="root"
          data-parley-state={state.status}
          {...props}
          onKeyDown={handleKeyDown}
          ref={setRef}
        />
        <FocusRestorer container={element} rows={state.notifications} />
      </NotificationsStateProvider>
    </NotificationsActionsProvider>
  );
});
