import {
  addNotification,
  addUserGroups,
  addUserGroupUsers,
  deleteCommentAnnotations,
  deleteComments,
  deleteDocuments,
  deleteNotifications,
  deleteOrganizations,
  deleteUsers,
  getNotifications,
  listNotificationsByDocument,
  removePermissions,
  setNotificationConfig,
  updateCommentAnnotations,
  updateDocumentsDisableState,
  updateNotifications,
  updateNotificationService,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverDue } from '../../src/domain/consequences/digests/deliverDue.js';
import { CapturedMail } from '../../src/memory/index.js';
import { openSession } from '../realtime/support/openSession.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { DeliveryOrganization, type Staging } from '../support/DeliveryOrganization.js';
import { expectFailure, expectSuccess } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const plan = { organizationId: 'acme', documentId: 'plan' };
const inT = { ...plan, annotationIds: ['t'] };

/** REST contract §4.4 and what §4.6 says of it. */
describe.each(MAIN_DATABASE)('delay, seen check, batch, delivery ($name)', ({ open }) => {
  let service: TestService;
  const mail = new CapturedMail();
  beforeAll(async () => {
    service = await startTestService({
      pool: await open(),
      mail,
      options: { publicUrl: 'https://parley.test' },
    });
  });
  afterAll(() => service.close());
  const start = (staging: Staging) => DeliveryOrganization.create(service, mail, staging);

  describe('the delay', () => {
    it('hides it from everybody until the delay is over; then they have it as new, with the time of the action', async () => {
      const acme = await start({ delay: 30 });
      const actedAt = service.clock.now();
      const sockets = await Promise.all(['bob', 'cai'].map((userId) => openSession(acme.acme, userId)));
      for (const socket of sockets) socket.subscribe('inbox');
      for (const socket of sockets) await socket.next('subscribed');
      await acme.reply('r');
      await acme.at(29);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(await acme.inbox('cai')).toEqual([]);
      expect(await acme.acme.get({ documentId: 'plan' })).toEqual([]);
      expect(acme.emails()).toEqual([]);

      await acme.at(30);
      expect(await acme.inbox('bob', 'forYou')).toEqual(['r']);
      expect(await acme.inbox('cai')).toEqual(['r']);
      expect(await acme.inbox('cai', 'forYou')).toEqual([]);
      expect(await acme.inbox('ada')).toEqual([]);
      expect(acme.emails()).toEqual(['bob: r']);
      for (const [index, socket] of sockets.entries()) {
        expect(await socket.next('changes')).toMatchObject({
          changes: [
            { type: 'notification.saved', isNew: true, notification: { timestamp: actedAt, forYou: index === 0 } },
          ],
          counts: { all: 1 },
        });
      }
      expect(await acme.underWay()).toBe(0);
      await acme.at(300);
      expect(acme.emails()).toEqual(['bob: r']);
    });

    it('ends for what nobody is a recipient of, too', async () => {
      const acme = await start({ delay: 30 });
      await acme.as('bob').subscribe(false);
      await acme.as('cai').subscribe(false);
      await acme.reply('r');
      await acme.as('ada').add({ annotationId: 'u', comments: [{ commentId: 'u', commentText: 'u' }] });
      await acme.at(29);
      expect(await acme.inbox('cai')).toEqual([]);
      await acme.at(30);
      expect(await acme.inbox('cai')).toEqual(['u']); // takes no part in the other thread
    });

    it('hides records for their recipients alone from a backend, too', async () => {
      const acme = await start({ delay: 30 });
      await acme.as('ada').edit({ commentId: 'c', commentText: 'now', taggedUserContacts: [{ userId: 'bob' }] });
      expect(await acme.acme.get({ documentId: 'plan' })).toEqual([]);
      await acme.at(30);
      expect(await acme.acme.get({ documentId: 'plan' })).toEqual([
        expect.objectContaining({ actionType: 'updated', notifyAll: false }),
      ]);
      expect([await acme.inbox('bob'), await acme.inbox('cai')]).toEqual([['now'], []]);
    });

    it('goes by how things are at its end: what was hidden and shown again is there, and settings of the meantime do not matter', async () => {
      const acme = await start({ delay: 30 });
      await acme.reply('r');
      await acme.as('ada').update({ visibility: { type: 'restricted', userIds: ['cai'] } });
      await acme.at(10);
      await acme.as('ada').update({ visibility: { type: 'public' } });
      await acme.acme.key.call(updateNotificationService, { useNotificationService: false });
      await acme.at(30);
      expect([await acme.inbox('bob'), acme.emails()]).toEqual([['r'], ['bob: r']]);
    });

    it.each([
      ['the document', deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] }],
      ['the organization', deleteOrganizations, { organizationIds: ['acme'] }],
      ['the comment', deleteComments, { ...plan, annotationId: 't', commentIds: ['r'] }],
    ])('ends with %s: nothing is left on its way, and nothing is sent', async (_, endpoint, data) => {
      const acme = await start({ delay: 30 });
      await acme.reply('r');
      await acme.acme.key.post(endpoint, data).then(expectSuccess);
      expect(await acme.underWay()).toBe(0);
      await acme.at(30);
      expect(acme.emails()).toEqual([]);
    });

    it('reaches nobody who is gone by then', async () => {
      const acme = await start({ delay: 30 });
      await acme.reply('r');
      await acme.acme.key.call(deleteUsers, { organizationId: 'acme', userIds: ['bob'] });
      await acme.at(30);
      expect([await acme.inbox('bob'), acme.emails()]).toEqual([[], []]);
      expect(await acme.inbox('cai')).toEqual(['r']);
    });

    it('is as long as it was set to be at the action', async () => {
      const acme = await start({ delay: 30 });
      await acme.reply('r1');
      await acme.stage({ delay: 100 });
      await acme.reply('r2');
      await acme.at(30);
      expect(await acme.inbox('bob')).toEqual(['r1']);
      await acme.at(100);
      expect(await acme.inbox('bob').then((all) => all.sort())).toEqual(['r1', 'r2']);
    });
  });

  describe('the seen check', () => {
    it('drops it for who opened the thread meanwhile, in inbox and email, and for nobody else', async () => {
      const acme = await start({ delay: 30 });
      await acme.as('cai').subscribe(true);
      await acme.view('bob');
      await acme.at(5);
      await acme.reply('r');
      await acme.at(15);
      await acme.view('bob');
      await acme.at(35);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(await acme.inbox('cai')).toEqual(['r']);
      expect(acme.emails()).toEqual(['cai: r']);
      expect(await acme.acme.get({ documentId: 'plan' })).toEqual([
        expect.objectContaining({ notifyUserIds: ['bob', 'cai'] }),
      ]);
    });

    it('counts a look at what is read already, and not one from before, nor marking it unread', async () => {
      const acme = await start({ delay: 30 });
      await acme.as('cai').subscribe(true);
      await acme.view('bob');
      await acme.view('cai');
      await acme.at(5);
      await acme.as('ada').update({ status: { id: 'DONE', name: 'Done', type: 'terminal' } });
      await acme.at(10);
      await acme.view('bob');
      await acme.view('cai', 't', false);
      await acme.at(35);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(await acme.inbox('cai')).toEqual(['statusChanged']);
    });

    it('counts a read mark of the backend', async () => {
      const acme = await start({ delay: 30 });
      await acme.reply('r');
      const { notification_id: id } = await service.service.core.db
        .selectFrom('notifications')
        .where('api_key', '=', acme.acme.key.apiKey)
        .select('notification_id')
        .executeTakeFirstOrThrow();
      const notifications = [{ id, readByUserIds: ['bob'] }];
      await acme.acme.key.call(updateNotifications, { organizationId: 'acme', notifications });
      await acme.at(30);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(acme.emails()).toEqual([]);
    });

    it.each<[string, (acme: DeliveryOrganization) => Promise<unknown>]>([
      ['the comment is gone', (acme) => acme.threads.deleteComments({ annotationId: 't', commentIds: ['r'] })],
      ['the thread is gone', ({ acme }) => acme.key.call(deleteCommentAnnotations, inT)],
      ['the person unsubscribed', (acme) => acme.as('bob').subscribe(false)],
      [
        'the person may not open the document any more',
        ({ acme }) => {
          const resources = [{ type: 'organization' as const, id: 'acme' }];
          return acme.key.call(removePermissions, { userId: 'bob', permissions: { resources } });
        },
      ],
      ['the thread is private now', ({ acme }) => restrict(acme)],
      [
        'the context is not theirs now',
        ({ acme }) =>
          acme.key.call(updateCommentAnnotations, { ...inT, updatedData: { context: { access: { k: 1 } } } }),
      ],
    ])('drops it when %s', async (_, change) => {
      const acme = await start({ delay: 30, document: [60, 5] });
      await acme.reply('r');
      await change(acme);
      await acme.at(100);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(acme.emails()).toEqual([]);
      expect(await acme.underWay()).toBe(0);
    });

    it('keeps what mentions or assigns by name from who unsubscribed', async () => {
      const acme = await start({ delay: 30 });
      const taggedUserContacts = [{ userId: 'bob' }];
      await acme.as('ada').reply({ comment: { commentId: 'm', commentText: 'm', taggedUserContacts } });
      await acme.as('ada').update({ assignedTo: { userId: 'bob' } });
      await acme.reply('r');
      await acme.as('bob').subscribe(false);
      await acme.at(30);
      expect((await acme.inbox('bob', 'forYou')).sort()).toEqual(['assigned', 'm']);
    });

    it('lets the news of a deletion through, to those who saw what was deleted', async () => {
      const acme = await start({ delay: 30, triggers: ['deleted'] });
      await acme.as('cai').subscribe(true);
      const visibility = { type: 'restricted' as const, userIds: ['ada', 'bob'] };
      await acme.as('ada').add({ annotationId: 'u', visibility, comments: [{ commentId: 'u', commentText: 'u' }] });
      await acme.as('ada').delete({ annotationId: 'u' });
      await acme.as('ada').delete();
      await acme.at(30);
      const headlines = async (userId: string) =>
        (await acme.acme.feed(userId, { feed: 'all' })).map((record) => record.displayHeadlineMessage);
      expect(await headlines('bob')).toEqual(['ADA deleted a thread', 'ADA deleted a thread']);
      expect(await headlines('cai')).toEqual(['ADA deleted a thread']);
    });

    it('hides the notifications of a group from a member whose own mention was deleted', async () => {
      const acme = await start({ delay: 30 });
      const { key } = acme.acme;
      const organizationUserGroups = [{ groupId: 'team', groupName: 'Team' }];
      await key.call(addUserGroups, { organizationId: 'acme', organizationUserGroups });
      const team = { organizationId: 'acme', organizationUserGroupId: 'team', userIds: ['cai'] };
      await key.call(addUserGroupUsers, team);
      const say = (commentId: string, more: object) =>
        acme.as('ada').reply({ comment: { commentId, commentText: commentId, ...more } });
      await say('group', { toOrganizationUserGroup: [{ groupId: 'team' }] });
      await say('name', { taggedUserContacts: [{ userId: 'cai' }] });
      await acme.as('ada').deleteComment({ commentId: 'name' });
      await acme.at(30);
      expect(await acme.inbox('cai', 'forYou')).toEqual(['group']);
    });

    it('is not made without a delay', async () => {
      const acme = await start({ document: [60, 5] });
      await acme.reply('r');
      await acme.view('bob');
      await acme.at(60);
      expect(await acme.inbox('bob')).toEqual(['r']);
    });
  });

  describe('batches', () => {
    it('of a document: one digest of three on the third reply; others read each at once', async () => {
      const acme = await start({ document: [300, 3] });
      const socket = await openSession(acme.acme, 'bob');
      socket.subscribe('inbox');
      await socket.next('subscribed');
      for (const second of [0, 10, 20]) {
        await acme.at(second);
        expect(await acme.inbox('bob')).toEqual([]);
        await acme.reply(`r${second}`);
        expect((await acme.inbox('cai'))[0]).toBe(`r${second}`);
      }
      await acme.at(20);
      expect(await acme.inbox('bob')).toEqual(['r0+r10+r20']);
      expect(await acme.inbox('bob', 'forYou')).toEqual(['r0+r10+r20']);
      expect(acme.emails()).toEqual(['bob: r0+r10+r20']);
      const [digest] = await acme.acme.feed('bob', { feed: 'forYou' });
      expect(digest).toMatchObject({ timestamp: service.clock.now(), digest: { scope: 'document', count: 3 } });
      expect(await socket.next('changes')).toMatchObject({
        changes: [{ type: 'notification.saved', isNew: true, notification: { id: digest?.id } }],
        counts: { forYou: 1, all: 1, unseen: 1 },
      });
      await acme.at(300);
      expect(await acme.inbox('bob')).toEqual(['r0+r10+r20']);
      expect(await acme.underWay()).toBe(0);
    });

    it('one item is the plain record, with one email', async () => {
      const acme = await start({ document: [300, 3] });
      await acme.reply('r');
      await acme.at(299);
      expect(await acme.inbox('bob')).toEqual([]);
      await acme.at(300);
      expect(await acme.inbox('bob', 'forYou')).toEqual(['r']);
      expect(acme.emails()).toEqual(['bob: r']);
      expect(await acme.acme.key.call(getNotifications, plan)).toHaveLength(1);
    });

    it('are published to their recipient alone, and everybody else still gets the removal of the record', async () => {
      const acme = await start({ document: [20, 3] });
      await acme.reply('r');
      const cai = await openSession(acme.acme, 'cai');
      cai.subscribe('inbox');
      const { sequence: since } = await cai.next('subscribed');
      await acme.at(20);
      expect(await acme.inbox('bob', 'forYou')).toEqual(['r']);
      cai.send({ type: 'ping' });
      await cai.next('pong');
      expect(cai.rest().filter((frame) => frame.type === 'changes' && frame.changes.length > 0)).toEqual([]);
      await acme.threads.deleteComments({ annotationId: 't', commentIds: ['r'] });
      const back = await openSession(acme.acme, 'cai');
      back.subscribe('inbox', { since });
      expect(await back.next('changes')).toMatchObject({ changes: [{ type: 'notification.removed' }] });
    });

    it('are found at the place of their newest item', async () => {
      const acme = await start({ document: [300, 2] });
      await acme.threads.update({ updatedData: { location: { id: 'page' } } });
      await acme.reply('r0');
      await acme.at(1);
      await acme.reply('r1');
      await acme.at(2);
      for (const asked of [{ documentId: 'plan' }, { userId: 'bob' }]) {
        const found = await acme.acme.get({ ...asked, locationId: 'page' });
        expect(found.map(({ digest }) => digest?.count)).toContain(2);
      }
    });

    it('of a person: over all documents', async () => {
      const acme = await start({ user: [60, 5] });
      await acme.acme.setDocument('other', { access_type: 'organizationPrivate' });
      await acme.reply('r');
      await acme.at(1);
      const mention = { commentText: 'u', taggedUserContacts: [{ userId: 'bob' }] };
      const comments = [{ commentId: 'u', ...mention }];
      await acme.as('ada').add({ documentId: 'other', annotationId: 'u', comments });
      await acme.at(60);
      expect(await acme.inbox('bob')).toEqual(['r+u']);
      const [digest] = await acme.acme.feed('bob', { feed: 'forYou' });
      expect(digest).toMatchObject({ metadata: { documentId: 'other' }, digest: { scope: 'user' } });
    });

    describe('of a person, whose newest item goes', () => {
      const startWithDigest = async () => {
        const acme = await start({ user: [60, 5] });
        await acme.acme.setDocument('other', { access_type: 'organizationPrivate' });
        await acme.reply('r');
        await acme.at(1);
        const mention = { commentText: 'u', taggedUserContacts: [{ userId: 'bob' }] };
        const comments = [{ commentId: 'u', ...mention }];
        await acme.as('ada').add({ documentId: 'other', annotationId: 'u', comments });
        await acme.at(60);
        return acme;
      };
      const expectToHaveTheRest = async (acme: DeliveryOrganization) => {
        expect(await acme.inbox('bob')).toEqual(['r']);
        const ofPlan = await acme.acme.get({ userId: 'bob', documentId: 'plan' });
        expect(ofPlan).toMatchObject([{ digest: { count: 1 }, metadata: { documentId: 'plan' } }]);
        expect(await acme.acme.get({ userId: 'bob', documentId: 'other' })).toEqual([]);
        const { documents } = await acme.as('bob').person.call(listNotificationsByDocument, {
          organizationId: acme.acme.organizationId,
        });
        expect(documents.map(({ documentId }) => documentId)).toEqual(['plan']);
      };

      it('with its document: the rest stays, in its own document', async () => {
        const acme = await startWithDigest();
        await acme.acme.key.call(deleteDocuments, {
          organizationId: acme.acme.organizationId,
          documentIds: ['other'],
        });
        await expectToHaveTheRest(acme);
      });

      it.each([
        [
          'the person mutes its document',
          setNotificationConfig,
          { userIds: ['bob'], documentIds: ['other'], config: { inbox: 'NONE' } },
        ],
        ['its document is switched off', updateDocumentsDisableState, { documentIds: ['other'], disabled: true }],
      ])('from their sight, as %s: the rest is among those of its own document', async (_, endpoint, data) => {
        const acme = await startWithDigest();
        const { organizationId } = acme.acme;
        await acme.acme.key.post(endpoint, { organizationId, ...data }).then(expectSuccess);
        await acme.at(61);
        await acme.reply('later');
        await acme.at(121);
        expect(await acme.inbox('bob')).toEqual(['later', 'r']);
        const { documents } = await acme.as('bob').person.call(listNotificationsByDocument, { organizationId });
        const textsOf = documents.map(({ documentId, notifications }) => [
          documentId,
          ...notifications.map(({ displayBodyMessage }) => displayBodyMessage),
        ]);
        expect(textsOf).toEqual([['plan', 'later', 'r']]);
      });

      it('with its thread: the rest is found in its own document', async () => {
        const acme = await startWithDigest();
        await acme.acme.key.call(deleteCommentAnnotations, {
          organizationId: acme.acme.organizationId,
          documentId: 'other',
          annotationIds: ['u'],
        });
        await expectToHaveTheRest(acme);
      });

      it.each([
        ['for this person alone', { userId: 'bob' }],
        ['by itself, for everybody', {}],
      ])('%s: the rest is found in its own document', async (_, forWhom) => {
        const acme = await startWithDigest();
        const [digest] = await acme.acme.get({ userId: 'bob' });
        const newest = digest?.digest?.activities.at(-1)?.id ?? '';
        await acme.acme.key.call(deleteNotifications, {
          organizationId: acme.acme.organizationId,
          ...forWhom,
          notificationIds: [newest],
        });
        await expectToHaveTheRest(acme);
      });
    });

    it('both at once: the one closing first delivers, and the other has the rest', async () => {
      const acme = await start({ document: [20, 5], user: [60, 5] });
      await acme.reply('r0');
      await acme.at(10);
      await acme.reply('r10');
      await acme.at(20);
      expect(await acme.inbox('bob')).toEqual(['r0+r10']);
      await acme.at(55);
      await acme.reply('r55');
      await acme.at(120);
      expect(await acme.inbox('bob')).toEqual(['r55', 'r0+r10']);
      expect(acme.emails()).toEqual(['bob: r0+r10', 'bob: r55']);
    });

    it('after a delay: windows open when it is over, with what was not seen till then', async () => {
      const acme = await start({ delay: 30, document: [60, 5] });
      await acme.reply('r0');
      await acme.at(40);
      await acme.reply('r40');
      await acme.at(50);
      await acme.reply('r50');
      await acme.at(89);
      expect(await acme.inbox('bob')).toEqual([]);
      expect(await acme.inbox('cai')).toEqual(['r50', 'r40', 'r0']);
      await acme.at(90);
      expect(await acme.inbox('bob')).toEqual(['r0+r40+r50']);
    });

    it('leave out what the person may not see any more, also of what waits', async () => {
      const acme = await start({ document: [300, 5] });
      await acme.threads.add([{ annotationId: 'u' }]);
      await acme.as('bob').reply({ annotationId: 'u', comment: { commentId: 'b', commentText: 'b' } });
      await acme.reply('r0');
      await acme.at(1);
      await acme.reply('r1', 'u');
      await acme.at(2);
      await acme.reply('r2', 'u');
      await acme.at(10);
      await restrict(acme.acme);
      await acme.at(300);
      expect((await acme.inbox('bob')).filter((text) => text !== 'b')).toEqual(['r1+r2']);
      expect(acme.emails()).toEqual(expect.arrayContaining(['bob: r1+r2']));
      expect(await acme.underWay()).toBe(0);
    });

    it('drop for good what the person may not see when the window closes, even when they may again later', async () => {
      const acme = await start({ document: [300, 5] });
      await acme.threads.add([{ annotationId: 'u' }]);
      await acme.as('bob').reply({ annotationId: 'u', comment: { commentId: 'b', commentText: 'b' } });
      await acme.reply('hidden');
      await acme.reply('shown', 'u');
      await acme.at(10);
      await restrict(acme.acme);
      await acme.at(300);
      await acme.as('ada').update({ visibility: { type: 'public' } });
      expect((await acme.inbox('bob')).filter((text) => text !== 'b')).toEqual(['shown']);
    });

    it('are the same however late they are looked at', async () => {
      const acme = await start({ delay: 10, document: [20, 2] });
      for (const id of ['a', 'b', 'e', 'f']) {
        await acme.reply(id);
        service.clock.advance(1000);
      }
      await acme.at(1000);
      expect(await acme.inbox('bob')).toEqual(['e+f', 'a+b']);
    });
  });

  describe('email alone', () => {
    const followed = async (staging: Staging) => {
      const acme = await start(staging);
      const config = { email: 'ALL' as const };
      await acme.acme.key.call(setNotificationConfig, { organizationId: 'acme', userIds: ['cai'], config });
      return acme;
    };

    it('of who gets email about everything goes all four steps, and is in no inbox and no list', async () => {
      const acme = await followed({ delay: 10, document: [60, 5] });
      await acme.reply('r0');
      await acme.at(1);
      await acme.reply('r1');
      await acme.at(69);
      expect(acme.emails()).toEqual([]);
      await acme.at(70);
      expect(acme.emails()).toEqual(['bob: r0+r1', 'cai: r0+r1']);
      expect(await acme.inbox('cai')).toEqual(['r1', 'r0']);
      const stored = await acme.acme.get({ documentId: 'plan' });
      expect(stored.filter(({ digest }) => digest)).toHaveLength(1);
      expect(stored).toHaveLength(3);
    });

    it('is not sent to who has seen it', async () => {
      const acme = await followed({ delay: 10 });
      await acme.reply('r');
      await acme.at(5);
      await acme.view('cai');
      await acme.at(10);
      expect(acme.emails()).toEqual(['bob: r']);
      expect(await acme.inbox('cai')).toEqual(['r']);
    });
  });

  it(
    'ends every delay that is over in each step: what it delivers is there for its recipient, and for the email',
    { timeout: 60_000 },
    async () => {
      const acme = await start({ delay: 10 });
      const { core } = service.service;
      await acme.acme.setDocument('plan', { access_type: 'public' });
      for (const name of ['p', 'q', 'r', 's', 't']) {
        const taggedUserContacts = Array.from({ length: 45 }, (_, index) => ({ userId: `${name}${index}` }));
        await acme.as('ada').edit({ commentId: 'c', commentText: 'now', taggedUserContacts }); // for them alone
      }
      service.clock.advance(1);
      await acme.reply('r');
      service.clock.advance(20_000);
      await deliverDue(core, { apiKey: acme.acme.key.apiKey, organizationId: 'acme' });
      const rows = await core.db
        .selectFrom('notification_recipients as r')
        .innerJoin('notifications as n', 'n.notification_id', 'r.notification_id')
        .where('r.api_key', '=', acme.acme.key.apiKey)
        .where('r.delivery', '=', 'delivered')
        .where('n.is_held', '=', true)
        .select('r.user_id')
        .execute();
      expect(rows).toEqual([]);
      await acme.at(30);
      expect(await acme.inbox('p7', 'forYou')).toEqual(['r', 'now']);
    },
  );

  describe('a comment notification whose id a backend adds again', () => {
    const addAgain = (acme: DeliveryOrganization, notificationId: string) =>
      acme.acme.add({
        notificationId,
        notifyUsers: [{ userId: 'bob' }, { userId: 'cai' }],
        displayBodyMessage: 'Mine',
      });
    const idOf = async (acme: DeliveryOrganization) => (await acme.acme.get({ documentId: 'plan' }))[0]?.id ?? '';

    it('is theirs: nothing of the comment is left, and it stays when the thread goes', async () => {
      const acme = await start({});
      const comment = { commentId: 'r', commentText: 'r', taggedUserContacts: [{ userId: 'bob' }] };
      await acme.as('ada').reply({ annotationId: 't', comment });
      await addAgain(acme, await idOf(acme));
      const [added] = await acme.acme.get({ userId: 'bob' });
      expect(added).toMatchObject({ notificationSource: 'custom', displayHeadlineMessage: 'Ada moved the date' });
      expect(added).not.toHaveProperty('actionType');
      expect(added).not.toHaveProperty('targetAnnotationId');
      await acme.acme.key.call(deleteCommentAnnotations, inT);
      expect(await acme.inbox('bob')).toEqual(['Mine']);
      expect(await acme.inbox('cai', 'forYou')).toEqual(['Mine']);
    });

    it('waits for no batch any more, and is not sent by email', async () => {
      const acme = await start({ document: [60, 5] });
      await acme.reply('r');
      await addAgain(acme, await idOf(acme));
      expect(await acme.inbox('bob')).toEqual(['Mine']);
      await acme.at(60);
      expect(await acme.inbox('bob')).toEqual(['Mine']);
      expect(acme.emails()).toEqual([]);
    });

    it('leaves the digest that it is in', async () => {
      const acme = await start({ document: [60, 2] });
      await acme.reply('r0');
      await acme.at(1);
      const id = await idOf(acme);
      await acme.reply('r1');
      await acme.at(2);
      await addAgain(acme, id);
      expect((await acme.inbox('bob')).sort()).toEqual(['Mine', 'r1']);
    });

    it('is refused when it is a digest', async () => {
      const acme = await start({ document: [60, 2] });
      await acme.reply('r0');
      await acme.at(1);
      await acme.reply('r1');
      await acme.at(2);
      const [digest] = await acme.acme.get({ userId: 'bob' });
      const again = acme.acme.notification({ notificationId: digest?.id ?? '' });
      expect(expectFailure(await acme.acme.key.post(addNotification, again))).toMatchObject({
        status: 'FAILED_PRECONDITION',
      });
      expect(await acme.inbox('bob')).toEqual(['r0+r1']);
    });
  });

  it('reaches each of hundreds of recipients once, in as many steps as it takes', async () => {
    const acme = await start({ delay: 10, document: [20, 5] });
    const people = Array.from({ length: 230 }, (_, index) => `p${index}`);
    const grants = people.map((user_id) => ({
      api_key: acme.acme.key.apiKey,
      organization_id: 'acme',
      user_id,
      type: 'organization' as const,
      resource_id: 'acme',
      access_role: 'editor' as const,
      expires_at: null,
    }));
    await service.service.core.db.insertInto('grants').values(grants).execute();
    await acme.addUsers(people);
    const organizationUserGroups = [{ groupId: 'team', groupName: 'Team' }];
    await acme.acme.key.call(addUserGroups, { organizationId: 'acme', organizationUserGroups });
    await acme.acme.key.call(addUserGroupUsers, {
      organizationId: 'acme',
      organizationUserGroupId: 'team',
      userIds: people,
    });
    for (const commentId of ['m', 'n']) {
      const toOrganizationUserGroup = [{ groupId: 'team' }];
      await acme.as('ada').reply({ comment: { commentId, commentText: commentId, toOrganizationUserGroup } });
      service.clock.advance(1);
    }
    await acme.at(31);
    expect(await acme.underWay()).toBe(0);
    const emails = acme.emails();
    expect(emails).toHaveLength(231);
    expect(emails.every((email) => email.endsWith(': m+n'))).toBe(true);
    expect(await acme.inbox('p77', 'forYou')).toEqual(['m+n']);
  });
});

const restrict = ({ key }: DeliveryOrganization['acme']) =>
  key.call(updateCommentAnnotations, { ...inT, updatedData: { visibility: { type: 'restricted', userIds: ['ada'] } } });
