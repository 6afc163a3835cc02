import {
  addNotification,
  addOrganizations,
  countNotifications,
  type EndpointInput,
  getNotifications,
  type InboxOptions,
  listNotifications,
  type Notification,
  type NotificationCounts,
  type TemplateData,
} from '@parley/protocol';
import { signUserToken } from '../../src/credentials/userTokens.js';
import type { TestKey } from './TestKey.js';
import { TestPerson } from './TestPerson.js';

type Declared = EndpointInput<typeof addNotification>;

/** The index signature of template data forbids, to the compiler, the two keys that are people; the service takes them. */
type NewNotification = Omit<Declared, 'displayHeadlineMessageTemplateData'> & {
  displayHeadlineMessageTemplateData?: TemplateData;
};

/** One organization of an API key, and the few things that tests of notifications do in it again and again. */
export class TestOrganization {
  readonly key: TestKey;
  readonly organizationId: string;

  constructor(key: TestKey, organizationId: string) {
    this.key = key;
    this.organizationId = organizationId;
  }

  static async create(key: TestKey, organizationId = 'acme'): Promise<TestOrganization> {
    await key.call(addOrganizations, { organizations: [{ organizationId }] });
    return new TestOrganization(key, organizationId);
  }

  /** A valid notification from Ada for Bob on the document `plan`, with what the test is about put in. */
  notification(changes: Partial<NewNotification> = {}): Declared {
    const notification: NewNotification = {
      organizationId: this.organizationId,
      documentId: 'plan',
      createDocument: true,
      actionUser: { userId: 'ada', name: 'Ada' },
      notifyUsers: [{ userId: 'bob' }],
      notifyAll: false,
      displayHeadlineMessageTemplate: '{actionUser} moved the date',
      displayBodyMessage: 'To Friday.',
      ...changes,
    };
    return notification as Declared; // see `NewNotification`
  }

  async add(changes: Partial<NewNotification> = {}): Promise<void> {
    await this.key.call(addNotification, this.notification(changes));
  }

  /** As `notifications/get` answers. */
  get(request: Omit<EndpointInput<typeof getNotifications>, 'organizationId'>): Promise<Notification[]> {
    return this.key.call(getNotifications, { organizationId: this.organizationId, ...request });
  }

  async ids(request: Omit<EndpointInput<typeof getNotifications>, 'organizationId'>): Promise<string[]> {
    return (await this.get(request)).map(({ id }) => id);
  }

  /** A feed of a person's inbox, as the front end reads it. */
  async feed(
    userId: string,
    request: Omit<EndpointInput<typeof listNotifications>, 'organizationId'>,
  ): Promise<Notification[]> {
    const person = await this.person(userId);
    return (await person.call(listNotifications, { organizationId: this.organizationId, ...request })).notifications;
  }

  async counts(userId: string, options: Partial<InboxOptions> = {}): Promise<NotificationCounts> {
    const person = await this.person(userId);
    return (await person.call(countNotifications, { organizationId: this.organizationId, ...options })).counts;
  }

  /** A signed-in person, known by the token only. */
  async person(userId: string): Promise<TestPerson> {
    const { apiKey, service } = this.key;
    const { token } = await signUserToken(service.core, { apiKey, userId });
    return new TestPerson(service, apiKey, userId, token);
  }

  /** Stores a grant as it is: on the organization, or on the document named. */
  async grant(userId: string, documentId?: string, grant: { role?: 'editor' | 'viewer'; expiresAt?: number } = {}) {
    await this.key.service.core.db
      .insertInto('grants')
      .values({
        api_key: this.key.apiKey,
        organization_id: this.organizationId,
        user_id: userId,
        type: documentId === undefined ? 'organization' : 'document',
        resource_id: documentId ?? this.organizationId,
        access_role: grant.role ?? 'editor',
        expires_at: grant.expiresAt ?? null,
      })
      .execute();
  }

  async revoke(userId: string, documentId?: string): Promise<void> {
    await this.key.service.core.db
      .deleteFrom('grants')
      .where('api_key', '=', this.key.apiKey)
      .where('organization_id', '=', this.organizationId)
      .where('user_id', '=', userId)
      .where('resource_id', '=', documentId ?? this.organizationId)
      .execute();
  }

  /** Stores a permission of the access context: for the whole organization, or for the document named. */
  async grantContext(userId: string, accessField: string, documentId?: string): Promise<void> {
    await this.key.service.core.db
      .insertInto('context_grants')
      .values({
        api_key: this.key.apiKey,
        organization_id: this.organizationId,
        user_id: userId,
        resource_id: documentId ?? this.organizationId,
        access_field: accessField,
        expires_at: null,
      })
      .execute();
  }

  async setDocument(
    documentId: string,
    values: { access_type?: 'public' | 'organizationPrivate' | 'restricted'; disabled?: boolean },
  ) {
    const times = { created_at: 0, last_updated: 0 };
    await this.key.service.core.db
      .insertInto('documents')
      .values({
        api_key: this.key.apiKey,
        organization_id: this.organizationId,
        document_id: documentId,
        custom: '{}',
        ...times,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['api_key', 'organization_id', 'document_id']).doUpdateSet(values))
      .execute();
  }
}
