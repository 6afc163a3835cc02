import {
  createWebhookEndpoint,
  type EndpointInput,
  updateAdvancedWebhookConfig,
  updateWebhookService,
} from '@parley/protocol';
import type { OutgoingAnswer, OutgoingRequest } from '../../src/environment.js';
import type { TestService } from './startTestService.js';
import { TestOrganization } from './TestOrganization.js';
import { TestThreads } from './TestThreads.js';

export type Body = Record<string, unknown>;
type BasicConfig = EndpointInput<typeof updateWebhookService>['webhookServiceConfig'];

/** The webhooks of an API key of its own, as their targets get them; its organization has the document `plan`. */
export class TestHooks {
  readonly acme: TestOrganization;
  readonly threads: TestThreads;
  readonly #test: TestService;
  /** Leads every address of this key. */
  readonly #host = `https://${crypto.randomUUID()}.test`;

  private constructor(test: TestService, acme: TestOrganization) {
    this.#test = test;
    this.acme = acme;
    this.threads = new TestThreads(acme);
  }

  static async create(test: TestService): Promise<TestHooks> {
    const acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { disabled: false });
    return new TestHooks(test, acme);
  }

  get db() {
    return this.#test.service.core.db;
  }

  /** Switches the basic webhook on, with both addresses. */
  async useBasic(config: BasicConfig = {}): Promise<void> {
    await this.acme.key.call(updateWebhookService, {
      useWebhookService: true,
      webhookServiceConfig: {
        rawNotificationUrl: this.url('raw'),
        processedNotificationUrl: this.url('processed'),
        ...config,
      },
    });
  }

  async useAdvanced(config: EndpointInput<typeof updateAdvancedWebhookConfig> = {}): Promise<void> {
    await this.acme.key.call(updateAdvancedWebhookConfig, { isEnabled: true, ...config });
  }

  /** An endpoint at the address of this name; its id. */
  async endpoint(name: string, fields: Partial<EndpointInput<typeof createWebhookEndpoint>> = {}): Promise<string> {
    return (await this.acme.key.call(createWebhookEndpoint, { url: this.url(name), ...fields })).id;
  }

  url = (name: string) => `${this.#host}/${name}`;

  /** What the address of this name was sent, the first first. */
  sent = (name: string): OutgoingRequest[] => this.#test.captured.requests.filter(({ url }) => url === this.url(name));

  /** Bodies of `sent`. */
  bodies = (name: string): Body[] => this.sent(name).map(({ body }) => JSON.parse(body) as Body);

  /** What the address of this name does from now on; all others take everything. */
  answer(name: string, answer: (request: OutgoingRequest) => OutgoingAnswer | Promise<OutgoingAnswer>): void {
    const others = this.#test.captured.answer;
    this.#test.captured.answer = (request) => (request.url === this.url(name) ? answer(request) : others(request));
  }

  /** Does all that is due now. */
  drain = () => this.#test.service.jobs.drain();

  /** Lets the time go by, and does what came due. */
  async pass(ms: number): Promise<void> {
    this.#test.clock.advance(ms);
    await this.drain();
  }

  /** The deliveries to a target, the oldest first. */
  deliveries = (target: string) =>
    this.db
      .selectFrom('webhook_deliveries')
      .where('api_key', '=', this.acme.key.apiKey)
      .where('target', '=', target)
      .orderBy('created_at')
      .selectAll()
      .execute();

  /** One event, of a backend: a thread of Ada's. */
  async event(): Promise<void> {
    await this.threads.add([{}], { triggerNotification: true });
  }
}
