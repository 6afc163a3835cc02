import type { Profile } from '../../../people/userRecord.js';

/** A person that a search found; `profile` is `null` for a person who is known by a grant only. */
export interface Match {
  rank: number;
  label: string;
  id: string;
  profile: Profile | null;
}
