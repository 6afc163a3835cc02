import type { AccessRole, User } from '@parley/protocol';
import { readableTextColor, userColor } from '@parley/protocol/constants';
import type { Tables } from '../../store/tables.js';

/** What is stored of a person: only what somebody gave. */
export type Profile = Tables['users']['profile']['__select__'];

export interface StoredUser {
  userId: string;
  organizationId: string;
  /** Absent for a person who is known by a grant only. */
  profile: Profile | null;
  /** Role in the scope being read. */
  accessRole?: AccessRole | undefined;
}

/** A person as read (REST contract §2.3): initial, colors and type are filled in when nobody gave them. */
export function userRecord({ userId, organizationId, profile, accessRole }: StoredUser): User {
  const given = profile ?? {};
  const assigned = userColor(userId);
  const color = given.color ?? assigned.color;
  const initial = given.initial ?? firstCharacter(given.name);
  return {
    userId,
    organizationId,
    type: 'signedIn',
    ...(initial !== undefined && { initial }),
    ...given,
    color,
    textColor: given.textColor ?? (given.color ? readableTextColor(given.color) : assigned.textColor),
    ...(accessRole && { accessRole }),
  };
}

const firstCharacter = (name: string | undefined) => [...(name ?? '').trim()][0]?.toUpperCase();
