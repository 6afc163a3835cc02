import { ParleyError } from '@parley/protocol/constants';

/** Tells whoever develops an app why there is most often no key: bundlers hand only some variables of the environment to pages. */
export function requireApiKey(apiKey: string | undefined): void {
  if (apiKey) return;
  throw new ParleyError(
    'INVALID_ARGUMENT',
    'apiKey: ParleyProvider was given none. If it is a variable of the environment: is it set, and does its name begin as the bundler asks, VITE_ or NEXT_PUBLIC_?',
  );
}
