import type { Caller, Logger, ServerRequest, Service, ServiceOptions, ServiceSocket } from '../../environment.js';
import type { PrometheusMetrics } from '../observe/PrometheusMetrics.js';
import { HTTP_TIMEOUTS, HttpServer } from './HttpServer.js';
import { RealtimeUpgrade } from './RealtimeUpgrade.js';
import { UnsentBytes } from './UnsentBytes.js';
import { serveDocs } from './docs/serveDocs.js';

/** How long a shutdown waits for running requests, ms. A client of a longer request gets no answer, but its write is not lost. */
const FINISH_MS = 6_000;
/** Time for clients to answer the close frame at a shutdown, ms. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface ListenOptions {
  host: string;
  port: number;
  service: Service;
  settings: ServiceOptions;
  metrics: PrometheusMetrics;
  logger: Logger;
  /** See `clientAddress`. @default 0 */
  trustedProxies?: number | undefined;
}

/** Serves the service on a port: its operations, its sockets and `/docs`. `close` closes the service too. */
export async function listen(options: ListenOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { host, port, service, settings, metrics, logger, trustedProxies = 0 } = options;
  const { allowedOrigins, limits } = settings;
  const unsent = new UnsentBytes(limits.maxUnsentBytes, logger);
  const connect = (socket: ServiceSocket) => service.connect(socket);
  const realtime = new RealtimeUpgrade({ connect, allowedOrigins, unsent, limits });
  let inFlight = 0;
  const http = await HttpServer.listen({
    host,
    port,
    logger,
    trustedProxies,
    unsent,
    timeouts: { ...HTTP_TIMEOUTS, requestTimeout: Math.max(limits.requestTimeoutMs, HTTP_TIMEOUTS.headersTimeout) },
    fetch: async (request, caller) => {
      metrics.gauge('parley_requests_in_flight', ++inFlight);
      try {
        return await answer(request, caller, service);
      } finally {
        metrics.gauge('parley_requests_in_flight', --inFlight);
      }
    },
    upgrade: (...args) => realtime.upgrade(...args),
  });
  return {
    url: http.url,
    async close() {
      realtime.stop();
      http.stop();
      await atMost(FINISH_MS, service.close());
      await atMost(CLOSE_TIMEOUT_MS, Promise.all([http.whenQuiet(), realtime.whenQuiet()]));
      realtime.destroy();
      http.destroy();
    },
  };
}

async function answer(request: ServerRequest, caller: Caller, service: Service): Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const { pathname } = new URL(request.url);
    const docs = serveDocs(pathname);
    if (docs) return docs;
  }
  return service.fetch(request, caller);
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
