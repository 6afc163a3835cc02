import type { ViewMark } from '@parley/protocol';
import type { ViewRow } from './threadRows.js';

/** A view as it is read. */
export const toViewMark = ({
  through,
  viewed_at: timestamp,
  is_marked_unread,
}: Omit<ViewRow, 'user_id'>): ViewMark => ({
  through,
  timestamp,
  ...(is_marked_unread && { isMarkedUnread: true }),
});
