import { ParleyError } from '@parley/protocol/constants';

/**
 * The same id may be added, or the document deleted, between the reads and the writes of a transaction. After so many
 * attempts the load is too high to go on.
 */
const ATTEMPTS = 4;
/** not_null_violation, foreign_key_violation, unique_violation (PostgreSQL, appendix A). */
const CONSTRAINT_VIOLATIONS = new Set(['23502', '23503', '23505']);

/**
 * Runs a write, and again when another write of the same records was committed first. Throws `ABORTED` after four
 * attempts.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!CONSTRAINT_VIOLATIONS.has(String((error as { code?: unknown }).code))) throw error;
      if (attempt === ATTEMPTS) {
        throw new ParleyError('ABORTED', 'Other writes of the same records came first. Try again.', { cause: error });
      }
    }
  }
}
