import type { ParleyConfig } from '../src/ParleyConfig.js';
import type { User } from '../src/ParleyTypes.js';
import type { AuthProvider } from '../src/session/AuthProvider.js';
import { createHttpTransport } from '../src/transport/createHttpTransport.js';
import type { Transport } from '../src/transport/Transport.js';
import type { NotificationInput } from './aNotification.js';
import { InPageNetwork } from './InPageNetwork.js';
import { API_KEY, AUTH_TOKEN, type InPageService } from './inPageService.js';

/** A browser with somebody in front of it, and a network of its own. Spread `props` into `ParleyProvider`. */
export interface TestBrowser {
  props: { apiKey: string; transport: Transport; authProvider: AuthProvider };
  network: InPageNetwork;
}

let worlds = 0;

/** The real service in this process or page, in an organization of its own: nothing of another test or story is visible in it. */
export class TestWorld {
  readonly organizationId = `world-${(worlds += 1)}-${Date.now().toString(36)}`;
  readonly #inPage: InPageService;

  /** `startTestWorld` makes one. */
  constructor(inPage: InPageService) {
    this.#inPage = inPage;
  }

  /** Makes the organization. */
  async found(): Promise<this> {
    const organizations = [{ organizationId: this.organizationId }];
    await this.call('organizations/add', { organizationId: undefined, organizations });
    return this;
  }

  /**
   * Calls the REST API as your backend does, in the world's organization unless `data` names another.
   * @param operation its path after `/v2/`
   * @returns `data` of the answer; rejects with the message of a refusal
   */
  rest(operation: string, data: object): Promise<unknown> {
    return this.call(operation, data);
  }

  protected async call(operation: string, data: object): Promise<unknown> {
    const response = await this.#inPage.service.fetch(
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

  /** Adds notifications, the oldest first. */
  async notify(...notifications: NotificationInput[]): Promise<void> {
    const oldestFirst = [...notifications].sort((a, b) => (b.minutesAgo ?? 0) - (a.minutesAgo ?? 0));
    for (const { minutesAgo = 0, ...data } of oldestFirst) {
      await this.callEarlier(minutesAgo, 'notifications/add', data);
    }
  }

  /** As `rest`, at an earlier time. */
  protected async callEarlier(minutesAgo: number, operation: string, data: object): Promise<void> {
    const { clock } = this.#inPage;
    clock.agoMs = minutesAgo * 60_000;
    await this.rest(operation, data).finally(() => (clock.agoMs = 0));
  }

  /** A token of a member of the organization, as your backend would hand it to them. */
  async token(userId: string): Promise<string> {
    const resources = [{ type: 'organization', id: this.organizationId }];
    const data = { organizationId: undefined, userId, permissions: { resources } };
    return ((await this.call('auth/generate_token', data)) as { token: string }).token;
  }

  /** Somebody's browser: two of them are two tabs. */
  as(who: string | User, config: ParleyConfig = {}): TestBrowser {
    const user = { organizationId: this.organizationId, ...(typeof who === 'string' ? { userId: who } : who) };
    const { service } = this.#inPage;
    const network = new InPageNetwork({ fetch: (request) => this.handle(request), connect: service.connect });
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

  /** Every request of a browser comes through here. */
  protected handle(request: Request): Promise<Response> {
    return this.#inPage.service.fetch(request);
  }
}
