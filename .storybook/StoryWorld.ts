import { createEmbeddedDatabase } from '@parley/server/embedded';
import { createService, serviceOptions, type Clock, type StartedService } from '@parley/server';
import { CapturedLogger, InProcessBus, MemoryBlobs, RecordedMetrics } from '../server/src/memory/index.js';
import { createHttpTransport } from '../src/transport/createHttpTransport.js';
import type { Transport } from '../src/transport/Transport.js';
import type { NotificationInput } from '../test/support/aNotification.js';
import type { ThreadInput } from '../test/support/someThreads.js';
import { InPageNetwork } from '../test/support/InPageNetwork.js';

const API_KEY = 'story';
const AUTH_TOKEN = 'story-token';

/** The page's clock, which seeding sets back: a notification of an hour ago was added an hour ago. */
class StoryClock implements Clock {
  ago = 0;
  now = () => Date.now() - this.ago;
  setTimer(run: () => void, delayMs: number): () => void {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }
}

const clock = new StoryClock();
let service: Promise<StartedService> | undefined;
let stories = 0;

/** One service for the page, as a database takes a second and 200 MB to start. */
async function startService(): Promise<StartedService> {
  const wide = { perSecond: 1e6, burst: 1e6 }; // five hundred notifications are added at once
  return createService({
    database: await createEmbeddedDatabase(),
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    clock,
    logger: new CapturedLogger(),
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      isDevelopment: true,
      bootstrap: { apiKey: API_KEY, authToken: AUTH_TOKEN },
      limits: { keyRate: wide, userRate: wide },
    }),
  });
}

/** What a story has: the real service, an organization of its own, and a network that it may cut. */
export class StoryWorld {
  readonly apiKey = API_KEY;
  readonly organizationId = `story-${(stories += 1)}-${Date.now()}`;
  readonly network: InPageNetwork;
  readonly transport: Transport;
  readonly #service: StartedService;

  private constructor(started: StartedService) {
    this.#service = started;
    this.network = new InPageNetwork(started);
    this.transport = createHttpTransport({
      apiKey: API_KEY,
      baseUrl: 'http://parley.story',
      fetch: this.network.fetch,
      WebSocket: this.network.WebSocket,
      XMLHttpRequest: this.network.XMLHttpRequest,
    });
  }

  static async start(): Promise<StoryWorld> {
    service ??= startService();
    return new StoryWorld(await service);
  }

  /** Calls the REST API as the host's backend would, in the story's organization. */
  async rest(operation: string, data: object): Promise<unknown> {
    const response = await this.#service.fetch(
      new Request(`http://parley.story/v2/${operation}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-api-key': API_KEY,
          'x-service-auth-token': AUTH_TOKEN,
        },
        body: JSON.stringify({ data: { organizationId: this.organizationId, ...data } }),
      }),
    );
    const body = (await response.json()) as { result?: { data: unknown }; error?: { message: string } };
    if (!body.result) throw new Error(`${operation}: ${body.error?.message}`);
    return body.result.data;
  }

  /** Adds notifications, the oldest first. */
  async notify(...notifications: NotificationInput[]): Promise<void> {
    const oldestFirst = notifications.toSorted((a, b) => (b.minutesAgo ?? 0) - (a.minutesAgo ?? 0));
    for (const { minutesAgo = 0, ...data } of oldestFirst) {
      clock.ago = minutesAgo * 60_000;
      await this.rest('notifications/add', data);
    }
    clock.ago = 0;
  }

  /** Adds threads to the roadmap, the oldest first. */
  async comment(...threads: ThreadInput[]): Promise<void> {
    const oldestFirst = threads.toSorted((a, b) => (b.minutesAgo ?? 0) - (a.minutesAgo ?? 0));
    for (const { minutesAgo = 0, ...thread } of oldestFirst) {
      clock.ago = minutesAgo * 60_000;
      await this.rest('commentannotations/add', { documentId: 'roadmap', commentAnnotations: [thread] });
    }
    clock.ago = 0;
  }
}
