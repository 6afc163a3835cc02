import { ParleyError } from '@parley/protocol/constants';
import { OPERATIONS, type Operation, type OperationTraits } from './operations.js';
import type { CallOptions, Page, Parley } from './Parley.js';
import { postOnce } from './postOnce.js';
import { repeat } from './repeat.js';
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
  const root = {};
  for (const operation of Object.keys(OPERATIONS) as Operation[]) place(root, operation, makeCall(options, operation));
  return root as Parley; // safe: each operation stands at its own path
}

type AnyCall = (data: object, options?: CallOptions) => Promise<unknown>;

function makeCall(options: ParleyOptions, operation: Operation): AnyCall {
  const traits: OperationTraits = OPERATIONS[operation];
  const post = async (data: object, { signal }: CallOptions = {}) => {
    const attempt = postOnce(options, operation, traits, traits.id ? withIds(data, traits.id) : data);
    return repeat(attempt, { maxRetries: options.maxRetries ?? 3, isOnce: traits.isOnce === true, signal });
  };
  if (!traits.isPaged) return async (data, o) => (await post(data, o)).data;
  async function* pages(data: object, o?: CallOptions) {
    for (let page: Page<unknown> | undefined; page?.nextPageToken !== null;) {
      page = await post(page ? { ...data, pageToken: page.nextPageToken } : data, o);
      yield page.data;
    }
  }
  return Object.assign(post, { pages });
}

/** Puts a call at its path. An operation may be a branch too: `users/data/delete` and `users/data/delete/status`. */
function place(root: object, operation: string, call: AnyCall): void {
  const names = operation.split('/');
  const last = names.pop()!; // a path has at least one name
  let branch = root as Record<string, object>;
  for (const name of names) branch = (branch[name] ??= {}) as Record<string, object>;
  branch[last] = Object.assign(call, branch[last]);
}

function requireText<T extends object>(values: T, names: (keyof T & string)[], prefix = ''): void {
  for (const name of names) {
    if (typeof values[name] === 'string' && values[name] !== '') continue;
    const message = `${prefix}${name}: createParley needs it. Is the environment variable set?`;
    throw new ParleyError('INVALID_ARGUMENT', message, { field: `${prefix}${name}` });
  }
}
