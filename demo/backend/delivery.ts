import type { Parley } from '@parley/node';

/** The shortest that the service takes, so that a visitor need not wait long. A product of yours would take minutes. */
const DELAY = { isEnabled: true, delaySeconds: 10 };
const BATCH = { isEnabled: true, batchWindowSeconds: 10, maxActivities: 10 };

/** Whether notifications of comments wait and are gathered, so that nobody is notified of what they have seen meanwhile. */
export async function isGathering(parley: Parley): Promise<boolean> {
  const { notificationServiceConfig } = await parley.workspace.notificationconfig.get({});
  return notificationServiceConfig.delayConfig.isEnabled;
}

export async function setGathering(parley: Parley, isEnabled: boolean): Promise<void> {
  await parley.workspace.notificationconfig.update({
    notificationServiceConfig: {
      delayConfig: { ...DELAY, isEnabled },
      batchConfig: { document: { ...BATCH, isEnabled } },
    },
  });
}
