import type { ParleyConfig } from '../src/ParleyConfig.js';
import type { User } from '../src/ParleyTypes.js';
import type { AuthProvider } from '../src/session/AuthProvider.js';
import { createHttpTransport } from '../src/transport/createHttpTransport.js';
import type { Transport } from '../src/transport/Transport.js';
import type { NotificationInput } from './aNotification.js';
import { InPageNetwork } from './InPageNetwork.js';
import { API_KEY, AUTH_TOKEN, type InPageService } from './inPageService.js';

/** The browser of one person, with a network of its own. Spread `props` into `ParleyProvider`, or hand the browser to `TestProvider`. */
export interface TestBrowser {
  props: { apiKey: string; transport: Transport; authProvider: AuthProvider };
  network: InPageNetwork;
}

let worlds = 0;

/** An organization of its own on the real service, which runs in this process or page. It is isolated from other tests and stories. */
export class TestWorld {
  readonly organizationId = `world-${(worlds += 1)}-${Date.now().toString(36)}`;
  readonly #inPage: InPageService;

  /** Call `startTestWorld` instead: it also starts the service and adds the organization. */
  constructor(inPage: InPageService) {
    this.#inPage = inPage;
  }

  /** Adds the organization to the service. */
  async found(): Promise<this> {
    const organizations = [{ organizationId: this.organizationId }];
    await this.call('organizations/add', { organizationId: undefined, organizations });
    return this;
  }

  /**
   * Calls the REST API as your backend does, in the world's organization unless `data` names another.
   * @param operation its path after `/v2/`
   * @returns `data` of the answer. Rejects with an `Error` that has the message of the service when the call fails
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

  /** Adds notifications as your backend does, the oldest first. */
  async notify(...notifications: NotificationInput[]): Promise<void> {
    const oldestFirst = [...notifications].sort((a, b) => (b.minutesAgo ?? 0) - (a.minutesAgo ?? 0));
    for (const { minutesAgo = 0, ...data } of oldestFirst) {
      await this.callEarlier(minutesAgo, 'notifications/add', data);
    }
  }

  /** As `rest`, with the clock of the service set back. */
  protected async callEarlier(minutesAgo: number, operation: string, data: object): Promise<void> {
    const { clock } = this.#inPage;
    clock.agoMs = Math.round(minutesAgo * 60_000);
    await this.rest(operation, data).finally(() => (clock.agoMs = 0));
  }

  /**
   * A user token for a member of the organization, as your backend makes it.
   * @param options.isAdmin makes the person an admin of the organization. @default false
   */
  async token(userId: string, { isAdmin }: { isAdmin?: boolean | undefined } = {}): Promise<string> {
    const resources = [{ type: 'organization', id: this.organizationId }];
    const data = { organizationId: undefined, userId, userProperties: { isAdmin }, permissions: { resources } };
    return ((await this.call('auth/generate_token', data)) as { token: string }).token;
  }

  /**
   * Opens a browser for a person. Two browsers of one person are two tabs.
   * @example const browser = world.as('ada');
   */
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
    const authProvider = { user, generateToken: () => this.token(user.userId, { isAdmin: user.isAdmin }) };
    return { props: { apiKey: API_KEY, transport, authProvider }, network };
  }

  /** Passes a request of a browser to the service. Subclasses may delay or count requests here. */
  protected handle(request: Request): Promise<Response> {
    return this.#inPage.service.fetch(request);
  }
}
