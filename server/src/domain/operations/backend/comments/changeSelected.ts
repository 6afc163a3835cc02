import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { inSlices } from '../../../common/inSlices.js';
import { threadIds } from '../../../threads/readThreads.js';
import { annotationFull, contextFull } from '../../../threads/selectedThreads.js';
import { FullContextError, FullThreadError } from '../../../threads/threadSize.js';
import type { ThreadScope } from '../../../access/ThreadScope.js';

/**
 * Threads of one transaction, with their consequences. It takes well below 100 ms, and other writers of the
 * organization wait for it.
 */
const THREADS_PER_WRITE = 25;

/** The selected threads by result. */
interface Selected {
  written: string[];
  /** Threads that would have become too large, and what to say of them. Nothing of them is written. */
  failed: { id: string; failure: typeof annotationFull | typeof contextFull }[];
}

/**
 * Writes the threads that a backend selects, some in each transaction. Each thread succeeds or fails separately (REST
 * contract §1.8): when one would become too large, the others are still written.
 * @param where a condition on `a` (comment_annotations). `write` checks it again, because a thread may have changed
 * meanwhile
 * @param write writes threads and returns their ids. It is called at least once, so that an empty request is checked
 * too
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
  const failed: Selected['failed'] = [];
  const pace = new Pace();
  for (const ids of slices) await writeSlice(ids);
  return { written, failed };

  async function writeSlice(ids: readonly string[]): Promise<void> {
    await pace.next();
    try {
      written.push(...(await core.write((tx) => write(tx, threadIds(ids)))));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (ids.length > 1) for (const id of ids) await writeSlice([id]);
      else failed.push(...ids.map((id) => ({ id, failure })));
    }
  }
}

function failureOf(error: unknown): Selected['failed'][number]['failure'] | null {
  if (error instanceof FullContextError) return contextFull;
  return error instanceof FullThreadError ? annotationFull : null;
}
