import { type Clock, createService, serviceOptions, type StartedService, type Transcriber } from '@parley/server';
import { createEmbeddedDatabase } from '@parley/server/embedded';
import { FetchHttp, InProcessBus, MemoryBlobs, RecordedMetrics } from '@parley/server/memory';
import { alignByteArrays } from './alignByteArrays.js';
import { FaultLogger } from './FaultLogger.js';

/** The API key of the service, and the token with which a backend uses it. */
export const API_KEY = 'test';
export const AUTH_TOKEN = 'auth-token-of-the-test-service-0123456789';

/** The real time. A world sets it back to add data of an earlier time. */
class WorldClock implements Clock {
  agoMs = 0;
  now = () => Date.now() - this.agoMs;
  setTimer(run: () => void, delayMs: number): () => void {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }
}

/** A service that runs in this process or page, with everything in memory. */
export interface InPageService {
  service: StartedService;
  clock: WorldClock;
}

let started: Promise<InPageService> | undefined;

/**
 * The service of this process or page. All worlds share it, as its database takes a second and 200 MB to start.
 * @param openDatabase opens the database; used by the first call only. Default: an embedded database, new and empty
 */
export function inPageService(openDatabase = createEmbeddedDatabase): Promise<InPageService> {
  return (started ??= startInPageService(openDatabase));
}

/**
 * Starts the real service, with rate limits so wide that no test meets them.
 * @param transcriber without it, recordings are not transcribed
 */
export async function startInPageService(
  openDatabase: typeof createEmbeddedDatabase,
  transcriber: Transcriber | null = null,
): Promise<InPageService> {
  alignByteArrays();
  const wide = { perSecond: 1e6, burst: 1e6 };
  const clock = new WorldClock();
  const service = await createService({
    database: await openDatabase(),
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    mail: null,
    http: new FetchHttp(),
    transcriber,
    clock,
    logger: new FaultLogger(),
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      bootstrap: { apiKey: API_KEY, authToken: AUTH_TOKEN },
      limits: { keyRate: wide, userRate: wide },
    }),
  });
  return { service, clock };
}
