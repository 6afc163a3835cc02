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
 * credentials, or with an option that is not usable, calls reject with `INVALID_ARGUMENT`, and `field` names the option.
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

function requireOptions(options: ParleyOptions, isOfWorkspace: boolean): void {
  const { baseUrl, apiKey, authToken, workspace, maxRetries = 0, timeoutMs = 1 } = options;
  const needed = isOfWorkspace
    ? { baseUrl, 'workspace.id': workspace?.id, 'workspace.authToken': workspace?.authToken }
    : { baseUrl, apiKey, authToken };
  for (const [field, value] of Object.entries(needed)) {
    if (typeof value === 'string' && value !== '') continue;
    throw unusable(field, 'createParley was not given one. Is the environment variable set?');
  }
  if (!/^https?:\/\//i.test(baseUrl)) {
    throw unusable('baseUrl', `${JSON.stringify(baseUrl)} begins with neither "https://" nor "http://".`);
  }
  const { baseUrl: _, ...sent } = needed;
  for (const [field, value] of Object.entries(sent)) {
    // Space around it is not sent.
    if (!SENDABLE.test(value!.trim())) throw unusable(field, 'has a character that cannot be sent in a header.');
  }
  // `NaN` is what a variable that is not set becomes as a number: of retries there would be no end.
  if (!(maxRetries >= 0)) throw unusable('maxRetries', `must be a number, at least 0, not ${maxRetries}.`);
  if (!(timeoutMs > 0)) throw unusable('timeoutMs', `must be a number of milliseconds, more than 0, not ${timeoutMs}.`);
}

/** The characters that a header can have. */
const SENDABLE = /^[\x20-\x7e\xa0-\xff]+$/;

const unusable = (field: string, message: string) =>
  new ParleyError('INVALID_ARGUMENT', `${field}: ${message}`, { field });
