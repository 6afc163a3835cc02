'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { groupNotifications, type NotificationsGroupData } from './groupNotifications.js';
import { NotificationsGroupProvider } from './NotificationsGroupContext.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';

export interface NotificationsGroupsProps {
  /** The kind of groups. */
  by: NotificationsGroupData['kind'];
  /** Makes a group. Give each the group's `id` as key. */
  children: (group: NotificationsGroupData) => ReactNode;
}

/** The notifications of the selected tab in groups, the most recently active first. Renders no element of its own. */
export function NotificationsGroups({ by, children }: NotificationsGroupsProps) {
  const { notifications } = useNotificationsState('Notifications.Groups');
  const groups = useMemo(() => groupNotifications(notifications, by), [notifications, by]);
  return groups.map(children);
}

export interface NotificationsGroupProps extends ComponentPropsWithoutRef<'section'> {
  /** The group, as `Notifications.Groups` hands it over. */
  group: NotificationsGroupData;
  /** Render the single child in place of the `<section>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** One group; a `Notifications.List` inside shows its members. Renders a `<section>` named by its `GroupHeading`. */
export const NotificationsGroup = forwardRef<HTMLElement, NotificationsGroupProps>(function NotificationsGroup(
  { group, asChild = false, ...props },
  ref,
) {
  const { id } = useNotificationsActions('Notifications.Group');
  const Comp = asChild ? Slot : 'section';
  return (
    <NotificationsGroupProvider value={group}>
      <Comp
        aria-labelledby={`${id}-group-${group.id}`}
        data-parley-part="group"
        data-parley-state={group.unreadCount > 0 ? 'unread' : 'read'}
        {...props}
        ref={ref}
      />
    </NotificationsGroupProvider>
  );
});
