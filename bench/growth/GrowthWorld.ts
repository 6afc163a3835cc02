import {
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  generateToken,
  uploadAttachment,
} from '@parley/protocol';
import { TestSocket } from '../../server/test/realtime/support/TestSocket.js';
import type { ManualClock } from '../../server/src/memory/index.js';
import type { StartedService } from '../../server/src/service.js';

/** What an operation answered. */
export interface Answer<E extends Endpoint = Endpoint> {
  data: EndpointResult<E>;
  nextPageToken: string | null;
  bytes: number;
}

/** Longer than the service keeps the state of a closed panel. */
const LINGER_MS = 61_000;

type Headers = Record<string, string>;
/** Calls one operation in the name of a backend or a person. Rejects when it is refused. */
export type Caller = <E extends Endpoint>(endpoint: E, data: EndpointInput<E>) => Promise<Answer<E>>;

export interface Credentials {
  apiKey: string;
  authToken: string;
  workspaceId: string;
  workspaceAuthToken: string;
}

/** The real service over one seeded database, and those who ask it. */
export class GrowthWorld {
  readonly service: StartedService;
  /** A backend with the API key. */
  readonly backend: Caller;
  /** The owner of the workspace. */
  readonly owner: Caller;
  /** Resolves when nothing uses the database. */
  readonly whenIdle: () => Promise<void>;
  readonly #credentials: Credentials;
  readonly #clock: ManualClock;
  readonly #tokens = new Map<string, string>();
  #turn = 0;

  constructor(service: StartedService, credentials: Credentials, clock: ManualClock, whenIdle: () => Promise<void>) {
    this.service = service;
    this.whenIdle = whenIdle;
    this.#credentials = credentials;
    this.#clock = clock;
    const { apiKey, authToken, workspaceId, workspaceAuthToken } = credentials;
    this.backend = this.#caller({ 'x-service-api-key': apiKey, 'x-service-auth-token': authToken });
    this.owner = this.#caller({
      'x-service-workspace-id': workspaceId,
      'x-service-workspace-auth-token': workspaceAuthToken,
    });
  }

  /** The next of `count` numbers, from 1: writes of several runs are not all about the same record. */
  next(count: number): number {
    this.#turn += 1;
    return 1 + (this.#turn % count);
  }

  newId(): string {
    return crypto.randomUUID();
  }

  /** Lets so much time pass that the service keeps nothing of closed connections in memory. */
  async forgetReaders(): Promise<void> {
    this.#clock.advance(LINGER_MS);
    await this.whenIdle();
  }

  /** A signed-in person. The token is made once. */
  async as(userId: string): Promise<Caller> {
    return this.#signedIn(await this.token(userId));
  }

  /** A signed-in admin of `acme`. */
  async asAdmin(userId: string): Promise<Caller> {
    const resources = [{ type: 'organization' as const, id: 'acme', organizationId: 'acme' }];
    const { data } = await this.backend(generateToken, {
      userId,
      userProperties: { isAdmin: true },
      permissions: { resources },
    });
    return this.#signedIn(data.token);
  }

  async token(userId: string): Promise<string> {
    const known = this.#tokens.get(userId);
    if (known !== undefined) return known;
    const { data } = await this.backend(generateToken, { userId });
    this.#tokens.set(userId, data.token);
    return data.token;
  }

  /** Uploads a small file to a document of `acme`. Rejects when it is refused. */
  upload(userId: string, documentId: string, attachmentId = this.newId()): Promise<{ bytes: number }> {
    const query = { organizationId: 'acme', documentId, attachmentId, name: 'a.txt' };
    return this.sendFile(uploadAttachment, userId, query, { type: 'text/plain', body: 'Some words.' });
  }

  /** Calls an operation that takes a file. Rejects when it is refused. */
  async sendFile(
    { path }: Endpoint,
    userId: string,
    query: Record<string, string>,
    { type, body }: { type: string; body: BodyInit },
  ): Promise<{ bytes: number }> {
    const response = await this.service.fetch(
      new Request(`http://bench.test${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: {
          'content-type': type,
          'x-service-api-key': this.#credentials.apiKey,
          authorization: `Bearer ${await this.token(userId)}`,
        },
        body,
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return { bytes: text.length };
  }

  /** A realtime connection of a person, signed in. */
  async connect(userId: string, organizationId: string): Promise<TestSocket> {
    const token = await this.token(userId);
    const socket = new TestSocket(this.service);
    socket.send({ type: 'authenticate', apiKey: this.#credentials.apiKey, token, organizationId });
    await socket.next('authenticated');
    return socket;
  }

  #signedIn(token: string): Caller {
    return this.#caller({ 'x-service-api-key': this.#credentials.apiKey, authorization: `Bearer ${token}` });
  }

  #caller(headers: Headers): Caller {
    return async (endpoint, data) => {
      const response = await this.service.fetch(
        new Request(`http://bench.test${endpoint.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ data }),
        }),
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${text.slice(0, 500)}`);
      const { result } = JSON.parse(text) as { result: { data: never; nextPageToken?: string | null } };
      return { data: result.data, nextPageToken: result.nextPageToken ?? null, bytes: text.length };
    };
  }
}
