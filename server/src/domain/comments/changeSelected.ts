import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { inSlices } from '../inSlices.js';
import { threadIds } from './readThreads.js';
import type { ThreadScope } from './ThreadScope.js';

/** Threads of one transaction, with all that follows from each: well below 100 ms, in which others in the organization wait. */
const THREADS_PER_WRITE = 25;

/**
 * Writes the threads that a backend selects, some in each transaction, as each stands for itself (REST contract §1.8). Answers the ids
 * that `write` answers.
 * @param where a condition on `a` (comment_annotations), which `write` asks again: a thread may have changed meanwhile
 * @param write is called at least once, so that a request for nothing is checked, too
 */
export async function changeSelected(
  core: Core,
  { apiKey, organizationId }: ThreadScope,
  where: RawBuilder<SqlBool>,
  write: (tx: WriteTransaction, selected: RawBuilder<SqlBool>) => Promise<string[]>,
): Promise<string[]> {
  const { rows } = await sql<{ annotation_id: string }>`
    select a.annotation_id from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}
    order by a.annotation_id`.execute(core.db);
  const selected = rows.map(({ annotation_id }) => annotation_id);
  const slices = selected.length > 0 ? inSlices(selected, THREADS_PER_WRITE) : [[]];
  const written: string[] = [];
  for (const ids of slices) written.push(...(await core.write((tx) => write(tx, threadIds(ids)))));
  return written;
}
