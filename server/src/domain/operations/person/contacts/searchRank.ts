import { type RawBuilder, sql } from 'kysely';

/** Where a page of matches ends: rank, sort text and id of the last match. */
export type MatchPosition = [rank: number, label: string, id: string];

export interface MatchPage {
  after: MatchPosition | undefined;
  limit: number;
}

/**
 * Returns how well a row matches a search text: 0 is best, `null` does not match. A match at the start of `texts[0]`
 * ranks first, at the start of the others next, and within any of them last. Without a search text all rows rank the
 * same.
 */
export function searchRank(
  search: string | undefined,
  texts: readonly RawBuilder<string>[],
): RawBuilder<number | null> {
  if (!search) return sql`0`;
  const wanted = sql`lower(${search}::text)`;
  const begins = texts.map((text, rank) => sql`when starts_with(lower(${text}), ${wanted}) then ${sql.lit(rank)}`);
  const within = texts.map((text) => sql`strpos(lower(${text}), ${wanted}) > 0`);
  return sql`case ${sql.join(begins, sql` `)}
    when ${sql.join(within, sql` or `)} then ${sql.lit(texts.length)} end`;
}

/** Returns the end of a statement over `matches(rank, label, id)`: one page, in order. */
export const pageOfMatches = ({ after, limit }: MatchPage) => sql`
  where rank is not null and ${after ? sql`(rank, label, id) > (${sql.join(after)})` : sql`true`}
  order by rank, label, id
  limit ${limit}`;
