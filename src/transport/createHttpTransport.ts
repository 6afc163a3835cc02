import { createState } from '../observable.js';
import { createNetwork } from './createNetwork.js';
import type { HttpTransportOptions } from './HttpTransportOptions.js';
import type { ConnectionState, Transport } from './Transport.js';

/** The transport of a browser: HTTP and one WebSocket to a Parley service. Does nothing until it is used. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const state = createState<ConnectionState>('pendingInit');
  let network: ReturnType<typeof createNetwork> | undefined;
  const used = () => (network ??= createNetwork(options, state));

  return {
    baseUrl: options.baseUrl,
    storageUrl: options.storageUrl,
    request: async (operation, body, o) => used().request(operation, body, o),
    upload: async (o) => used().upload(o),
    authenticate: (credentials) => used().authenticate(credentials),
    connection: () => state,
    subscribe: (topic, on, o) => used().subscribe(topic, on, o),
  };
}
