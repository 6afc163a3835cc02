import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { Answer, RequestOptions } from './Transport.js';

export interface HttpOptions {
  apiKey: string;
  /** Without a slash at the end; empty: the page's origin. */
  baseUrl: string;
  fetch: typeof fetch;
}

/** Sends `{ data }` to one operation and opens the envelope of the answer (REST contract §1.3). */
export async function post(
  { apiKey, baseUrl, fetch }: HttpOptions,
  operation: string,
  data: unknown,
  { signal, token }: RequestOptions = {},
): Promise<Answer<unknown>> {
  let response: Response;
  let body: Envelope | undefined;
  try {
    response = await fetch(`${baseUrl}/v2/client/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': apiKey,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ data }),
      signal: signal ?? null,
    });
    body = await readEnvelope(response);
  } catch (cause) {
    if (signal?.aborted) throw new ParleyError('CANCELLED', `The request ${operation} was given up.`, { cause });
    throw new ParleyError('NETWORK_ERROR', `The service could not be reached for ${operation}; check the connection.`, {
      cause,
    });
  }
  if (response.ok && body?.result) {
    const { data, message = '', nextPageToken = null } = body.result;
    return { data, message, nextPageToken };
  }
  throw toError(operation, response, body);
}

interface Envelope {
  result?: { data: unknown; message?: string; nextPageToken?: string | null };
  error?: { message?: string; status?: string; details?: unknown };
}

/** `undefined`: the answer is no JSON, so it comes from something between us and the service. */
async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}

function toError(operation: string, response: Response, body: Envelope | undefined): ParleyError {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  // A newer service may name codes that this client does not know; callers then meet a code outside the union, as any string.
  const code = (body?.error?.status ?? (response.status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN')) as ErrorCode;
  return new ParleyError(
    code,
    body?.error?.message ?? `The service answered ${operation} with HTTP ${response.status} and no explanation.`,
    {
      status: response.status,
      details: body?.error?.details,
      retryAfterMs: Number.isNaN(seconds) ? undefined : seconds * 1000,
    },
  );
}
