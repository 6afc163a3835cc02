import type { DeliverySettings } from '../../../store/columns.js';

/** The user id of the delivery for all readers of the wider feed. They see the record when its delay ends. */
export const EVERYBODY = '';

/** True when notifications are delayed or batched, so that recipients get them later than the action. */
export const isStaged = ({ delayConfig, batchConfig }: DeliverySettings): boolean =>
  delayConfig.isEnabled || batchConfig.document.isEnabled || batchConfig.user.isEnabled;

/** Returns how long a notification is held after the action, ms. */
export const delayMs = ({ delayConfig }: DeliverySettings): number =>
  delayConfig.isEnabled ? delayConfig.delaySeconds * 1000 : 0;
