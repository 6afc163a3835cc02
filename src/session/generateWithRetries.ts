import { ParleyError } from '@parley/protocol/constants';
import type { AuthProvider } from './AuthProvider.js';
import { superseded } from './superseded.js';

/** A backend that has not made a token after so long has failed, ms. */
const TIMEOUT_MS = 10_000;

/**
 * Asks the host's backend for a token, with at most `retryCount` attempts. Rejects with `TOO_MANY_RETRIES` and the last failure as its cause.
 * @param provider read for each attempt, so that the newest function is called; `undefined`: the session is over
 */
export async function generateWithRetries(provider: () => AuthProvider | undefined): Promise<string> {
  let cause: unknown;
  let attempt = 1;
  for (; ; attempt++) {
    const { generateToken, retryConfig: { retryCount = 3, retryDelay = 1000 } = {} } = provider() ?? {};
    if (!generateToken) throw superseded();
    try {
      const token = await inTime(generateToken());
      if (typeof token === 'string' && token !== '') return token;
      cause = new TypeError('generateToken did not give a token.');
    } catch (error) {
      cause = error;
    }
    if (attempt >= retryCount) break;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
  throw new ParleyError(
    'TOO_MANY_RETRIES',
    `authProvider.generateToken failed, attempts: ${attempt}. Check your backend. The error was: ${(cause as Partial<Error> | null | undefined)?.message ?? String(cause)}`,
    { cause },
  );
}

/** Rejects when the token takes too long. */
async function inTime(token: Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It gave no answer in 10 seconds.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([token, late]);
  } finally {
    clearTimeout(timer);
  }
}
