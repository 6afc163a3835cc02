import { type RawBuilder, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import { recordChanges } from '../inbox/recordChanges.js';
import type { Cursor, DeletionStep, StepCall } from './DeletionStep.js';
import { namesPeople } from './namesPeople.js';
import type { PersonTable } from './personTables.js';

/** Rows that one step scans, unless the table has its own number. */
const ROWS = 500;
/** Rows that one step writes. */
const CHANGED_ROWS = 100;

type Row = Record<string, unknown>;

/**
 * Returns the step that cleans rows of a table, in the order of its key. It scans all rows of the organization: no index shows where people
 * are named.
 */
export const cleanTable =
  (table: PersonTable): DeletionStep =>
  async (call) => {
    const { keys, next } = await findRows(table, call);
    if (keys.length > 0) await cleanRows(table, call, keys);
    return next;
  };

/** Finds the next rows that may name people, and where the next step continues. */
async function findRows(table: PersonTable, { tx, scope, people, cursor }: StepCall): Promise<Found> {
  const names = Object.keys(table.key);
  const texts = Object.entries(table.columns).map(([name, { type }]) =>
    type === 'text[]' ? sql`array_to_string(${sql.ref(name)}, ' ')` : sql`${sql.ref(name)}::text`,
  );
  const limit = table.rows ?? ROWS;
  const { rows } = await sql<Row & { is_named: boolean }>`
    select ${sql.join(names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))}, ${namesPeople(texts, people)} as is_named
    from ${sql.table(table.table)}
    where ${own(scope)} ${cursor ? sql`and ${keyOf(table)} > ${sql`(${sql.join(typed(table, cursor))})`}` : sql``}
    order by ${sql.join(names.map((name) => sql.ref(`${table.table}.${name}`)))} limit ${limit}`.execute(tx.db);
  const all = rows.map((row) => ({ key: names.map((name) => String(row[name])), isNamed: row.is_named }));
  const named = all.filter(({ isNamed }) => isNamed).map(({ key }) => key);
  if (named.length > CHANGED_ROWS) return { keys: named.slice(0, CHANGED_ROWS), next: named[CHANGED_ROWS - 1]! };
  return { keys: named, next: all.length < limit ? null : all.at(-1)!.key };
}

interface Found {
  keys: Cursor[];
  next: Cursor | null;
}

async function cleanRows(table: PersonTable, call: StepCall, keys: readonly Cursor[]): Promise<void> {
  const { tx, scope, people } = call;
  const names = Object.keys(table.key);
  const columns = Object.keys(table.columns);
  // Locked, so that nothing that is written meanwhile gets lost.
  const { rows } = await sql<Row>`
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}::text as ${sql.ref(name)}`))},
      ${sql.join([...columns, ...(table.also ?? [])].map((name) => sql.ref(`x.${name}`)))}
    from ${sql.table(table.table)} x join ${recordset(keyTypes(table), rowsOf(names, keys))} on ${isSameKey(names)}
    where ${own(scope, 'x')} order by ${sql.join(names.map((name) => sql.ref(`x.${name}`)))} for update of x`.execute(
    tx.db,
  );
  const changed = rows.flatMap((before): Row[] => {
    const after: Row = { ...before };
    for (const [name, { clean }] of Object.entries(table.columns)) {
      if (before[name] !== null) after[name] = clean(before[name], people, name, before);
    }
    return columns.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])) ? [after] : [];
  });
  if (changed.length === 0) return;
  const changes = await changesOf(table, call, changed);
  const types = { ...keyTypes(table), ...Object.fromEntries(columns.map((name) => [name, table.columns[name]!.type])) };
  const written = changed.map((row) => Object.fromEntries(Object.keys(types).map((name) => [name, row[name]])));
  await sql`
    update ${sql.table(table.table)} x set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))}
    from ${recordset(types, written)} where ${own(scope, 'x')} and ${isSameKey(names)}`.execute(tx.db);
  await announceChanges(call, changes);
}

interface DocumentChange {
  documentId: string;
  change: StoredChange;
}

/** The changes to publish to open clients. Call it before the rows are written. */
async function changesOf(table: PersonTable, { tx, scope }: StepCall, rows: readonly Row[]): Promise<DocumentChange[]> {
  const ofOrganization = (change: StoredChange): DocumentChange => ({ documentId: '', change });
  switch (table.table) {
    case 'notifications': {
      const ids = rows.map((row) => String(row['notification_id']));
      return (await recordChanges(tx, scope, ids)).map(ofOrganization);
    }
    case 'activities':
      return [ofOrganization({ kind: 'activities', ids: rows.map((row) => String(row['activity_id'])) })];
    case 'recorder_annotations':
      return [ofOrganization({ kind: 'recordings', ids: rows.map((row) => String(row['annotation_id'])) })];
    default:
      return rows.flatMap((row) => table.changeOf?.(row) ?? []);
  }
}

/** Streams are locked in the order of their ids, the organization's own first, as all writers do. */
async function announceChanges({ tx, scope }: StepCall, changes: readonly DocumentChange[]): Promise<void> {
  const streams = new Map<string, StoredChange[]>();
  for (const { documentId, change } of changes) streams.set(documentId, [...(streams.get(documentId) ?? []), change]);
  for (const documentId of [...streams.keys()].sort()) {
    await tx.append({ ...scope, documentId }, streams.get(documentId)!);
  }
}

const own = ({ apiKey, organizationId }: StepCall['scope'], alias?: string): RawBuilder<unknown> => {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return sql`${sql.ref(`${prefix}api_key`)} = ${apiKey} and ${sql.ref(`${prefix}organization_id`)} = ${organizationId}`;
};

const keyTypes = ({ key }: PersonTable): Record<string, string> => ({ ...key });

const keyOf = ({ table, key }: PersonTable): RawBuilder<unknown> =>
  sql`(${sql.join(Object.keys(key).map((name) => sql.ref(`${table}.${name}`)))})`;

const typed = ({ key }: PersonTable, cursor: Cursor): RawBuilder<unknown>[] =>
  Object.values(key).map((type, index) => sql`${cursor[index]}::text::${sql.raw(type)}`);

const rowsOf = (names: readonly string[], keys: readonly Cursor[]): Row[] =>
  keys.map((key) => Object.fromEntries(names.map((name, index) => [name, key[index]])));

const isSameKey = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`${sql.ref(`x.${name}`)} = ${sql.ref(`r.${name}`)}`),
    sql` and `,
  );

/** The rows as a table `r`. The types are those of the list of tables. */
const recordset = (types: Record<string, string>, rows: readonly Row[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(
    Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  )})`;
