import { type CrdtStore, useAwareness } from '@parley/react';
import { personById } from '../people.js';
import { Avatar } from './Avatar.js';

/** Who else has the brief open. */
export function BriefPeople({ store }: { store: CrdtStore | null }) {
  const { remoteStates } = useAwareness(store);
  const userIds = new Set(remoteStates.map(({ user }) => user.userId));
  const people = [...userIds].flatMap((userId) => personById(userId) ?? []);
  if (people.length === 0) return null;
  return (
    <ul className="brief-people" aria-label="Also in the brief">
      {people.map((person) => (
        <li key={person.userId} title={person.name} style={{ borderColor: person.color }}>
          <Avatar person={person} size={22} />
          <span className="visually-hidden">{person.name}</span>
        </li>
      ))}
    </ul>
  );
}
