import type { DeliverySettings } from '../../../store/columns.js';

/** Stands for the readers of the wider feed among those to whom something is on its way: they have it from the end of the delay. */
export const EVERYBODY = '';

/** Whether notifications are held or gathered on their way, so that they come to recipients later than the action. */
export const isStaged = ({ delayConfig, batchConfig }: DeliverySettings): boolean =>
  delayConfig.isEnabled || batchConfig.document.isEnabled || batchConfig.user.isEnabled;

/** How long a notification is held after the action, ms. */
export const holdMs = ({ delayConfig }: DeliverySettings): number =>
  delayConfig.isEnabled ? delayConfig.delaySeconds * 1000 : 0;
