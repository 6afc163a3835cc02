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
  /** How long one attempt may take, ms. The service itself gives up after 60 s. @default 65_000 */
  timeoutMs?: number | undefined;
  /** @default the global `fetch` */
  fetch?: typeof fetch | undefined;
}

/** Makes the client of a backend. It opens no connection and starts no timer until an operation is called. Throws `INVALID_ARGUMENT` without credentials. */
export function createParley(options: ParleyOptions): Parley {
  requireText(options, ['baseUrl', 'apiKey', 'authToken']);
  if (options.workspace) requireText(options.workspace, ['id', 'authToken'], 'workspace.');

  async function send(operation: string, data: object, { signal }: CallOptions = {}): Promise<Page<unknown> | unknown> {
    const { id, isOnce = false, isOfWorkspace = false } = TRAITS[operation as Operation] ?? {};
    const attempt = postOnce(options, { operation, isOfWorkspace, data: id ? withIds(data, id) : data });
    return repeat(attempt, { maxRetries: options.maxRetries ?? 3, isOnce, signal });
  }

  const operations = operationTree(send) as Parley; // the protocol's types say what each takes and answers
  return Object.assign(operations, {
    createToken: async (...user: Parameters<Parley['createToken']>) =>
      (await operations.auth.generate_token(tokenRequest(...user))).token,
  });
}

function requireText<T extends object>(values: T, names: (keyof T & string)[], prefix = ''): void {
  for (const name of names) {
    if (typeof values[name] === 'string' && values[name] !== '') continue;
    const message = `${prefix}${name}: createParley needs it. Is the environment variable set?`;
    throw new ParleyError('INVALID_ARGUMENT', message, { field: `${prefix}${name}` });
  }
}
