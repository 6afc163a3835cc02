import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type ContentTable, CONTENT_OF_DOCUMENTS, CONTENT_OF_ORGANIZATIONS } from './contentTables.js';

/** The scope that is being deleted. */
export interface DeletedScope {
  apiKey: string;
  organizationId: string;
  /** Documents; `null`: the organization with all its documents. */
  documentIds: readonly string[] | null;
}

/** Rows that one step deletes, at most. It takes some hundredths of a second. */
const ROWS = 500;
/** Records that one statement scans. */
const RECORDS = 100;

/** The progress of a deletion. */
export interface Progress {
  /** Rows that the step has deleted. */
  rows: number;
  /** The table at which the next step continues. */
  at: number;
  isGone: boolean;
}

/**
 * Deletes the next rows that are marked as deleted: dependent rows first, the keys when nothing else remains. A step does not wait: rows
 * that another transaction has locked stay for a later step. Call it in a transaction.
 * @param from `at` of the step before. Tables before it are empty, and scanning them again would read deleted rows
 */
export async function deleteContent(db: Kysely<Tables>, scope: DeletedScope, from = 0): Promise<Progress> {
  // Only plain index scans skip the rows that earlier steps have deleted. Other scans would read them again in each step.
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(db);
  const tables = scope.documentIds === null ? CONTENT_OF_ORGANIZATIONS : CONTENT_OF_DOCUMENTS;
  const filled = await withRows(db, scope, tables.slice(from));
  let left = ROWS;
  for (const [at, table] of tables.entries()) {
    if (at < from || !filled[at - from]) continue;
    for (let deleted = 1; deleted > 0 && left > 0; left -= deleted) deleted = await deleteSome(db, scope, table, left);
    if (left <= 0 || (await hasRows(db, scope, table))) return { rows: ROWS - left, at, isGone: false };
  }
  if (scope.documentIds === null) await deleteOrganization(db, scope);
  return { rows: ROWS - left, at: tables.length, isGone: true };
}

/** Returns for each table whether it has rows in the scope. Most documents and organizations have rows in few, which are asked for at once. */
async function withRows(
  db: Kysely<Tables>,
  scope: DeletedScope,
  tables: readonly ContentTable[],
): Promise<readonly boolean[]> {
  const filled = tables.map(({ table }) => sql<boolean>`exists (${anyRow(scope, table)})`);
  const { rows } = await sql<{ filled: boolean[] }>`select array[${sql.join(filled)}]::boolean[] as filled`.execute(db);
  return rows[0]!.filled;
}

/** Deletes rows of one table, after the rows that depend on them. Returns the number of all of them. */
async function deleteSome(
  db: Kysely<Tables>,
  scope: DeletedScope,
  { table, key, parts, except }: ContentTable,
  limit: number,
): Promise<number> {
  const where = inScope(scope);
  if (!parts) return deletePicked(db, scope, table, key, where, limit);
  const id = sql.ref(`x.${key[0]}`);
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(table)} x
    where ${own('x', scope)} and ${where} ${scope.documentIds && except ? sql`and not ${except(scope)}` : sql``}
    limit ${Math.min(RECORDS, limit)} for update skip locked`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  let left = limit;
  for (const part of parts) {
    const depends = part.where?.(ids, scope) ?? sql`${sql.ref(`x.${part.key[0]}`)} = any(${ids}::text[])`;
    left -= await deletePicked(db, scope, part.table, part.key, depends, left);
    if (left === 0) return limit;
  }
  return limit - left + (await deletePicked(db, scope, table, key, sql`${id} = any(${ids}::text[])`, left));
}

/** Deletes rows `x` that match, at most `limit`. With the array, the database looks them up by their keys. */
async function deletePicked(
  db: Kysely<Tables>,
  scope: DeletedScope,
  table: string,
  key: ContentTable['key'],
  where: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const isPicked = key.map((name) => sql`${sql.ref(`d.${name}`)} = ${sql.ref(`picked.${name}`)}`);
  const { numAffectedRows } = await sql`
    with picked as materialized (
      select ${sql.join(key.map((name) => sql.ref(`x.${name}`)))} from ${sql.table(table)} x
      where ${own('x', scope)} and ${where} limit ${limit} for update skip locked)
    delete from ${sql.table(table)} d using picked
    where ${own('d', scope)} and ${sql.ref(`d.${key[0]}`)} = any(array(select ${sql.ref(key[0])} from picked))
      and ${sql.join(isPicked, sql` and `)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

async function hasRows(db: Kysely<Tables>, scope: DeletedScope, { table }: ContentTable): Promise<boolean> {
  const { rows } = await anyRow(scope, table).execute(db);
  return rows.length > 0;
}

const anyRow = (scope: DeletedScope, table: string) =>
  sql`select from ${sql.table(table)} x where ${own('x', scope)} and ${inScope(scope)} limit 1`;

/**
 * Deletes the key of an organization without content, and its jobs. Jobs that delete files or announce actions from before the deletion
 * still run.
 */
async function deleteOrganization(db: Kysely<Tables>, scope: DeletedScope): Promise<void> {
  await sql`
    delete from jobs x where ${own('x', scope)}
      and kind not in (${DELETE_CONTENT}, 'deleteBlobs', 'deleteParts', 'wakeWebhooks')`.execute(db);
  await sql`
    delete from organization_keys x where ${own('x', scope)} and deleted_at is not null`.execute(db);
}

/** Kind of the job that deletes the marked content of an organization. */
export const DELETE_CONTENT = 'deleteContent';

const own = (alias: string, { apiKey, organizationId }: DeletedScope): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.api_key`)} = ${apiKey} and ${sql.ref(`${alias}.organization_id`)} = ${organizationId}`;

/** Condition on a row `x` of a table with content of documents. */
const inScope = ({ documentIds }: DeletedScope): RawBuilder<unknown> =>
  documentIds === null ? sql`true` : sql`x.document_id = any(${documentIds}::text[])`;
