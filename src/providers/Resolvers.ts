import type { ActivityResolver } from './createActivityResolver.js';
import type { AnonymousUserResolver } from './createAnonymousUserResolver.js';
import type { AttachmentResolver } from './createAttachmentResolver.js';
import type { CommentResolver } from './createCommentResolver.js';
import type { NotificationResolver } from './createNotificationResolver.js';
import type { ReactionResolver } from './createReactionResolver.js';
import type { RecorderResolver } from './createRecorderResolver.js';
import type { UserResolver } from './createUserResolver.js';

/** They call the providers; `null`: there is none. */
export interface Resolvers {
  readonly comment: CommentResolver | null;
  readonly reaction: ReactionResolver | null;
  readonly attachment: AttachmentResolver | null;
  readonly anonymousUser: AnonymousUserResolver | null;
  readonly notification: NotificationResolver | null;
  readonly user: UserResolver | null;
  readonly activity: ActivityResolver | null;
  readonly recorder: RecorderResolver | null;
}
