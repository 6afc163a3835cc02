import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ThreadScope } from '../access/ThreadScope.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { agentFieldOf, agentTerms, filterConditions, mentionTerms, type ThreadFilters } from './threadFilters.js';

/** A place in a list of threads: behind this one. */
export interface ThreadPosition {
  lastUpdated: number;
  annotationId: string;
}

/** Which threads of an organization, and how many of them. */
export interface CandidateQuery {
  filters: ThreadFilters;
  /** Sees their own drafts. Without a person: no drafts. */
  userId?: string | undefined;
  /** By time of the last change, then id. @default 'desc' */
  order?: 'asc' | 'desc' | undefined;
  /** The last thread of the page before. */
  after?: ThreadPosition | undefined;
  /** Absent: all. */
  limit?: number | undefined;
}

/** The columns of each thread `a` that the query for candidates selects. */
const PLACE = sql`a.annotation_id, a.last_updated`;

/** At most this many threads with a value are looked up by it, and sorted. With more, the list is scanned in its order. */
const FEW = 200;

/** Filters by value, rare ones first, with their look-up of one value, `asked.value`. Each has an index. */
const VALUE_LOOKUPS = [
  ['resolvedBy', sql`a.content ->> 'resolvedByUserId' = asked.value`],
  ['locationIds', sql`a.location_id is not null and id_hash(a.location_id) = id_hash(asked.value)`],
  ['userIds', sql`a.author_id = asked.value`],
  ['statusIds', sql`a.status_id = asked.value`],
] as const;

/**
 * Returns a query for the first threads that match, unsorted when they fit into `limit`.
 *
 * Its cost does not depend on the number of threads. One filter gives values to look up, each in an index that ends in the order of the
 * list, and takes of each value as many threads as the page holds. The other filters apply to what is found, inside the look-up.
 * @param columns of `a` (comment_annotations), with `annotation_id` and `last_updated`, by which they are sorted
 */
export function threadCandidates(
  scope: ThreadScope,
  query: CandidateQuery,
  columns: RawBuilder<unknown> = PLACE,
): RawBuilder<unknown> {
  const { filters } = query;
  const { documentIds, mentionedUserIds } = filters;
  const search = new Search(scope, query, columns);
  const { conditions } = search;
  if (filters.annotationIds) return search.threads();
  const many = documentIds
    ? search.each(documentIds, sql`a.document_id = asked.value`, 'documentIds')
    : search.threads();
  const agentField = agentFieldOf(filters);
  const terms = mentionedUserIds
    ? ({ name: 'mentionedUserIds', hashes: mentionTerms(scope, mentionedUserIds) } as const)
    : agentField !== undefined && ({ name: 'agentId', hashes: agentTerms(agentField) } as const);
  if (terms) {
    if (!documentIds) return search.eachTerm(terms.hashes, terms.name);
    return search.fewOr(search.someWithTerm(terms.hashes), many);
  }
  const byValue = VALUE_LOOKUPS.find(([name]) => filters[name] !== undefined);
  if (byValue) {
    const [name, lookup] = byValue;
    if (documentIds) return search.fewOr(search.some(conditions[name]), many);
    return search.each([filters[name] ?? []].flat(), lookup, name);
  }
  const { createdAfter, createdBefore } = conditions;
  return createdAfter || createdBefore ? search.fewOr(search.some(createdAfter, createdBefore), many) : many;
}

/** The parts of the query. Rows of `comment_annotations` are `a`. */
class Search {
  readonly conditions: ReturnType<typeof filterConditions>;
  readonly #scope: ThreadScope;
  readonly #query: CandidateQuery;
  readonly #columns: RawBuilder<unknown>;

  constructor(scope: ThreadScope, query: CandidateQuery, columns: RawBuilder<unknown>) {
    this.#scope = scope;
    this.#query = query;
    this.#columns = columns;
    this.conditions = filterConditions(scope, query.filters);
  }

  /** The threads that match, in order. `lookup` replaces the filter `name`. */
  threads(lookup: RawBuilder<unknown> = sql`true`, name?: keyof ThreadFilters): RawBuilder<unknown> {
    return sql`
      select ${this.#columns} from comment_annotations a
      where ${this.#inScope('a')} and ${lookup} and ${this.#matches(name)} ${this.#behind('a')} ${this.#inOrder('a')}`;
  }

  /** The threads for each value, `asked.value`. `lookup` replaces the filter `name`. */
  each(values: readonly string[], lookup: RawBuilder<unknown>, name: keyof ThreadFilters): RawBuilder<unknown> {
    return sql`
      select found.* from unnest(${values}::text[]) as asked (value)
      cross join lateral (${this.threads(lookup, name)}) as found
      ${this.#inOrder('found')}`;
  }

  /** The threads for each term. The terms replace the filter `name`. A thread may have several of them. */
  eachTerm(terms: RawBuilder<unknown>, name: keyof ThreadFilters): RawBuilder<unknown> {
    return sql`
      select distinct on (found.last_updated, found.annotation_id) found.* from ${terms} as asked cross join lateral (
        select ${this.#columns} from thread_terms t
        join comment_annotations a on ${this.#inScope('a')} and a.annotation_id = t.annotation_id
        where ${this.#inScope('t')} and t.term_hash = asked.hash and ${this.#matches(name)} ${this.#behind('t')}
        ${this.#inOrder('t')}) as found
      ${this.#inOrder('found')}`;
  }

  /** A few threads, by some of the conditions. */
  some(...conditions: (RawBuilder<SqlBool> | undefined)[]): RawBuilder<unknown> {
    const given = conditions.flatMap((condition) => condition ?? []);
    return sql`
      select a.annotation_id from comment_annotations a
      where ${this.#inScope('a')} and ${sql.join(given, sql` and `)} limit ${FEW + 1}`;
  }

  someWithTerm(terms: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select t.annotation_id from thread_terms t
      where ${this.#inScope('t')} and t.term_hash = any(array(select hash from ${terms} as term)) limit ${FEW + 1}`;
  }

  /** The threads of `some` that match, if these are few; else `many`. */
  fewOr(some: RawBuilder<unknown>, many: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      with few as materialized (${some}), counted as materialized (select count(*) <= ${FEW} as are_few from few)
      (${this.threads(sql`(select are_few from counted) and a.annotation_id = any(array(select annotation_id from few))`)})
      union all
      (select * from (${many}) as many where not (select are_few from counted))`;
  }

  #matches(without?: keyof ThreadFilters): RawBuilder<unknown> {
    const { userId } = this.#query;
    const isSeen = userId === undefined ? sql`not a.is_draft` : sql`(not a.is_draft or a.author_id = ${userId})`;
    const others = Object.entries(this.conditions).filter(([name]) => name !== without);
    return sql.join([isSeen, isOfDocument('a', this.#scope), ...others.map(([, condition]) => condition)], sql` and `);
  }

  #inScope(row: string): RawBuilder<unknown> {
    const column = (name: string) => sql.ref(`${row}.${name}`);
    const { apiKey, organizationId } = this.#scope;
    return sql`${column('api_key')} = ${apiKey} and ${column('organization_id')} = ${organizationId}`;
  }

  /** Behind the page before. */
  #behind(row: string): RawBuilder<unknown> {
    const { after, order } = this.#query;
    if (!after) return sql``;
    const beyond = order === 'asc' ? sql`>` : sql`<`;
    return sql`and (${sql.ref(`${row}.last_updated`)}, ${sql.ref(`${row}.annotation_id`)})
      ${beyond} (${after.lastUpdated}::bigint, ${after.annotationId}::text)`;
  }

  #inOrder(row: string): RawBuilder<unknown> {
    const { limit, order } = this.#query;
    const direction = order === 'asc' ? sql`asc` : sql`desc`;
    return sql`order by ${sql.ref(`${row}.last_updated`)} ${direction}, ${sql.ref(`${row}.annotation_id`)} ${direction}
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  }
}
