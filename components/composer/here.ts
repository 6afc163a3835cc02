/** Id of the list item that `@here` is stored as. The people it notifies are stored as mentions beside it. */
export const HERE_ID = 'parley-here';

/** The stored data of `@here`. */
export interface HereData {
  id: typeof HERE_ID;
  userIds: string[];
}

/** Reads stored data of `@here`, which any backend may have written. */
export function hereData(data: object | null): HereData {
  const { userIds } = (data ?? {}) as { userIds?: unknown };
  return {
    id: HERE_ID,
    userIds: Array.isArray(userIds) ? userIds.filter((userId) => typeof userId === 'string') : [],
  };
}
