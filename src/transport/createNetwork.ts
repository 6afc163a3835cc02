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
  const { apiKey, WebSocket } = options;
  const baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  const http = { apiKey, baseUrl, fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)) };

  // The service follows the protocol's types of each result.
  const request: Transport['request'] = (operation, body, o) =>
    post(http, operation, body, o) as Promise<Answer<OperationResult<typeof operation & Operation>>>;
  const url = options.forceLongPolling ? undefined : socketUrl(options.realtimeUrl ?? baseUrl);
  const { authenticate, subscribe } = createOrganizations(
    (own) => createRealtime({ apiKey, url, WebSocket, request, state: own }),
    state,
  );
  const upload: Transport['upload'] = async (o) => (await loadLater()).sendFile(options, o);
  return { request, upload, authenticate, subscribe };
}

/** `http` becomes `ws`, `https` becomes `wss`; a relative address is taken from the page. */
function socketUrl(base: string): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/v2/client/realtime`, globalThis.location?.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
