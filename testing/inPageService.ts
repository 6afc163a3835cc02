import { type Clock, createService, serviceOptions, type StartedService } from '@parley/server';
import { createEmbeddedDatabase } from '@parley/server/embedded';
import { CapturedLogger, FetchHttp, InProcessBus, MemoryBlobs, RecordedMetrics } from '@parley/server/memory';

/** The API key of the service, and the token with which a backend uses it. */
export const API_KEY = 'test';
export const AUTH_TOKEN = 'auth-token-of-the-test-service-0123456789';

/** The real time, but where a world sets it back to add what happened a while ago. */
class WorldClock implements Clock {
  agoMs = 0;
  now = () => Date.now() - this.agoMs;
  setTimer(run: () => void, delayMs: number): () => void {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }
}

/** A service in this process or page, everything in memory. */
export interface InPageService {
  service: StartedService;
  clock: WorldClock;
}

let started: Promise<InPageService> | undefined;

/**
 * The service of this process or page: one for all, as its database takes a second and 200 MB to start.
 * @param openDatabase its database, when this is the first call; by default an embedded one, new and empty
 */
export function inPageService(openDatabase = createEmbeddedDatabase): Promise<InPageService> {
  return (started ??= startService(openDatabase));
}

/** The real service; what limits the rate of requests in production is out of the way. */
async function startService(openDatabase: typeof createEmbeddedDatabase): Promise<InPageService> {
  const wide = { perSecond: 1e6, burst: 1e6 };
  const clock = new WorldClock();
  const service = await createService({
    database: await openDatabase(),
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    mail: null,
    http: new FetchHttp(),
    clock,
    logger: new CapturedLogger(),
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      bootstrap: { apiKey: API_KEY, authToken: AUTH_TOKEN },
      limits: { keyRate: wide, userRate: wide },
    }),
  });
  return { service, clock };
}
