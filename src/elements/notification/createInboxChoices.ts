import { INBOX_LIMITS, ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../../definedFields.js';
import { DEFAULT_PREFERENCES, type InboxPreferences } from './inboxPreferences.js';
import type { NotificationElement } from './NotificationElement.js';
import type { NotificationsUi } from './notificationsUi.js';

type InboxChoices = InboxPreferences & Pick<NotificationsUi, 'settingsLevel'>;

const DEFAULTS: InboxChoices = { settingsLevel: 'document', ...DEFAULT_PREFERENCES };

/**
 * The host's settings of the inbox: by methods, and by each component while it is mounted.
 * @param apply receives the current settings after every change
 */
export function createInboxChoices(apply: (chosen: InboxChoices) => void): {
  choose: (change: Partial<InboxChoices>) => void;
} & Pick<NotificationElement, 'setMaxDays' | 'setPageSize' | 'override'> {
  const methods: Partial<InboxChoices> = {};
  /** A later layer overrides the ones before it. */
  const layers = [methods];

  const update = () => apply(layers.reduce<InboxChoices>((chosen, layer) => ({ ...chosen, ...layer }), DEFAULTS));
  const choose = (change: Partial<InboxChoices>) => {
    Object.assign(methods, change);
    update();
  };

  return {
    choose,
    setMaxDays: (days) => choose({ maxDays: validDays(days) }),
    setPageSize: (size) => choose({ pageSize: bounded('setPageSize', size, INBOX_LIMITS.pageSizeBound) }),
    override({ maxDays, enableSettingsAtOrganizationLevel, readNotificationsOnForYouTab, selfNotifications }) {
      const layer: Partial<InboxChoices> = definedFields({
        maxDays: maxDays === undefined ? undefined : validDays(maxDays),
        settingsLevel:
          enableSettingsAtOrganizationLevel === undefined
            ? undefined
            : settingsLevelOf(enableSettingsAtOrganizationLevel),
        includeRead: readNotificationsOnForYouTab,
        includeSelf: selfNotifications,
      });
      layers.push(layer);
      update();
      return () => {
        const at = layers.indexOf(layer);
        if (at > 0) layers.splice(at, 1);
        update();
      };
    },
  };
}

/** Where settings apply. */
export const settingsLevelOf = (isOn: boolean) => (isOn ? 'organization' : 'document');

const validDays = (days: number) => bounded('setMaxDays', days, INBOX_LIMITS.maxDaysBound);

function bounded(method: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ParleyError('INVALID_ARGUMENT', `${method}: give a whole number from 1 to ${most}, not ${String(value)}.`);
}
