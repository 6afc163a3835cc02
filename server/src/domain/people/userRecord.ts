import type { AccessRole, User } from '@parley/protocol';
import { personColors } from '@parley/protocol/constants';
import type { Tables } from '../../store/tables.js';

/** The stored fields of a person, without defaults. */
export type Profile = Tables['users']['profile']['__select__'];

export interface StoredUser {
  userId: string;
  organizationId: string;
  /** `null` for a person who is known by a grant only. */
  profile: Profile | null;
  /** Role in the scope being read. */
  accessRole?: AccessRole | undefined;
}

/** Returns a person as others read them (REST contract §2.3), with defaults for initial, colors and type, and without language and time zone. */
export function userRecord({ userId, organizationId, profile, accessRole }: StoredUser): User {
  const { language: _language, timeZone: _timeZone, ...given } = profile ?? {};
  const initial = given.initial ?? firstCharacter(given.name);
  return {
    userId,
    organizationId,
    type: 'signedIn',
    ...(initial !== undefined && { initial }),
    ...given,
    ...personColors({ userId, ...given }),
    ...(accessRole && { accessRole }),
  };
}

const firstCharacter = (name: string | undefined) => [...(name ?? '').trim()][0]?.toUpperCase();
