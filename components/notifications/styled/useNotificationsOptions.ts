'use client';
import { useEffect } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { definedFields } from '../../../src/definedFields.js';

/** Props that are switches of the notification element; an omitted one does not change its switch. */
export interface NotificationsOptions {
  /** Age of the oldest notification shown, days. @default 15 */
  maxDays?: number | undefined;
  /** Settings apply to the organization's default in place of the root document. @default false */
  enableSettingsAtOrganizationLevel?: boolean | undefined;
  /** Read ones stay in For You. @default false */
  readNotificationsOnForYouTab?: boolean | undefined;
  /** Show notifications caused by the reader. @default false */
  selfNotifications?: boolean | undefined;
}

/** Hands a component's props to the element while it is mounted, which feeds every list and count alike: a bell never disagrees with its panel. */
export function useNotificationsOptions({
  maxDays,
  enableSettingsAtOrganizationLevel,
  readNotificationsOnForYouTab,
  selfNotifications,
}: NotificationsOptions): void {
  const element = useParley().client.getNotificationElement();
  useEffect(() => {
    const overrides = definedFields({
      maxDays,
      enableSettingsAtOrganizationLevel,
      readNotificationsOnForYouTab,
      selfNotifications,
    });
    if (Object.keys(overrides).length > 0) return element.override(overrides); // it needs the code of the inbox
  }, [element, maxDays, enableSettingsAtOrganizationLevel, readNotificationsOnForYouTab, selfNotifications]);
}
