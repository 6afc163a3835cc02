import type { EndpointData, updateNotifications as endpoint } from '@parley/protocol';

/** One item of `notifications/update`: the id, and the changed fields. */
export type NotificationChange = EndpointData<typeof endpoint>['notifications'][number];

/** True when the item changes more than read marks. */
export const changesContent = ({
  id: _id,
  readByUserIds: _read,
  persistReadForUsers: _persist,
  ...content
}: NotificationChange) => Object.values(content).some((value) => value !== undefined);
