/** The id that replaces a deleted person's (REST contract §3.13). Nobody can sign in with it. */
export { DELETED_USER_ID } from '@parley/protocol/constants';

/** The people whose data is deleted. */
export interface DeletedPeople {
  userIds: ReadonlySet<string>;
  /** Their addresses, in lower case. */
  emails: ReadonlySet<string>;
}

/** Returns the strings that a stored text contains when it names one of them: their ids and addresses, plain and in JSON notation. */
export function needlesOf({ userIds, emails }: DeletedPeople): { exact: string[]; lowerCase: string[] } {
  const written = (texts: Iterable<string>) => [
    ...new Set([...texts].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])),
  ];
  return { exact: written(userIds), lowerCase: written(emails) };
}
