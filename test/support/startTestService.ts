import { getConfig } from '@testing-library/dom';
import { type Clock, createService, serviceOptions, type StartedService } from '@parley/server';
import { openEmbedded } from './openEmbedded.js';
import type { ErrorCode } from '@parley/protocol/constants';
import { CapturedLogger, InProcessBus, MemoryBlobs, RecordedMetrics } from '../../server/src/memory/index.js';
import { createHttpTransport } from '../../src/transport/createHttpTransport.js';
import { InPageNetwork } from './InPageNetwork.js';
import type { AuthProvider, ParleyConfig, Transport, User } from '../../src/index.js';

const API_KEY = 'test';
const AUTH_TOKEN = 'auth-token-of-the-test-service-0123456789';

/** One service for each worker: a database takes a second and 200 MB to start. Tests do not share an organization. */
let started: Promise<StartedService> | undefined;
let organizations = 0;

const clock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

async function start(): Promise<StartedService> {
  const wide = { perSecond: 1e6, burst: 1e6 };
  return createService({
    database: await openEmbedded(),
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    clock,
    logger: new CapturedLogger(),
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      bootstrap: { apiKey: API_KEY, authToken: AUTH_TOKEN },
      limits: { keyRate: wide, userRate: wide },
    }),
  });
}

/** What a client asks for without changing anything; the rest are writes. */
const isRead = (path: string) => /\/(list|documents|counts|get|poll|identify|open)$/.test(path);

/** A browser with somebody in front of it, and a network of its own. Spread into `ParleyProvider`. */
export interface TestBrowser {
  props: { apiKey: string; transport: Transport; authProvider: AuthProvider };
  network: InPageNetwork;
}

/** The real service in this process, in a fresh organization. */
export class TestService {
  readonly organizationId: string;
  readonly #service: StartedService;
  /** Path of each request that a client made, oldest first. */
  readonly requests: string[] = [];
  #refusal: { code: ErrorCode; until: Promise<void> } | undefined;
  #readsAreHeld = false;

  constructor(service: StartedService, organizationId: string) {
    this.#service = service;
    this.organizationId = organizationId;
  }

  /** Calls the REST API as the host's backend does, in the organization of the test. */
  rest(operation: string, data: object): Promise<unknown> {
    // What it causes live may render at any time while it is under way: that is no defect of the test.
    return getConfig().asyncWrapper(() => this.#rest(operation, data));
  }

  async #rest(operation: string, data: object): Promise<unknown> {
    const response = await this.#service.fetch(
      new Request(`http://parley.test/v2/${operation}`, {
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

  /** A token of a member of the organization, as the host's backend would hand it to them. */
  async token(userId: string): Promise<string> {
    const { organizationId } = this;
    const resources = [{ type: 'organization', id: organizationId }];
    const data = { organizationId: undefined, userId, permissions: { resources } };
    return ((await this.#rest('auth/generate_token', data)) as { token: string }).token;
  }

  /** Somebody's browser: two of them are two tabs. */
  as(who: string | User, config: ParleyConfig = {}): TestBrowser {
    const user = { organizationId: this.organizationId, ...(typeof who === 'string' ? { userId: who } : who) };
    const network = new InPageNetwork({ fetch: (request) => this.#gate(request), connect: this.#service.connect });
    const transport = createHttpTransport({
      ...config,
      apiKey: API_KEY,
      baseUrl: 'http://parley.test',
      fetch: network.fetch,
      WebSocket: network.WebSocket,
      XMLHttpRequest: network.XMLHttpRequest,
    });
    const authProvider = { user, generateToken: () => this.token(user.userId) };
    return { props: { apiKey: API_KEY, transport, authProvider }, network };
  }

  /** The next write of a client waits until the returned function is called, and is refused then. */
  refuseNextWrite(code: ErrorCode): () => void {
    let refuse = () => {};
    this.#refusal = { code, until: new Promise((resolve) => (refuse = resolve)) };
    return refuse;
  }

  /** Reads of clients wait for ever: what is on screen can come from nowhere but the client itself and live changes. */
  holdReads(): void {
    this.#readsAreHeld = true;
  }

  async #gate(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    this.requests.push(path.replace('/v2/client/', ''));
    if (isRead(path)) {
      if (this.#readsAreHeld) await new Promise(() => undefined);
    } else if (this.#refusal) {
      const { code, until } = this.#refusal;
      this.#refusal = undefined;
      await until;
      const error = { status: code, message: `Refused by the test: ${code}.` };
      return Response.json({ error }, { status: 403 });
    }
    return this.#service.fetch(request);
  }
}

export async function startTestService(): Promise<TestService> {
  const service = await (started ??= start());
  organizations += 1;
  const test = new TestService(service, `org-${organizations}`);
  await test.rest('organizations/add', {
    organizationId: undefined,
    organizations: [{ organizationId: test.organizationId }],
  });
  return test;
}
