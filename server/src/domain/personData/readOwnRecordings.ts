import type { RecorderAnnotation } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { readInSteps } from '../common/readInSteps.js';
import { readRecordings } from '../recordings/readRecordings.js';
import { loadRecordingPeople, toRecording } from '../recordings/toRecording.js';

/** Recordings that one page scans: most are other people's. */
const LOOKED_AT = 2000;

/**
 * Returns the next recordings of a person, by id, at most `limit` and within `LIMITS.answerBytes`. A page may have none and a next one.
 * @param after id of the last recording that was scanned; `''`: none
 */
export async function readOwnRecordings(
  core: Core,
  scope: ThreadScope,
  userId: string,
  after: string,
  limit: number,
): Promise<{ recordings: RecorderAnnotation[]; next: string | null }> {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select annotation_id as id, author_id = ${userId} as "isOwn" from recorder_annotations
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and annotation_id > ${after}
    order by annotation_id limit ${LOOKED_AT}`.execute(core.db);
  const own = rows.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const read = async (last: string | undefined, step: number) => {
    const start = last === undefined ? 0 : own.indexOf(last) + 1;
    const ids = own.slice(start, start + step);
    const found = await readRecordings(core.db, scope, { of: { column: 'annotation_id', values: ids }, limit: step });
    const people = await loadRecordingPeople(core.db, scope, found);
    const byId = new Map(found.map((row) => [row.annotation_id, row]));
    const walked = ids.map(async (id) => {
      const row = byId.get(id); // `undefined`: deleted meanwhile
      return { position: id, item: row ? await toRecording(core, scope, row, people, null) : null, row: row ?? null };
    });
    return Promise.all(walked);
  };
  const { items: recordings, next } = await readInSteps<RecorderAnnotation, string>(read, undefined, limit);
  const scanned = rows.length < LOOKED_AT ? null : rows.at(-1)!.id;
  return { recordings, next: next ?? scanned };
}
