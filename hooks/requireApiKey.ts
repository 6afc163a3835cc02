import { ParleyError } from '@parley/protocol/constants';

/** Explains to developers the most common cause of a missing key: bundlers expose only some environment variables to pages. */
export function requireApiKey(apiKey: string | undefined): void {
  if (apiKey) return;
  throw new ParleyError(
    'INVALID_ARGUMENT',
    'apiKey: ParleyProvider was given none. If it is a variable of the environment: is it set, and does its name begin as the bundler asks, VITE_ or NEXT_PUBLIC_?',
  );
}
