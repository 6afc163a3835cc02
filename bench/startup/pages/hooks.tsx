import { useUnreadNotificationsCount } from '@parley/react';
import { show } from './show.js';

function Bell() {
  const { data } = useUnreadNotificationsCount();
  return (
    <button type="button" data-unread={data?.forYou}>
      Notifications {data?.forYou}
    </button>
  );
}

show(<Bell />);
