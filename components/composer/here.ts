/** Names the list item that `@here` is stored as; those whom it reaches are mentioned beside it. */
export const HERE_ID = 'parley-here';

/** What is stored of `@here`. */
export interface HereData {
  id: typeof HERE_ID;
  userIds: string[];
}

/** As it was stored, by whomever. */
export function hereData(data: object | null): HereData {
  const { userIds } = (data ?? {}) as { userIds?: unknown };
  return {
    id: HERE_ID,
    userIds: Array.isArray(userIds) ? userIds.filter((userId) => typeof userId === 'string') : [],
  };
}
