import type { ActivityElement } from '../src/elements/activity/ActivityElement.js';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import type { RecorderElement } from '../src/elements/recorder/RecorderElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/**
 * Keys of the writes of this package. With a method: the writes of one hook. Without: all writes of that element. They have no scope:
 * a hook whose key changes loses its pending write, and signing in changes the scope.
 * @example const isSaving = useIsMutating({ mutationKey: mutationKeys.comments('addComment') }, queryClient) > 0;
 */
export const mutationKeys = {
  /** All writes. */
  all: () => ['parley'] as const,
  activities: (method?: keyof ActivityElement) => keyOf('activities', method),
  comments: (method?: keyof CommentElement) => keyOf('comments', method),
  notifications: (method?: keyof NotificationElement) => keyOf('notifications', method),
  recordings: (method?: keyof RecorderElement) => keyOf('recordings', method),
  session: (method?: keyof Pick<ParleyClient, 'identify' | 'signOut'>) => keyOf('session', method),
};

const keyOf = (element: string, method: string | undefined): readonly string[] => [
  'parley',
  element,
  ...(method === undefined ? [] : [method]),
];
