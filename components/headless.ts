export { ActivityLog } from './activity/index.js';
export { Composer } from './composer/index.js';
export { UserAvatar, type UserAvatarProps } from './internal/UserAvatar.js';
export { Notifications } from './notifications/index.js';
export { Comments } from './comments/index.js';
export { Cursors } from './cursors/index.js';
export { Presence } from './presence/index.js';
export { CommentsSidebar } from './sidebar/index.js';
