import type { ParleyError } from '@parley/protocol/constants';
import { superseded } from '../session/superseded.js';
import type { Session } from '../session/Session.js';

/** Further attempts at the service once the customer's store has it (client contract §6.3), and the pause before each, ms. */
const RETRIES = 3;
const RETRY_MS = 1000;

/** Writes to the service what a provider has already stored, with retries. Rejects with `CANCELLED` when the session has ended. */
export async function retryAtService<T>({ scope }: Pick<Session, 'scope'>, run: () => Promise<T>): Promise<T> {
  const { epoch } = scope.value;
  for (let retries = RETRIES; ; retries -= 1) {
    try {
      return await run();
    } catch (error) {
      if (retries === 0 || (error as ParleyError).code === 'CANCELLED') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (scope.value.epoch !== epoch) throw superseded();
  }
}
