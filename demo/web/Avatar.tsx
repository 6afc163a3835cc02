import type { Person } from '../people.js';

/** A face beside the name that says whose it is. */
export const Avatar = ({ person, size = 28 }: { person: Person; size?: number }) => (
  <img className="avatar" src={person.photoUrl} alt="" width={size} height={size} />
);
