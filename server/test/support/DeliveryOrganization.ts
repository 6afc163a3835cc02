import { type CommentActionName, markCommentAnnotationsRead, type Notification } from '@parley/protocol';
import { changeSettings } from '../../src/domain/workspace/storedSettings.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { drainJobs } from './drainJobs.js';
import { TestOrganization } from './TestOrganization.js';
import { TestThreads } from './TestThreads.js';
import { Writer } from './Writer.js';
import type { CapturedMail } from '../../src/memory/index.js';
import type { TestService } from './startTestService.js';

type Settings = NonNullable<ApiKeySettings['notificationServiceConfig']>;

/** `[seconds, max]` of a batch. */
type Batch = readonly [number, number];

/** How notifications are delayed and batched. Absent settings are off. */
export interface Staging {
  /** Seconds. */
  delay?: number | undefined;
  document?: Batch | undefined;
  user?: Batch | undefined;
  /** Actions that are told of besides those that are by default. */
  triggers?: readonly CommentActionName[] | undefined;
}

/** The settings of an API key that hold and gather so. Lengths below the bounds of the contract are for the database only. */
function stagingSettings({ delay, document, user, triggers = [] }: Staging): Settings {
  const batch = (of: Batch | undefined) =>
    of ? { isEnabled: true, batchWindowSeconds: of[0], maxActivities: of[1] } : { isEnabled: false };
  return {
    triggers: { comment: Object.fromEntries(triggers.map((name) => [name, true])) },
    delayConfig: delay === undefined ? { isEnabled: false } : { isEnabled: true, delaySeconds: delay },
    batchConfig: { document: batch(document), user: batch(user) },
  };
}

/** An organization whose comments make notifications that are held and gathered, in time that the test moves. */
export class DeliveryOrganization {
  readonly service: TestService;
  readonly acme: TestOrganization;
  readonly threads: TestThreads;
  readonly #mail: CapturedMail;
  readonly #start: number;
  readonly #writers = new Map<string, Writer>();

  private constructor(service: TestService, mail: CapturedMail, acme: TestOrganization) {
    this.service = service;
    this.#mail = mail;
    this.acme = acme;
    this.threads = new TestThreads(acme);
    this.#start = service.clock.now();
  }

  /** Ada has a thread `t` in the document `plan`, which bob is subscribed to; cai is a member, too. Nobody has heard of anything. */
  static async create(service: TestService, mail: CapturedMail, staging: Staging): Promise<DeliveryOrganization> {
    const key = await service.newKey({ notificationServiceConfig: stagingSettings(staging) });
    const organization = new DeliveryOrganization(service, mail, await TestOrganization.create(key));
    const { acme, threads } = organization;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    for (const userId of ['ada', 'bob', 'cai']) {
      const profile = { email: `${userId}@${organization.#domain}` };
      organization.#writers.set(userId, await Writer.create(acme, userId, { profile }));
    }
    await threads.add([
      { annotationId: 't', commentData: [{ commentId: 'c', from: { userId: 'ada' }, commentText: 'Hi' }] },
    ]);
    await organization.as('bob').subscribe(true);
    return organization;
  }

  as(userId: string): Writer {
    const writer = this.#writers.get(userId);
    if (!writer) throw new Error(`Nobody is called ${userId}.`);
    return writer;
  }

  /** Ada's reply in the thread; its id is also what it says. */
  async reply(commentId: string, annotationId = 't'): Promise<void> {
    await this.as('ada').reply({ annotationId, comment: { commentId, commentText: commentId } });
  }

  async view(userId: string, annotationId = 't', isRead = true): Promise<void> {
    const { organizationId } = this.acme;
    await this.as(userId).person.call(markCommentAnnotationsRead, {
      organizationId,
      annotationIds: [annotationId],
      isRead,
    });
  }

  /** From now on notifications are held and gathered so. */
  async stage(staging: Staging): Promise<void> {
    await changeSettings(this.service.service.core, this.acme.key.apiKey, (stored) => ({
      ...stored,
      notificationServiceConfig: stagingSettings(staging),
    }));
  }

  /** Moves on to a second from the start, and does all that is due then. */
  async at(second: number): Promise<void> {
    this.service.clock.advance(this.#start + second * 1000 - this.service.clock.now());
    await drainJobs(this.service);
  }

  /** What a person has, newest first: what comments say, and digests as what theirs say, oldest first. */
  async inbox(userId: string, feed: 'forYou' | 'all' = 'all'): Promise<string[]> {
    const person = (await this.acme.feed(userId, { feed, includeRead: true })).map(textOf);
    if (feed === 'all') {
      const rest = (await this.acme.get({ userId })).map(textOf);
      if (rest.join() !== person.join()) throw new Error(`A backend is told ${rest.join()} and not ${person.join()}.`);
    }
    return person;
  }

  /** How many rows are still on their way. */
  async underWay(): Promise<number> {
    const { count } = await this.service.service.core.db
      .selectFrom('notification_deliveries')
      .where('api_key', '=', this.acme.key.apiKey)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Whom email was sent to, and what it says: of a digest oldest first. */
  emails(): string[] {
    const own = this.#mail.messages.filter(({ to }) => to.endsWith(`@${this.#domain}`));
    const lines = own.map(
      ({ to, text }) =>
        `${to.split('@')[0]}: ${text
          .match(/^> .*$/gm)
          ?.join('+')
          .replaceAll('> ', '')}`,
    );
    return lines.sort();
  }

  /** Somebody with an address, without any grant. */
  async addUsers(userIds: readonly string[]): Promise<void> {
    const { apiKey, service } = this.acme.key;
    const row = { api_key: apiKey, organization_id: this.acme.organizationId, created_at: 0, last_updated: 0 };
    const values = userIds.map((userId) => ({
      ...row,
      user_id: userId,
      profile: JSON.stringify({ email: `${userId}@${this.#domain}` }),
      vouched_fields: ['email'],
    }));
    await service.core.db.insertInto('users').values(values).execute();
  }

  get #domain(): string {
    return `${this.acme.key.apiKey}.test`;
  }
}

const bodyOf = ({ displayBodyMessage, actionType }: Notification) => displayBodyMessage ?? actionType ?? '';

const textOf = (notification: Notification): string =>
  (notification.digest?.activities ?? [notification]).map(bodyOf).join('+');
