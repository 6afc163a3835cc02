import { setNotificationConfig } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYBODY } from '../../src/domain/consequences/notifications/DeliverySettings.js';
import { CapturedMail } from '../../src/memory/index.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

type Config = NonNullable<ApiKeySettings['notificationServiceConfig']>;

const DELAY: Config = { delayConfig: { isEnabled: true, delaySeconds: 30 } };
const BATCH: Config = { batchConfig: { document: { isEnabled: true, batchWindowSeconds: 300, maxActivities: 3 } } };

describe.each(MAIN_DATABASE)('what an action leaves for the way to people ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    const mail = new CapturedMail();
    mail.failure = new Error('The transport is away.'); // so that the jobs stay where they are
    test = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.example' } });
  });
  afterAll(() => test.close());

  /** Ada writes a thread that mentions bob; cai gets email about everything, and so do others who must not get this. */
  const write = async (
    notificationServiceConfig: Config = {},
    visibility?: { type: 'restricted'; userIds: string[] },
  ) => {
    const acme = await TestOrganization.create(await test.newKey({ notificationServiceConfig }));
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.setDocument('other', { access_type: 'organizationPrivate' });
    const ada = await Writer.create(acme, 'ada');
    for (const id of ['bob', 'cai', 'guest', 'mine', 'unasked']) {
      const role = ['guest', 'unasked'].includes(id) ? null : 'editor';
      await Writer.create(acme, id, { role, profile: { email: `${id}@example.com` } });
    }
    await acme.grant('guest', 'plan');
    await acme.grant('unasked', 'other');
    const set = (userIds: string[], email: 'ALL' | 'MINE' | 'NONE', documentIds?: string[]) =>
      acme.key.call(setNotificationConfig, { organizationId: 'acme', userIds, config: { email }, documentIds });
    await set(['ada', 'cai', 'mine', 'unasked'], 'ALL');
    await set(['mine'], 'MINE', ['plan']);
    await set(['guest'], 'ALL', ['plan']);
    await ada.add({
      ...(visibility && { visibility }),
      comments: [{ commentId: 'c', commentText: '{{bob}}', taggedUserContacts: [{ userId: 'bob' }] }],
    });
    return acme;
  };
  const jobsOf = async ({ key }: TestOrganization) =>
    test.service.core.db
      .selectFrom('jobs')
      .where('api_key', '=', key.apiKey)
      .where('kind', 'in', ['sendEmail', 'deliverNotifications'])
      .select(['kind', 'key', 'run_at', 'payload'])
      .orderBy('key')
      .execute();
  const rowsIn = async ({ key }: TestOrganization) => {
    const records = await test.service.core.db
      .selectFrom('notifications')
      .where('api_key', '=', key.apiKey)
      .select(['notify_all', 'is_held'])
      .execute();
    const recipients = await test.service.core.db
      .selectFrom('notification_recipients')
      .where('api_key', '=', key.apiKey)
      .select(['user_id', 'for_you', 'removed', 'delivery'])
      .execute();
    const deliveries = await test.service.core.db
      .selectFrom('notification_deliveries')
      .where('api_key', '=', key.apiKey)
      .select(['user_id', 'for_you', 'hold_until', 'action_at', 'document_window_seconds', 'document_max', 'user_max'])
      .orderBy('user_id')
      .execute();
    return { records, recipients, deliveries };
  };

  it('without delay and batch: it is there, and an email for recipients and for who wants all of them', async () => {
    const acme = await write();
    expect(await rowsIn(acme)).toEqual({
      records: [{ notify_all: true, is_held: false }],
      recipients: [{ user_id: 'bob', for_you: true, removed: false, delivery: 'delivered' }],
      deliveries: [],
    });
    const jobs = await jobsOf(acme);
    expect(jobs.map(({ kind, payload }) => [kind, payload['userId']])).toEqual([
      ['sendEmail', 'bob'],
      ['sendEmail', 'cai'],
      ['sendEmail', 'guest'],
    ]);
  });

  it('with a delay: nobody has it, and one job comes back for it at its end', async () => {
    const acme = await write(DELAY);
    const now = test.clock.now();
    const row = {
      hold_until: now + 30_000,
      action_at: now,
      document_window_seconds: null,
      document_max: null,
      user_max: null,
    };
    expect(await rowsIn(acme)).toEqual({
      records: [{ notify_all: false, is_held: true }],
      recipients: [{ user_id: 'bob', for_you: true, removed: true, delivery: 'pending' }],
      deliveries: [
        { ...row, user_id: EVERYBODY, for_you: false },
        { ...row, user_id: 'bob', for_you: true },
        { ...row, user_id: 'cai', for_you: false },
        { ...row, user_id: 'guest', for_you: false },
      ],
    });
    expect(await jobsOf(acme)).toEqual([{ kind: 'deliverNotifications', key: '', run_at: now + 30_000, payload: {} }]);
  });

  it('with a batch: everybody but recipients has it in their feeds, and of a private thread only who may see it', async () => {
    const acme = await write(BATCH, { type: 'restricted', userIds: ['bob'] });
    const { records, recipients, deliveries } = await rowsIn(acme);
    expect(records).toEqual([{ notify_all: true, is_held: false }]);
    expect(recipients).toEqual([{ user_id: 'bob', for_you: true, removed: true, delivery: 'pending' }]);
    expect(deliveries).toMatchObject([
      { user_id: 'bob', document_window_seconds: 300, document_max: 3, user_max: null },
    ]);
  });
});
