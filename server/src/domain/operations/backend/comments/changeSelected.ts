import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { inSlices } from '../../../common/inSlices.js';
import { threadIds } from '../../../threads/readThreads.js';
import { FullThreadError } from '../../../threads/threadSize.js';
import type { ThreadScope } from '../../../access/ThreadScope.js';

/** Threads of one transaction, with all that follows from each: well below 100 ms, in which others in the organization wait. */
const THREADS_PER_WRITE = 25;

/** What became of the threads, by id. */
interface Selected {
  written: string[];
  /** They would have been too large: nothing of them is written. */
  full: string[];
}

/**
 * Writes the threads that a backend selects, some in each transaction, as each stands for itself (REST contract §1.8): one that would be too
 * large keeps none of the others from being written. `written`: the ids that `write` answers.
 * @param where a condition on `a` (comment_annotations), which `write` asks again: a thread may have changed meanwhile
 * @param write is called at least once, so that a request for nothing is checked, too
 */
export async function changeSelected(
  core: Core,
  { apiKey, organizationId }: ThreadScope,
  where: RawBuilder<SqlBool>,
  write: (tx: WriteTransaction, selected: RawBuilder<SqlBool>) => Promise<string[]>,
): Promise<Selected> {
  const { rows } = await sql<{ annotation_id: string }>`
    select a.annotation_id from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}
    order by a.annotation_id`.execute(core.db);
  const selected = rows.map(({ annotation_id }) => annotation_id);
  const slices = selected.length > 0 ? inSlices(selected, THREADS_PER_WRITE) : [[]];
  const written: string[] = [];
  const full: string[] = [];
  const pace = new Pace();
  for (const ids of slices) await writeSlice(ids);
  return { written, full };

  async function writeSlice(ids: readonly string[]): Promise<void> {
    await pace.next();
    try {
      written.push(...(await core.write((tx) => write(tx, threadIds(ids)))));
    } catch (error) {
      if (!(error instanceof FullThreadError)) throw error;
      if (ids.length > 1) for (const id of ids) await writeSlice([id]);
      else full.push(...ids);
    }
  }
}
