import { ParleyError } from '@parley/protocol/constants';

/** A repeat of the same id, or a deletion of the document, may come between our reading and writing; more than this is a storm. */
const ATTEMPTS = 4;
/** not_null_violation, foreign_key_violation, unique_violation (PostgreSQL, appendix A). */
const OUTRUN = new Set(['23502', '23503', '23505']);

/** Runs a write again whose reading was overtaken by another write. `ABORTED` after four attempts. */
export async function retryOutrun<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!OUTRUN.has(String((error as { code?: unknown }).code))) throw error;
      if (attempt === ATTEMPTS) {
        throw new ParleyError('ABORTED', 'Other writes of the same records came first. Try again.', { cause: error });
      }
    }
  }
}
