/** The demo's team. A real product has its own sign-in; here you choose who you are. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  photoUrl: string;
  color: string;
  /** What they do at Northstar. */
  title: string;
  /** Email to them is written in it, at the time of their zone. */
  language: string;
  timeZone: string;
}

export const PEOPLE: readonly Person[] = [
  person('ada', 'Ada Moreau', 'Product lead', '#7c5cff', 'en-GB', 'Europe/London'),
  person('ben', 'Ben Okafor', 'Engineering', '#0f9d75', 'en-US', 'America/New_York'),
  person('chloe', 'Chloe Lindqvist', 'Design', '#d9622b', 'en-GB', 'Europe/Stockholm'),
  person('jonas', 'Jonas Weber', 'Support', '#2f6fd6', 'de-DE', 'Europe/Berlin'),
  person('priya', 'Priya Raman', 'Marketing', '#c2386f', 'en-IN', 'Asia/Kolkata'),
];

export const ORGANIZATION_ID = 'northstar';

export const personById = (userId: string): Person | undefined => PEOPLE.find((one) => one.userId === userId);

function person(
  userId: string,
  name: string,
  title: string,
  color: string,
  language: string,
  timeZone: string,
): Person {
  const photoUrl = `/avatars/${userId}.svg`;
  return { userId, name, email: `${userId}@northstar.test`, photoUrl, color, title, language, timeZone };
}
