import { addNotification, addUsers } from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { describeNotifications } from '../support/describeNotifications.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

describeNotifications('notifications/add', (bench) => {
  const forYou = (userId: string) => bench.acme.feed(userId, { feed: 'forYou' });
  const all = (userId: string) => bench.acme.feed(userId, { feed: 'all' });

  it('answers success with exactly two keys, and says "notification" and "added"', async () => {
    const { body, status } = await bench.acme.key.post(addNotification, bench.acme.notification());
    expect(status).toBe(200);
    expect(Object.keys(body.result?.data as object).sort()).toEqual(['message', 'success']);
    expect(body.result?.message).toMatch(/notification.*added/i);
  });

  it('makes a 21-character id when none is sent', async () => {
    await bench.acme.add();
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{21}$/)]);
  });

  describe('audience', () => {
    it('reaches its recipient in For You, and nobody else when it is not for everybody', async () => {
      await bench.acme.grant('bob');
      await bench.acme.grant('cid');
      await bench.acme.add({ notificationId: 'n1' });
      expect(await forYou('bob')).toMatchObject([{ id: 'n1', forYou: true, isUnread: true, isSeen: false }]);
      expect(await all('cid')).toEqual([]);
    });

    it('widens All to every other user of the organization when notifyAll is true, and never For You', async () => {
      await bench.acme.grant('cid');
      await bench.acme.grant('dee', 'plan');
      await bench.acme.grant('eve', 'other');
      await bench.acme.add({ notificationId: 'n1', notifyAll: true });
      expect(await forYou('cid')).toEqual([]);
      expect(await all('cid')).toMatchObject([{ id: 'n1', forYou: false, isUnread: true }]);
      expect(await all('dee')).toHaveLength(1);
      expect(await all('eve')).toEqual([]); // a grant on another document is none here
      expect(await all('stranger')).toEqual([]);
    });

    it('takes notifyAll as true when it is absent', async () => {
      await bench.acme.grant('cid');
      await bench.acme.key.call(addNotification, { ...bench.acme.notification(), notifyAll: undefined });
      expect(await all('cid')).toHaveLength(1);
    });

    it('stores a record for everybody that names nobody', async () => {
      await bench.acme.grant('cid');
      await bench.acme.add({ notifyUsers: undefined, notifyAll: true });
      expect(await all('cid')).toHaveLength(1);
    });

    it('names each recipient once', async () => {
      await bench.acme.add({ notifyUsers: [{ userId: 'bob' }, { userId: 'cid' }, { userId: 'bob', name: 'Bob' }] });
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ notifyUserIds: ['bob', 'cid'] }]);
    });
  });

  describe('content', () => {
    it('fills in the headline for the reader, and keeps it as written without one', async () => {
      await bench.acme.add({
        displayHeadlineMessageTemplate: '{actionUser} asked {recipientUser} about {topic} {unknown}',
        displayHeadlineMessageTemplateData: { topic: 7 },
      });
      await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'bob', name: 'Bob' }] });
      expect(await forYou('bob')).toMatchObject([{ displayHeadlineMessage: 'Ada asked Bob about 7 {unknown}' }]);
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([
        { displayHeadlineMessage: 'Ada asked {recipientUser} about 7 {unknown}' },
      ]);
    });

    it('renders the body when it is a template', async () => {
      await bench.acme.add({
        displayBodyMessage: undefined,
        displayBodyMessageTemplate: 'See {page}',
        displayBodyMessageTemplateData: { page: 'p. 3' },
      });
      expect(await forYou('bob')).toMatchObject([{ displayBodyMessage: 'See p. 3' }]);
    });

    it('fills missing name, email and photo of people from the stored user, and stores nobody (§1.13)', async () => {
      const users = [{ userId: 'ada', name: 'Ada L.', email: 'ada@acme.test', photoUrl: 'https://acme.test/ada.png' }];
      await bench.acme.key.call(addUsers, { organizationId: 'acme', users });
      await bench.acme.add({
        actionUser: { userId: 'ada', name: 'Countess' },
        displayHeadlineMessageTemplateData: { recipientUser: { userId: 'ada' }, actionUser: { userId: 'nobody' } },
      });
      const [stored] = await bench.acme.get({ documentId: 'plan' });
      expect(stored?.actionUser).toEqual({
        userId: 'ada',
        name: 'Countess',
        email: 'ada@acme.test',
        photoUrl: 'https://acme.test/ada.png',
      });
      expect(stored?.displayHeadlineMessageTemplateData).toMatchObject({
        recipientUser: { userId: 'ada', name: 'Ada L.' },
        actionUser: { userId: 'nobody' },
      });
      // The snapshot is of the time of writing.
      await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'ada', name: 'Later' }] });
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ actionUser: { name: 'Countess' } }]);
    });

    it.each([
      [
        'the resolver',
        { displayHeadlineMessageTemplate: '', displayBodyMessage: ' ', isNotificationResolverUsed: true },
        [undefined, undefined],
      ],
      [
        'a template of the body',
        { displayBodyMessage: '', displayBodyMessageTemplate: 'Soon.' },
        ['Ada moved the date', 'Soon.'],
      ],
      ['the body', { displayBodyMessageTemplate: '' }, ['Ada moved the date', 'To Friday.']],
    ])('takes blank text as none where %s stands in for it', async (_, content, shown) => {
      await bench.acme.add(content);
      const [added] = await forYou('bob');
      expect([added?.displayHeadlineMessage, added?.displayBodyMessage]).toEqual(shown);
    });

    it('keeps content that comes from the resolver as a fallback, and needs none', async () => {
      const bare = { displayHeadlineMessageTemplate: undefined, displayBodyMessage: undefined };
      await bench.acme.add({ ...bare, notificationId: 'bare', isNotificationResolverUsed: true });
      await bench.acme.add({ notificationId: 'kept', isNotificationResolverUsed: true });
      const [external, none] = (await forYou('bob')).sort((a, b) => b.id.localeCompare(a.id));
      expect(external).toMatchObject({ isNotificationResolverUsed: true, displayBodyMessage: 'To Friday.' });
      expect(none).toMatchObject({ id: 'bare', isNotificationResolverUsed: true });
      expect(none).not.toHaveProperty('displayHeadlineMessage');
      expect(await bench.acme.key.refused(addNotification, bench.acme.notification(bare))).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.displayHeadlineMessageTemplate/),
      });
    });

    it('keeps place, metadata, source and source data', async () => {
      await bench.acme.add({
        location: { id: 0, locationName: 'Intro', page: 2 },
        metadata: { mood: 'good', apiKey: 'forged' },
        notificationSource: 'roadmap',
        notificationSourceData: { card: 5 },
      });
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([
        {
          notificationSource: 'roadmap',
          notificationSourceData: { card: 5 },
          metadata: {
            apiKey: bench.acme.key.apiKey,
            organizationId: 'acme',
            documentId: 'plan',
            locationId: '0',
            location: { id: 0, locationName: 'Intro', page: 2 },
            mood: 'good',
          },
        },
      ]);
      const { db } = bench.service.service.core;
      const places = await db
        .selectFrom('document_locations')
        .where('api_key', '=', bench.acme.key.apiKey)
        .select('location_id')
        .execute();
      expect(places).toEqual([{ location_id: '0' }]);
    });

    it('sends clients nothing of other recipients', async () => {
      await bench.acme.add({ notifyUsers: [{ userId: 'bob' }, { userId: 'cid' }], context: { access: {} } });
      const [record] = await forYou('bob');
      expect(JSON.stringify(record)).not.toContain('cid');
      for (const key of ['notifyUserIds', 'notificationViews', 'context']) expect(record).not.toHaveProperty(key);
    });
  });

  describe('verifyUserPermissions', () => {
    it('drops recipients without document access, and checks again whenever it is read', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.grant('bob', 'plan');
      await bench.acme.add({ verifyUserPermissions: true, notifyUsers: [{ userId: 'bob' }, { userId: 'cid' }] });
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ notifyUserIds: ['bob'] }]);
      expect(await bench.acme.get({ userId: 'bob' })).toHaveLength(1);
      await bench.acme.revoke('bob', 'plan');
      expect(await bench.acme.get({ userId: 'bob' })).toEqual([]);
    });

    it('stores nothing and still succeeds when nobody is left and it is not for everybody', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.add({ verifyUserPermissions: true });
      expect(await bench.acme.get({ documentId: 'plan' })).toEqual([]);
    });

    it('drops nobody from a public document', async () => {
      await bench.acme.add({ verifyUserPermissions: true, notifyUsers: [{ userId: 'bob' }, { userId: 'stranger' }] });
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ notifyUserIds: ['bob', 'stranger'] }]);
    });

    it('when false checks nobody, while the client feed hides documents that the reader cannot open', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.add({ verifyUserPermissions: false });
      expect(await bench.acme.get({ userId: 'bob' })).toHaveLength(1);
      expect(await forYou('bob')).toEqual([]);
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 0, all: 0, unseen: 0 });
    });
  });

  describe('context', () => {
    it('§4.6: B without the permission gets nothing, and sees it once context {k: "1"} is granted', async () => {
      await bench.acme.add({ context: { access: { k: 1 } } });
      expect(await forYou('bob')).toEqual([]);
      expect(await bench.acme.get({ userId: 'bob' })).toEqual([]);
      expect(await bench.acme.counts('bob')).toMatchObject({ all: 0 });
      await bench.acme.grantContext('bob', 'k:1');
      expect(await forYou('bob')).toHaveLength(1);
      expect(await bench.acme.get({ userId: 'bob' })).toMatchObject([
        { context: { access: { k: 1 }, accessFields: ['k:1'] } },
      ]);
    });

    it('{} equals no access', async () => {
      await bench.acme.add({ context: { access: {} } });
      expect(await forYou('bob')).toHaveLength(1);
      expect((await bench.acme.get({ documentId: 'plan' }))[0]).not.toHaveProperty('context');
    });
  });

  describe('refusals', () => {
    it('refuses an unknown organization, and an unknown document without its flag, and stores nothing', async () => {
      const refused = (changes: object) => bench.acme.key.refused(addNotification, bench.acme.notification(changes));
      expect(await refused({ organizationId: 'nowhere' })).toMatchObject({ status: 'NOT_FOUND', http: 404 });
      expect(await refused({ createDocument: false })).toMatchObject({ status: 'NOT_FOUND' });
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual([]);
    });

    it('makes the organization and the document by their flags', async () => {
      await bench.acme.add({ organizationId: 'new', createOrganization: true, createDocument: true });
      expect(await new TestOrganization(bench.acme.key, 'new').ids({ documentId: 'plan' })).toHaveLength(1);
    });

    it('refuses when the notification service is switched off, after existence, and makes nothing', async () => {
      const off = await TestOrganization.create(await bench.service.newKey({ useNotificationService: false }));
      expect(await off.key.refused(addNotification, off.notification())).toMatchObject({
        status: 'FAILED_PRECONDITION',
        http: 400,
      });
      // That the flag made no document shows here: existence is asked first.
      expect(await off.key.refused(addNotification, off.notification({ createDocument: false }))).toMatchObject({
        status: 'NOT_FOUND',
      });
    });
  });
});

/** Where transactions run side by side. */
const CONCURRENT = MAIN_DATABASE.filter(({ name }) => name === 'PostgreSQL');

describe.each(CONCURRENT)('notifications/add beside a writer of documents ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());

  it.each([
    ['new', false],
    ['repeated', true],
  ])(
    'takes document and stream of a %s record in the order of every writer, so that they never wait in a circle',
    async (_, isRepeated) => {
      const acme = await TestOrganization.create(await test.newKey());
      await acme.add({ notificationId: isRepeated ? 'n' : 'other' });
      const { db } = test.service.core;
      let adding: Promise<void> | undefined;
      await db.transaction().execute(async (tx) => {
        await sql`set local deadlock_timeout = '10ms'`.execute(tx); // this one would be given up
        await tx
          .updateTable('documents')
          .set({ document_name: 'Plan' })
          .where('api_key', '=', acme.key.apiKey)
          .execute();
        adding = acme.add({ notificationId: 'n', notifyAll: true, createDocument: false });
        const isWaiting = sql<{ yes: boolean }>`
        select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as yes`;
        await expect.poll(async () => (await isWaiting.execute(tx)).rows[0]?.yes).toBe(true);
        await tx.updateTable('streams').set({ sequence: 7 }).where('api_key', '=', acme.key.apiKey).execute();
      });
      await adding;
      expect(await acme.ids({ documentId: 'plan' })).toContain('n');
    },
  );
});
