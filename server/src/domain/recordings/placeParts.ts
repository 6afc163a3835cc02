import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type FileId, ofFile, type RecordingFile } from './recordingUploads.js';

/** Parts that one statement places. It takes some hundredths of a second. */
const PARTS = 250;

/** The stored parts of a file. */
export interface StoredParts {
  /** Those with a number below the expected count. */
  count: number;
  /** The others. */
  beyond: number;
  bytes: number;
  /** Those whose place is unknown or wrong. */
  misplaced: number;
}

/** Counts the stored parts of a file. @param partCount as many as it should have */
export async function countParts(db: Kysely<Tables>, id: FileId, partCount: number): Promise<StoredParts> {
  const { rows } = await sql<StoredParts>`
    select count(*) filter (where part_number < ${partCount})::int as count,
      count(*) filter (where part_number >= ${partCount})::int as beyond,
      coalesce(sum(size), 0)::bigint as bytes,
      count(*) filter (where starts_at is distinct from expected)::int as misplaced
    from (
      select part_number, size, starts_at, sum(size) over (order by part_number) - size as expected
      from recorder_parts where ${ofFile(id)} and is_stored) as parts`.execute(db);
  return rows[0]!; // an aggregate without groups has one row
}

/** Whether the stored parts are the whole file. */
export const isWhole = (
  { count, beyond, bytes }: StoredParts,
  { partCount, size }: { partCount: number; size: number },
): boolean => count === partCount && beyond === 0 && bytes === size;

/**
 * Returns a function that gives the next stored parts their places in an unfinished file, and resolves with `false` after the last ones. A step is one
 * statement: the longest recordings have thousands of parts, and the embedded database does nothing else meanwhile.
 */
export function placeParts(
  db: Kysely<Tables>,
  id: FileId,
  { file_key: fileKey }: RecordingFile,
): () => Promise<boolean> {
  let from = 0;
  let startsAt = 0;
  return async () => {
    // Names the parts for both sides of the join: without statistics, the database may compare each with each.
    const ofStep = sql<SqlBool>`${ofFile(id)} and part_number >= ${from} and part_number < ${from + PARTS}`;
    // Its upload may have been cancelled and another one with its id be finished since.
    const isUnfinished = sql<SqlBool>`exists (
      select from recorder_files where ${ofFile(id)} and file_key = ${fileKey} and finished_for is null)`;
    const { rows } = await sql<{ count: number; endsAt: number }>`
      with placed as materialized (
        select part_number as placed_number, ${startsAt}::bigint + sum(size) over (order by part_number) - size as place
        from recorder_parts where ${ofStep} and is_stored and ${isUnfinished}),
      updated as (
        update recorder_parts set starts_at = place from placed where ${ofStep} and part_number = placed_number
        returning starts_at + size as ends_at)
      select count(*)::int as count, coalesce(max(ends_at), 0)::bigint as "endsAt" from updated`.execute(db);
    const { count, endsAt } = rows[0]!; // an aggregate without groups has one row
    [from, startsAt] = [from + PARTS, endsAt];
    return count === PARTS;
  };
}
