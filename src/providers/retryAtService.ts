import type { ParleyError } from '@parley/protocol/constants';

/** Further attempts at the service once the customer's store has it (client contract §6.3), and the pause before each, ms. */
const RETRIES = 3;
const RETRY_MS = 1000;

/** Writes to the service what a provider has done already: again when that fails, unless the session has ended. */
export async function retryAtService<T>(run: () => Promise<T>, retries = RETRIES): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (retries === 0 || (error as ParleyError).code === 'CANCELLED') throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retryAtService(run, retries - 1);
  }
}
