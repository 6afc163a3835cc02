import type { EndpointConfig } from './DataProviders.js';

/** Sends a request to a provider's endpoint, once: as JSON, or as a form. Rejects unless the answer is 2xx. */
export async function postToEndpoint(
  endpoint: EndpointConfig,
  request: unknown,
  signal: AbortSignal,
): Promise<Response> {
  const { url, headers, credentials } = endpoint;
  const isForm = request instanceof FormData; // the browser sets the content type of a form itself
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(typeof headers === 'function' ? await headers() : headers),
    },
    body: isForm ? request : JSON.stringify(request),
    signal,
    ...(credentials && { credentials }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response;
}

/** As `postToEndpoint`, for reads: the `data` of the JSON answer. @param mayBeNothing a 2xx answer without it is `undefined` */
export async function readFromEndpoint(
  endpoint: EndpointConfig,
  request: unknown,
  signal: AbortSignal,
  mayBeNothing = false,
): Promise<unknown> {
  const response = await postToEndpoint(endpoint, request, signal);
  const body: unknown = await (mayBeNothing ? response.json().catch(() => undefined) : response.json());
  if (typeof body === 'object' && body !== null && 'data' in body && body.data != null) return body.data;
  if (mayBeNothing) return undefined;
  throw new Error(`${endpoint.url} answered without \`data\`.`);
}
