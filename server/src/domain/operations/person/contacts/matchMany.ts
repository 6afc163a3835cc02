import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inForce } from '../../../../store/inForce.js';
import type { Tables } from '../../../../store/tables.js';
import { grantsOfScope } from '../../../people/userScope.js';
import type { Match } from './Match.js';
import type { ContactScope } from './mayReadContacts.js';
import type { MatchPage, MatchPosition } from './searchRank.js';

/**
 * Most people who are read because their name or email has all parts of the search text. When there are more, the list
 * is read in order of names, where they are met soon.
 */
const MAX_CANDIDATES = 500;

/** Characters of `sort_name` and `sort_email`. */
const SORT_TEXT = 64;

interface Search {
  apiKey: string;
  scope: ContactScope;
  /** Absent: everybody. */
  search: string | undefined;
  nowSeconds: number;
}

/** As `matchFew`, for a scope of many people. Reads one rank after the other, each by an index, until the page is full. */
export async function matchMany(db: Kysely<Tables>, search: Search, { after, limit }: MatchPage): Promise<Match[]> {
  const ranks = search.search ? [nameBegins, emailBegins, contains] : [known, unknown];
  const found: Match[] = [];
  for (const [rank, read] of ranks.entries()) {
    if (found.length === limit || rank < (after?.[0] ?? 0)) continue;
    const rows = await read(db, search, {
      after: after?.[0] === rank ? after : undefined,
      limit: limit - found.length,
    });
    found.push(...rows.map((row) => ({ ...row, rank })));
  }
  return found;
}

type RankReader = (db: Kysely<Tables>, search: Search, page: MatchPage) => Promise<Omit<Match, 'rank'>[]>;

const NAME = sql<string>`coalesce(u.profile ->> 'name', '')`;
const EMAIL = sql<string>`coalesce(u.profile ->> 'email', '')`;

const lowered = ({ search = '' }: Search) => sql`lower(${search}::text)`;
const begins = (text: RawBuilder<string>, search: Search) => sql`starts_with(lower(${text}), ${lowered(search)})`;

const known: RankReader = (db, search, page) => readSorted(db, search, 'sort_name', sql`true`, page);

const nameBegins: RankReader = (db, search, page) =>
  readSorted(db, search, 'sort_name', sql`u.profile ->> 'name' is not null and ${beginsIn('sort_name', search)}`, page);

const emailBegins: RankReader = (db, search, page) =>
  readSorted(db, search, 'sort_email', sql`${beginsIn('sort_email', search)} and not ${begins(NAME, search)}`, page);

const contains: RankReader = async (db, search, page) => {
  const candidates = await readCandidates(db, search, page.after);
  if (candidates.length > MAX_CANDIDATES) return readAlongNames(db, search, page);
  const ids = candidates.filter((row) => row.isMatch).map((row) => row.user_id);
  const found: Omit<Match, 'rank'>[] = [];
  for (let start = 0; start < ids.length && found.length < page.limit; start += page.limit) {
    const some = ids.slice(start, start + page.limit);
    found.push(...(await readSorted(db, search, 'sort_name', sql`true`, page, some)));
  }
  return found.slice(0, page.limit);
};

/** Finds people whose name or email contains the search text, in order of names. Many match: they are met soon. */
async function readAlongNames(db: Kysely<Tables>, search: Search, page: MatchPage): Promise<Omit<Match, 'rank'>[]> {
  const found: Omit<Match, 'rank'>[] = [];
  let { after } = page;
  for (let step = page.limit; ; step = Math.min(step * 2, LIMITS.pageSize)) {
    const keys = await readKeys(db, search, after, step);
    const ids = keys.map(({ id }) => id);
    found.push(...(await readSorted(db, search, 'sort_name', isWithin(search), page, ids)));
    const last = keys.at(-1);
    if (found.length >= page.limit || keys.length < step || !last) return found.slice(0, page.limit);
    after = [0, last.label, last.id];
  }
}

/** Reads the sort texts of people who may match, from the index of names alone. A sort text may be the beginning of a longer text. */
async function readKeys(
  db: Kysely<Tables>,
  search: Search,
  after: MatchPosition | undefined,
  limit: number,
): Promise<{ label: string; id: string }[]> {
  const isLikely = ['sort_name', 'sort_email'].map(
    (column) =>
      sql`strpos(${sql.ref(column)}, ${lowered(search)}) > 0 or length(${sql.ref(column)}) = ${sql.lit(SORT_TEXT)}`,
  );
  // The constant limit: see `readSorted`.
  const { rows } = await sql<{ label: string; id: string }>`
    select * from (
      select sort_name as label, user_id as id from users
      where api_key = ${search.apiKey} and organization_id = ${search.scope.organizationId}
        and (${sql.join(isLikely, sql` or `)}) and ${isAfter(sql`sort_name`, sql`user_id`, after)}
      order by sort_name, user_id limit ${sql.lit(LIMITS.pageSize + 1)}) as found limit ${limit}`.execute(db);
  return rows;
}

/** People who are known by a grant only: they have nothing to search for. */
const unknown: RankReader = async (db, { apiKey, scope, nowSeconds }, { after, limit }) => {
  const { rows } = await sql<Omit<Match, 'rank'>>`
    select left(lower(user_id), 64) as label, user_id as id, null as profile from grants
    where ${grantsOfScope(apiKey, scope)} and ${inForce(nowSeconds, 'grants.expires_at')}
      and not exists (select from users u where u.api_key = grants.api_key
        and u.organization_id = grants.organization_id and u.user_id = grants.user_id)
      and ${isAfter(sql`left(lower(user_id), 64) collate "C"`, sql`user_id`, after)}
    order by left(lower(user_id), 64) collate "C", user_id limit ${limit}`.execute(db);
  return rows;
};

/** Condition that an index can use: the text begins with the search. */
function beginsIn(column: 'sort_name' | 'sort_email', search: Search) {
  const start = sql`left(${lowered(search)}, ${sql.lit(SORT_TEXT)})`;
  const text = sql.ref(`u.${column}`);
  const range = sql`${text} >= ${start} and ${text} <= ${start} || U&'\\+10FFFF'`;
  const isExact = (search.search ?? '').length < SORT_TEXT / 2; // a letter in lower case may be two
  return isExact ? range : sql`${range} and ${begins(column === 'sort_name' ? NAME : EMAIL, search)}`;
}

/** Reads known people of the scope, of `ids` if given, that meet a condition on `u` (users), sorted by a column. */
async function readSorted(
  db: Kysely<Tables>,
  { apiKey, scope, nowSeconds }: Search,
  column: 'sort_name' | 'sort_email',
  where: RawBuilder<unknown>,
  { after, limit }: MatchPage,
  ids?: readonly string[],
): Promise<Omit<Match, 'rank'>[]> {
  const people = ids
    ? sql`unnest(${ids}::text[]) as asked (id) cross join lateral (
        select * from users
        where api_key = ${apiKey} and organization_id = ${scope.organizationId} and user_id = asked.id limit 1) as u`
    : sql`users as u`;
  const label = sql.ref(`u.${column}`);
  // `limit 1`: the planner looks up the grant of each person in turn, and does not read all grants. The constant limit shows it that few rows are
  // read: for an unknown limit it expects a tenth of all rows.
  const { rows } = await sql<Omit<Match, 'rank'>>`
    select * from (select ${label} as label, u.user_id as id, u.profile
    from ${people} cross join lateral (
      select from grants where ${grantsOfScope(apiKey, scope)} and grants.user_id = u.user_id
        and ${inForce(nowSeconds, 'grants.expires_at')}
      limit 1) as g
    where u.api_key = ${apiKey} and u.organization_id = ${scope.organizationId} and ${where}
      and ${isAfter(label, sql`u.user_id`, after)}
    order by ${label}, u.user_id
    limit ${sql.lit(LIMITS.pageSize + 1)}) as found limit ${limit}`.execute(db);
  return rows;
}

const isAfter = (label: RawBuilder<unknown>, id: RawBuilder<unknown>, after: MatchPosition | undefined) =>
  after ? sql`(${label}, ${id}) > (${after[1]}, ${after[2]})` : sql`true`;

/**
 * Returns the people with all parts of the search text, at most one more than `MAX_CANDIDATES`, in order of names. `isMatch`: they match,
 * and follow the position.
 */
async function readCandidates(db: Kysely<Tables>, search: Search, after: MatchPosition | undefined) {
  const { apiKey, scope } = search;
  const { organizationId } = scope;
  const size = sql`least(3, length(${lowered(search)}))`;
  const { rows } = await sql<{ user_id: string; isMatch: boolean }>`
    select user_id, ${isWithin(search)} and ${isAfter(sql`sort_name`, sql`user_id`, after)} as "isMatch" from (
      select * from users
      where api_key = ${apiKey} and organization_id = ${organizationId}
        and search_keys(api_key, organization_id, '{1,2,3}', profile ->> 'name', profile ->> 'email')
          @> search_keys(${apiKey}, ${organizationId}, array[${size}], ${search.search}::text)
      limit ${sql.lit(MAX_CANDIDATES + 1)}) as u
    order by sort_name, user_id`.execute(db);
  return rows;
}

/** Condition on `u` (users): the name or the email contains the search text, and none begins with it. */
function isWithin(search: Search) {
  const wanted = lowered(search);
  return sql`(strpos(lower(${NAME}), ${wanted}) > 0 or strpos(lower(${EMAIL}), ${wanted}) > 0)
    and not ${begins(NAME, search)} and not ${begins(EMAIL, search)}`;
}
