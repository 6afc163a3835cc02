/** One page of a list that is read by id, or of the ids that were asked for. */
export interface IdPage {
  /** The last id of the page before. */
  after?: string | undefined;
  limit: number;
}

/** The part of the asked-for ids that this page answers. */
export function idsOfPage(ids: readonly string[], { after, limit }: IdPage): string[] {
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  return ids.slice(start, start + limit);
}
