import { ParleyError } from '@parley/protocol/constants';
import { loadEngine } from '../loadEngine.js';
import { createState } from '../observable.js';
import type { HttpTransportOptions } from './HttpTransportOptions.js';
import type { ConnectionState, Transport } from './Transport.js';

/** The transport of a browser: HTTP and one WebSocket to a Parley service. Does nothing, and is little, until it is used. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const state = createState<ConnectionState>('pendingInit');
  let network: Omit<Transport, 'prepare' | 'connection'> | undefined;
  const prepare = async () => {
    const { createNetwork } = await loadEngine();
    return (network ??= createNetwork(options, state));
  };

  return {
    baseUrl: options.baseUrl,
    request: async (operation, body, o) => (await prepare()).request(operation, body, o),
    upload: async (o) => (await prepare()).upload(o),
    prepare: async () => void (await prepare()),
    authenticate: (credentials) => network?.authenticate(credentials),
    connection: () => state,
    subscribe(topic, on, o) {
      if (!network) throw new ParleyError('FAILED_PRECONDITION', 'subscribe came before prepare was done.');
      return network.subscribe(topic, on, o);
    },
  };
}
