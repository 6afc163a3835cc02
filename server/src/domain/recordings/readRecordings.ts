import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { joinRecordingPlace, RECORDING_COLUMNS, type RecordingRow } from './recordingRows.js';

/** A place in the list of recordings, which is ordered by time, then id, newest first. */
export interface RecordingCursor {
  createdAt: number;
  annotationId: string;
}

export const recordingCursor = (row: RecordingRow): RecordingCursor => ({
  createdAt: row.created_at,
  annotationId: row.annotation_id,
});

interface RecordingQuery {
  /** Values of one column. Absent: all recordings of the organization. */
  of?: { column: 'annotation_id' | 'document_id' | 'comment_annotation_id'; values: readonly string[] } | undefined;
  /** Only those of these documents, when `of` names recordings. */
  documentIds?: readonly string[] | undefined;
  after?: RecordingCursor | undefined;
  limit: number;
}

/**
 * Reads recordings of an organization, newest first, with the facts that decide who sees them, in one statement. Its cost depends on `limit`
 * and on the number of values of `of`, not on the number of recordings.
 */
export async function readRecordings(
  db: Kysely<Tables>,
  scope: ThreadScope,
  { of, documentIds, after, limit }: RecordingQuery,
): Promise<RecordingRow[]> {
  const { apiKey, organizationId } = scope;
  if (of?.values.length === 0) return [];
  const bounds = [
    sql`x.api_key = ${apiKey} and x.organization_id = ${organizationId}`,
    isOfDocument('x', scope),
    ...(documentIds ? [sql`x.document_id = any(${documentIds}::text[])`] : []),
    ...(after
      ? [sql`(x.created_at, x.annotation_id) < (${after.createdAt}::bigint, ${after.annotationId}::text)`]
      : []),
  ];
  const inOrder = sql`order by x.created_at desc, x.annotation_id desc`;
  const some = (condition: RawBuilder<unknown>, from = sql`recorder_annotations x`) => sql`
    select x.* from ${from} where ${sql.join([...bounds, condition], sql` and `)} ${inOrder} limit ${limit}`;
  const { rows } = await sql<RecordingRow>`
    select ${RECORDING_COLUMNS} from (
      select x.* from (${selectRows(scope, of, some)}) as x ${inOrder} limit ${limit}) as x
    ${joinRecordingPlace} ${inOrder}`.execute(db);
  return rows;
}

/** Documents are read one by one, each by its index: with a list, the database would sort all their recordings. */
function selectRows(
  { apiKey, organizationId }: ThreadScope,
  of: RecordingQuery['of'],
  some: (condition: RawBuilder<unknown>, from?: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!of) return some(sql`true`);
  if (of.column === 'document_id') {
    const each = of.values.map((value) => sql`(${some(sql`x.document_id = ${value}`)})`);
    return sql.join(each, sql` union all `);
  }
  // Each is looked up by its id. With a list and an order, the database would follow the order until it has found them all.
  const named = sql`unnest(${[...new Set(of.values)]}::text[]) as asked (id) cross join lateral (
    select * from recorder_annotations x
    where x.api_key = ${apiKey} and x.organization_id = ${organizationId} and ${sql.ref(`x.${of.column}`)} = asked.id
    offset 0) as x`;
  return some(sql`true`, named);
}
