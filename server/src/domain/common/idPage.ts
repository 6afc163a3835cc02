/** One page of a list that is ordered by id, or of a list of requested ids. */
export interface IdPage {
  /** The last id of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Returns the requested ids that belong to this page. */
export function idsOfPage(ids: readonly string[], { after, limit }: IdPage): string[] {
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  return ids.slice(start, start + limit);
}
