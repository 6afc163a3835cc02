/** The demo's team. A real product has its own sign-in; here you choose who you are. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  color: string;
}

export const PEOPLE: readonly Person[] = [
  { userId: 'ada', name: 'Ada Moreau', email: 'ada@northstar.test', color: '#7c5cff' },
  { userId: 'ben', name: 'Ben Okafor', email: 'ben@northstar.test', color: '#0f9d75' },
  { userId: 'chloe', name: 'Chloe Lindqvist', email: 'chloe@northstar.test', color: '#d9622b' },
];

export const ORGANIZATION_ID = 'northstar';

export const personById = (userId: string): Person | undefined => PEOPLE.find((person) => person.userId === userId);
