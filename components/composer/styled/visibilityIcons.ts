import { GroupIcon, LockIcon, PeopleIcon, WorldIcon } from '../../internal/icons.js';

/** The sign of each level. */
export const VISIBILITY_ICONS = {
  public: WorldIcon,
  'organization-private': GroupIcon,
  'restricted-self': LockIcon,
  restricted: PeopleIcon,
} as const;
