import type { Logger } from '../../environment.js';
import type { PrometheusMetrics } from '../observe/PrometheusMetrics.js';
import { addressFault } from './addressFault.js';
import { HttpServer } from './HttpServer.js';
import { UnsentBytes } from './UnsentBytes.js';

/** Default address. Metrics are for the operator, and only this machine has access. */
const LOOPBACK = '127.0.0.1';

export interface MetricsAddress {
  /** @default '127.0.0.1' */
  host?: string | undefined;
  /** 0 uses any free port. @default the port of the service + 1; no metrics when that port is taken */
  port?: number | undefined;
}

export interface ListenMetricsOptions extends MetricsAddress {
  /** The configured port of the service; 0 for any free port. */
  servicePort: number;
  metrics: PrometheusMetrics;
  logger: Logger;
}

/**
 * Serves `GET /metrics` in the format of Prometheus. It has an address of its own, because metrics are not for the public. Returns `null` when
 * the default port is taken.
 */
export async function listenMetrics(
  options: ListenMetricsOptions,
): Promise<{ url: string; close(): Promise<void> } | null> {
  const { host = LOOPBACK, servicePort, metrics, logger } = options;
  const port = options.port ?? (servicePort === 0 || servicePort === LAST_PORT ? 0 : servicePort + 1);
  try {
    const http = await HttpServer.listen({
      host,
      port,
      logger,
      unsent: new UnsentBytes(UNSENT_BYTES, logger),
      fetch: async (request) => {
        const isAsked = new URL(request.url).pathname === '/metrics' && ['GET', 'HEAD'].includes(request.method);
        return isAsked ? metrics.respond() : new Response(null, { status: 404 });
      },
      upgrade: (_request, socket) => socket.destroy(),
    });
    const url = `${http.url}/metrics`;
    logger.info({ url }, 'Metrics are served.');
    return {
      url,
      async close() {
        http.stop();
        http.destroy();
      },
    };
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || options.port !== undefined) {
      const settings = { hostSetting: 'PARLEY_METRICS_HOST', portSetting: 'PARLEY_METRICS_PORT' };
      throw addressFault({ host, port, ...settings }, error);
    }
    logger.warn({ port }, 'Metrics are not served: the port is in use. Choose another one with PARLEY_METRICS_PORT.');
    return null;
  }
}

const LAST_PORT = 65_535;
/** Enough for dozens of slow readers: an answer has about 100 kB. */
const UNSENT_BYTES = 8 * 1024 * 1024;
