import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import type { ParleyOptions } from './createParley.js';
import type { Page } from './Parley.js';
import { toJson } from './toJson.js';

const TIMEOUT_MS = 65_000;
/** A timer that is to wait longer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Next.js keeps answers of `fetch`, and a token is one. The types of Node do not know the option. */
const UNCACHED = { cache: 'no-store' } as RequestInit;

interface Request {
  operation: string;
  isOfWorkspace: boolean;
  data: object;
}

/** Returns the function that sends a request once. It answers `data`, of a paged operation a `Page`. */
export function postOnce(
  options: ParleyOptions,
  { operation, isOfWorkspace, data }: Request,
): (signal?: AbortSignal) => Promise<unknown> {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/v2/${operation}`;
  const headers = {
    'content-type': 'application/json',
    ...credentials(options, isOfWorkspace),
  };
  const body = toJson({ data });
  const { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;

  return async (signal) => {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    const timer = setTimeout(cancel, Math.min(timeoutMs, LONGEST_TIMER_MS));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: stop.signal, ...UNCACHED });
      return openEnvelope(operation, response, await response.text());
    } catch (cause) {
      if (cause instanceof ParleyError) throw cause;
      if (signal?.aborted) throw new ParleyError('CANCELLED', `The call of ${operation} was cancelled.`, { cause });
      if (!stop.signal.aborted)
        throw new ParleyError('NETWORK_ERROR', `The service could not be reached at ${url}. Is it running?`, { cause });
      throw new ParleyError('TIMEOUT', `The service did not answer ${operation} within ${timeoutMs} ms.`, { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };
}

function credentials({ apiKey, authToken, workspace }: ParleyOptions, isOfWorkspace: boolean): Record<string, string> {
  return isOfWorkspace && workspace
    ? { 'x-service-workspace-id': workspace.id, 'x-service-workspace-auth-token': workspace.authToken }
    : { 'x-service-api-key': apiKey, 'x-service-auth-token': authToken };
}

/** What travels back (REST contract §1.3). Only paged answers have `nextPageToken`. */
interface Envelope {
  result?: { data: unknown; nextPageToken?: string | null };
  error?: { message?: string; status?: string; details?: unknown };
}

function openEnvelope(operation: string, { status, headers }: Response, text: string): unknown {
  const { result, error } = parseEnvelope(text);
  if (status < 300 && result) {
    const { data, nextPageToken } = result;
    return nextPageToken === undefined ? data : ({ data, nextPageToken } satisfies Page<unknown>);
  }
  // A newer service may name codes that this client does not know; callers then meet a code outside the union, as any string.
  const code = (error?.status ?? (status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN')) as ErrorCode;
  const message = error?.message ?? `The service answered ${operation} with HTTP ${status} and no explanation.`;
  const retryAfter = Number(headers.get('retry-after') ?? NaN);
  throw new ParleyError(code, message, {
    status,
    details: error?.details,
    retryAfterMs: Number.isNaN(retryAfter) ? undefined : retryAfter * 1000,
    // The message starts with the path of the first bad field (REST contract §1.3).
    field: code === 'INVALID_ARGUMENT' ? /^(data\b.*?): /.exec(message)?.[1] : undefined,
  });
}

/** Answers an empty envelope for what is no JSON: it comes from something between us and the service. */
function parseEnvelope(text: string): Envelope {
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}
