import { type RawBuilder, sql } from 'kysely';

/** Where a page of matches ends: how well the last one matched, its text in the order, its id. */
export type MatchPosition = [rank: number, label: string, id: string];

export interface MatchPage {
  after: MatchPosition | undefined;
  limit: number;
}

/**
 * How well a row matches what was typed, 0 being best; `null` does not match. It may begin each of `texts`, the first being the most
 * telling, or lie within any of them. Without a search text everything matches alike.
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

/** The rest of a statement over `matches(rank, label, id)`: its page, in order. */
export const pageOfMatches = ({ after, limit }: MatchPage) => sql`
  where rank is not null and ${after ? sql`(rank, label, id) > (${sql.join(after)})` : sql`true`}
  order by rank, label, id
  limit ${limit}`;
