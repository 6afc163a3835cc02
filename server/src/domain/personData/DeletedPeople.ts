/** The id that stands for a deleted person (REST contract §3.13). Nobody can sign in with it. */
export { DELETED_USER_ID } from '@parley/protocol/constants';

/** The people whose data is deleted. */
export interface DeletedPeople {
  userIds: ReadonlySet<string>;
  /** Their addresses, in lower case. */
  emails: ReadonlySet<string>;
}

/** Returns what a stored text contains when it names one of them: their ids and addresses, as they are and as JSON writes them. */
export function needlesOf({ userIds, emails }: DeletedPeople): { exact: string[]; lowerCase: string[] } {
  const written = (texts: Iterable<string>) => [
    ...new Set([...texts].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])),
  ];
  return { exact: written(userIds), lowerCase: written(emails) };
}
