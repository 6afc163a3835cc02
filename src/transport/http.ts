import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import { MAX_TIMER_MS } from '../maxTimerMs.js';
import type { Answer, RequestOptions } from './Transport.js';

export interface HttpOptions {
  apiKey: string;
  /** Without a slash at the end; empty: the page's origin. */
  baseUrl: string;
  fetch: typeof fetch;
}

/** After this time the service counts as unreachable, ms. It answers a poll without changes earlier. */
const TIMEOUT_MS = 30_000;

/** A browser refuses more than 64 KiB of keepalive requests at once (Fetch, "HTTP-network-or-cache fetch"): some of these have room. */
const KEEPALIVE_CHARACTERS = 8192;

/** Sends `{ data }` to one operation and opens the envelope of the answer (REST contract §1.3). */
export async function post(
  { apiKey, baseUrl, fetch }: HttpOptions,
  operation: string,
  data: unknown,
  { signal, token, keepalive = false }: RequestOptions = {},
): Promise<Answer<unknown>> {
  const body = JSON.stringify({ data });
  let response: Response;
  let text: string;
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  const timer = setTimeout(onAbort, TIMEOUT_MS);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    response = await fetch(`${baseUrl}/v2/client/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': apiKey,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
      keepalive: keepalive && body.length < KEEPALIVE_CHARACTERS,
      signal: stop.signal,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw new ParleyError('CANCELLED', `The request ${operation} was cancelled.`, { cause });
    throw new ParleyError('NETWORK_ERROR', `The service could not be reached for ${operation}.`, {
      cause,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
  const { status, headers } = response;
  return openEnvelope(operation, { status, retryAfter: headers.get('retry-after') }, text);
}

/** The parts of an HTTP response outside the envelope. */
interface Head {
  status: number;
  retryAfter: string | null;
}

/** The result in a response. Throws a `ParleyError` if the response is an error. */
export function openEnvelope(operation: string, head: Head, text: string): Answer<unknown> {
  const body = parseEnvelope(text);
  if (head.status < 300 && body?.result) {
    const { data, message = '', nextPageToken = null } = body.result;
    return { data, message, nextPageToken };
  }
  throw toError(operation, head, body);
}

interface Envelope {
  result?: { data: unknown; message?: string; nextPageToken?: string | null };
  error?: { message?: string; status?: string; details?: unknown };
}

/** `undefined`: the response is no JSON, so a proxy sent it. */
function parseEnvelope(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}

function toError(operation: string, { status, retryAfter }: Head, body: Envelope | undefined): ParleyError {
  // A newer service may send codes unknown to this client; callers then receive a code outside the union, as any string.
  const code = (body?.error?.status ?? (status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN')) as ErrorCode;
  return new ParleyError(code, body?.error?.message ?? `The service answered ${operation} with HTTP ${status}.`, {
    status,
    details: body?.error?.details,
    // 0 asks to try again, too. A date, which a proxy may send, counts as absent.
    retryAfterMs: retryAfter && +retryAfter >= 0 ? Math.min(+retryAfter * 1000, MAX_TIMER_MS) : undefined,
  });
}
