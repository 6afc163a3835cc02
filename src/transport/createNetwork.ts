import type { State } from '../observable.js';
import type { HttpTransportOptions } from './HttpTransportOptions.js';
import { createOrganizations } from './createOrganizations.js';
import { createRealtime } from './createRealtime.js';
import { post } from './http.js';
import { loadLater } from '../loadLater.js';
import type { Operation, OperationResult } from './operations.js';
import type { Answer, ConnectionState, Transport } from './Transport.js';

/** The network operations of a transport. */
export function createNetwork(
  options: HttpTransportOptions,
  state: State<ConnectionState>,
): Pick<Transport, 'request' | 'upload' | 'authenticate' | 'subscribe'> {
  const { apiKey, WebSocket, XMLHttpRequest } = options;
  const baseUrl = withoutSlash(options.baseUrl);
  const http = { apiKey, baseUrl, fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)) };

  // The service follows the protocol's types of each result.
  const request: Transport['request'] = (operation, body, o) =>
    post(http, operation, body, o) as Promise<Answer<OperationResult<typeof operation & Operation>>>;
  const url = options.forceLongPolling ? undefined : socketUrl(options.realtimeUrl ?? baseUrl);
  const { authenticate, subscribe } = createOrganizations(
    (own) => createRealtime({ apiKey, url, WebSocket, request, state: own }),
    state,
  );
  const files = { apiKey, baseUrl: withoutSlash(options.storageUrl ?? baseUrl), XMLHttpRequest };
  const upload: Transport['upload'] = async (o) => (await loadLater()).sendFile(files, o);
  return { request, upload, authenticate, subscribe };
}

const withoutSlash = (base = '') => base.replace(/\/+$/, '');

/** `http` becomes `ws`, `https` becomes `wss`; a relative address is taken from the page. */
function socketUrl(base: string): string {
  const url = new URL(`${withoutSlash(base)}/v2/client/realtime`, globalThis.location?.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
