import { NotificationsTool } from '@parley/react/components';
import '@parley/react/styles.css';
import { show } from './show.js';

show(<NotificationsTool />, {
  onClientLoad: (client) => client.getNotificationElement().openNotificationsPanel(),
});
