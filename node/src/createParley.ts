import { ParleyError } from '@parley/protocol/constants';
import { operationTree } from './operationTree.js';
import { type Operation, TRAITS } from './operations.js';
import type { CallOptions, Page, Parley } from './Parley.js';
import { postOnce } from './postOnce.js';
import { repeat } from './repeat.js';
import { tokenRequest } from './tokenRequest.js';
import { withIds } from './withIds.js';

export interface ParleyOptions {
  /** Where the service is, such as `http://127.0.0.1:4400`. */
  baseUrl: string;
  /** The API key, `PARLEY_API_KEY`. */
  apiKey: string;
  /** The auth token of the key, `PARLEY_AUTH_TOKEN`. A secret: it must not reach a browser. */
  authToken: string;
  /** Credentials of the workspace. Only the operations of API keys and auth tokens need them. */
  workspace?: { id: string; authToken: string } | undefined;
  /** How often a call that failed for a while is sent again; 0: never. @default 3 */
  maxRetries?: number | undefined;
  /** How long one attempt may take, ms. The service itself cancels it after 60 s. @default 65_000 */
  timeoutMs?: number | undefined;
  /** @default the global `fetch` */
  fetch?: typeof fetch | undefined;
}

/**
 * Makes the client of a backend. It does nothing until an operation is called, so a build without secrets can import the module that makes it. Without
 * credentials calls reject with `INVALID_ARGUMENT`, and `field` names the option.
 */
export function createParley(options: ParleyOptions): Parley {
  async function send(operation: string, data: object, { signal }: CallOptions = {}): Promise<Page<unknown> | unknown> {
    const { id, isOnce = false, isOfWorkspace = false } = TRAITS[operation as Operation] ?? {};
    requireOptions(options, isOfWorkspace);
    const attempt = postOnce(options, { operation, isOfWorkspace, data: id ? withIds(data, id) : data });
    return repeat(attempt, { maxRetries: options.maxRetries ?? 3, isOnce, signal });
  }

  const operations = operationTree(send) as Parley; // the protocol's types say what each takes and answers
  return Object.assign(operations, {
    createToken: async (...user: Parameters<Parley['createToken']>) =>
      (await operations.auth.generate_token(tokenRequest(...user))).token,
  });
}

function requireOptions({ baseUrl, apiKey, authToken, workspace }: ParleyOptions, isOfWorkspace: boolean): void {
  const needed = isOfWorkspace
    ? { baseUrl, 'workspace.id': workspace?.id, 'workspace.authToken': workspace?.authToken }
    : { baseUrl, apiKey, authToken };
  for (const [field, value] of Object.entries(needed)) {
    if (typeof value === 'string' && value !== '') continue;
    const message = `${field}: createParley was not given one. Is the environment variable set?`;
    throw new ParleyError('INVALID_ARGUMENT', message, { field });
  }
  if (!/^https?:\/\//i.test(baseUrl)) {
    const message = `baseUrl: ${JSON.stringify(baseUrl)} begins with neither "https://" nor "http://".`;
    throw new ParleyError('INVALID_ARGUMENT', message, { field: 'baseUrl' });
  }
}
