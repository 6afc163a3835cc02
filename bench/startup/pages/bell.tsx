import { NotificationsTool } from '@parley/react/components';
import '@parley/react/notifications.css';
import { show } from './show.js';

show(<NotificationsTool />, {
  onClientLoad: (client) => client.getNotificationElement().openNotificationsPanel(),
});
