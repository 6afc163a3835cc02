import type { VisibilityInput } from '@parley/protocol';
import type { VisibilityLevel } from '../CommentRequests.js';
import type { VisibilityChoice } from './Composer.js';

/** In the order in which they are offered. */
export const VISIBILITY_LEVELS: readonly VisibilityLevel[] = [
  'public',
  'organization-private',
  'restricted-self',
  'restricted',
];

/** The service's input for a level (client contract §7.7); the signed-in person is added when the thread is created. */
export function visibilityInputOf({ level, users }: VisibilityChoice): VisibilityInput {
  switch (level) {
    case 'public':
      return { type: 'public' };
    case 'organization-private':
      return { type: 'organizationPrivate' };
    case 'restricted-self':
      return { type: 'restricted' };
    case 'restricted':
      return { type: 'restricted', userIds: users.map(({ userId }) => userId) };
  }
}
