import {
  addOrganizations,
  addPermissions,
  deleteCommentAnnotations,
  deleteNotifications,
  type EndpointInput,
  getNotifications,
  listNotifications,
  listNotificationsByDocument,
  setNotificationSettings,
  type Notification,
  updateCommentAnnotations,
  updateNotifications,
} from '@parley/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import { describeNotifications } from '../support/describeNotifications.js';
import { insertNotification, type NotificationRows } from '../support/insertNotification.js';
import { insertThread, type ThreadRows } from '../support/insertThread.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };

describeNotifications('notifications about threads', (bench) => {
  const notify = (rows: NotificationRows) => insertNotification(bench.acme, rows);
  const thread = (rows: ThreadRows) => insertThread(bench.acme, rows);
  const idsOf = (notifications: readonly Notification[]) => notifications.map(({ id }) => id).sort();
  /** What a person has by every way of reading; fails when they differ. */
  const has = async (userId: string): Promise<string[]> => {
    const all = idsOf(await bench.acme.feed(userId, { feed: 'all' }));
    expect(idsOf(await bench.acme.get({ userId }))).toEqual(all);
    expect((await bench.acme.counts(userId)).all).toBe(all.length);
    const person = await bench.acme.person(userId);
    const { documents } = await person.call(listNotificationsByDocument, { organizationId });
    expect(idsOf(documents.flatMap(({ notifications }) => notifications))).toEqual(all);
    return all;
  };
  const follow = async (userId: string): Promise<TestSocket> => {
    const socket = await openSession(bench.acme, userId);
    socket.subscribe('inbox');
    await socket.next('subscribed');
    return socket;
  };
  /** The records that the topic tells of until now, in short. */
  const changesFor = async (userId: string, socket: TestSocket) => {
    // The stream is in order: whoever hears of this has heard all before it.
    const person = await bench.acme.person(userId);
    await person.call(setNotificationSettings, { organizationId, settings: { marker: 'set' } });
    const texts: string[] = [];
    for (;;) {
      for (const change of (await socket.next('changes')).changes) {
        if (change.type === 'settings.updated') return texts;
        if (change.type === 'notification.removed') texts.push(`removed ${change.notificationId}`);
        if (change.type === 'notification.saved') {
          texts.push(`saved ${change.notification.id}${change.isNew ? ' as new' : ''}`);
        }
      }
    }
  };

  beforeEach(async () => {
    const { acme } = bench;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    for (const userId of ['ada', 'bob', 'eve']) await acme.grant(userId);
    await acme.grant('guest', 'plan');
  });

  describe('who sees them', () => {
    it('shows them to those who may open the document and see the thread, recipients included', async () => {
      await bench.acme.key.call(addOrganizations, { organizations: [{ organizationId: 'partner' }] });
      await new TestOrganization(bench.acme.key, 'partner').grant('guest');
      await bench.acme.grantContext('bob', 'k:1');
      await thread({ annotationId: 'open' });
      await thread({ annotationId: 'members', visibility: 'organizationPrivate', organizationIds: ['acme'] });
      await thread({ annotationId: 'partners', visibility: 'organizationPrivate', organizationIds: ['partner'] });
      await thread({ annotationId: 'private', visibility: 'restricted', userIds: ['eve'] });
      await thread({ annotationId: 'context', access: { k: 1 } });
      const everybody = { bob: 'delivered', eve: 'delivered', guest: 'delivered', stranger: 'delivered' } as const;
      for (const annotationId of ['open', 'members', 'partners', 'private', 'context']) {
        await notify({ id: `named-${annotationId}`, annotationId, notifyAll: false, recipients: everybody });
        await notify({ id: `wide-${annotationId}`, annotationId });
      }
      const both = (...names: string[]) => names.flatMap((name) => [`named-${name}`, `wide-${name}`]).sort();
      expect(await has('bob')).toEqual(both('open', 'members', 'context'));
      expect(await has('eve')).toEqual(both('open', 'members', 'private'));
      expect(await has('guest')).toEqual(both('open', 'partners'));
      expect(await has('stranger')).toEqual([]);
    });

    it('asks the thread as it is now while it is there, and goes by the copy afterwards', async () => {
      await thread({ annotationId: 't', visibility: 'restricted', userIds: ['bob'] });
      const recipients = { bob: 'delivered', eve: 'delivered' } as const;
      await notify({ id: 'was-public', annotationId: 't', recipients });
      await notify({
        id: 'gone',
        annotationId: 'gone',
        audience: { visibility: 'restricted', userIds: ['eve'] },
        recipients,
      });
      await notify({ id: 'gone-context', annotationId: 'gone', access: { k: 2 }, recipients });
      expect(await has('bob')).toEqual(['was-public']);
      expect(await has('eve')).toEqual(['gone']);
      await bench.acme.grantContext('eve', 'k:2');
      expect(await has('eve')).toEqual(['gone', 'gone-context']);
    });

    it('shows a backend what they are about, and clients nothing of who else may see it', async () => {
      const audience = { visibility: 'restricted', userIds: ['ada', 'bob'] } as const;
      await notify({
        id: 'n',
        annotationId: 't',
        commentId: 'c',
        audience,
        access: { k: 1 },
        recipients: { bob: 'delivered' },
      });
      await bench.acme.grantContext('bob', 'k:1');
      const about = { actionType: 'added', targetAnnotationId: 't', targetCommentId: 'c' };
      const [stored] = await bench.acme.get({ documentId: 'plan' });
      expect(stored).toMatchObject({
        ...about,
        visibility: { type: 'restricted', userIds: ['ada', 'bob'] },
        context: { access: { k: 1 }, accessFields: ['k:1'] },
      });
      const [seen] = await bench.acme.feed('bob', { feed: 'forYou' });
      expect(seen).toMatchObject(about);
      expect(Object.keys(seen!)).not.toEqual(expect.arrayContaining(['visibility']));
      expect(Object.keys(seen!)).not.toEqual(expect.arrayContaining(['context']));
      await notify({ id: 'open', annotationId: 'u' });
      expect(await bench.acme.get({ notificationIds: ['open'], documentId: 'plan' })).toEqual([
        expect.not.objectContaining({ visibility: expect.anything() }),
      ]);
    });

    it('are never shown to the actor, unless their own panel asks for it', async () => {
      await notify({ id: 'n', actionUserId: 'bob', annotationId: 't' });
      expect(await has('bob')).toEqual([]);
      expect(idsOf(await bench.acme.feed('bob', { feed: 'all', includeSelf: true }))).toEqual(['n']);
    });
  });

  it('says to whom the comment mentions that it does, the same by every way of reading', async () => {
    const bob = await follow('bob');
    const eve = await follow('eve');
    await notify({ id: 'n', annotationId: 't', recipients: { bob: { isMentioned: true }, eve: 'delivered' } });
    const says = (message: string) => ({
      displayHeadlineMessage: `ada ${message}`,
      displayHeadlineMessageTemplateData: { actionMessage: message },
    });
    for (const [socket, userId, message] of [
      [bob, 'bob', 'mentioned you'],
      [eve, 'eve', 'replied'],
    ] as const) {
      expect(await socket.next('changes')).toMatchObject({ changes: [{ notification: says(message) }] });
      expect(await bench.acme.feed(userId, { feed: 'all' })).toEqual([expect.objectContaining(says(message))]);
      expect(await bench.acme.get({ userId })).toEqual([expect.objectContaining(says(message))]);
    }
    expect(await bench.acme.get({ documentId: 'plan' })).toEqual([expect.objectContaining(says('replied'))]);
  });

  describe('on their way', () => {
    const states = { bob: 'pending', eve: 'suppressed', guest: 'digested' } as const;

    it('are hidden from their recipients in every feed, and name them all the same', async () => {
      await notify({ id: 'n', recipients: states });
      for (const userId of ['bob', 'eve', 'guest']) expect(await has(userId)).toEqual([]);
      expect(await bench.acme.get({ documentId: 'plan' })).toEqual([
        expect.objectContaining({ id: 'n', notifyUserIds: ['bob', 'eve', 'guest'] }),
      ]);
    });

    it('are hidden from everybody inside their delay, the backend included', async () => {
      const bob = await follow('bob');
      await notify({ id: 'n', isHeld: true, recipients: { guest: 'pending', eve: 'delivered' } });
      for (const userId of ['bob', 'eve', 'guest']) expect(await has(userId)).toEqual([]);
      expect(await bench.acme.get({ documentId: 'plan' })).toEqual([]);
      expect(await changesFor('bob', bob)).toEqual([]);
    });

    it('are not revealed by an update of recipients, by read marks or by a deletion', async () => {
      await notify({ id: 'n', recipients: states });
      const update = (change: object) =>
        bench.acme.key.call(updateNotifications, { organizationId, notifications: [{ id: 'n', ...change }] });
      await update({ notifyUsers: Object.keys(states).map((userId) => ({ userId })) });
      await update({ readByUserIds: ['bob', 'eve'] });
      for (const userId of ['bob', 'eve', 'guest']) expect(await has(userId)).toEqual([]);

      const remove = (userId: string) =>
        bench.acme.key.call(deleteNotifications, { organizationId, documentId: 'plan', userId });
      expect(await remove('bob')).toEqual({ n: { success: true, message: 'Notification deleted.' } });
      expect(await remove('bob')).toEqual({});
      expect(await bench.acme.get({ documentId: 'plan' })).toEqual([
        expect.objectContaining({ notifyUserIds: ['eve', 'guest'] }),
      ]);
      expect(await has('bob')).toEqual([]);
    });

    it('are not lost to the others when the last who has it is relieved of it', async () => {
      await notify({ id: 'n', notifyAll: false, recipients: { bob: 'delivered', eve: 'pending' } });
      const remove = { organizationId, notificationIds: ['n'] };
      await bench.acme.key.call(deleteNotifications, { ...remove, userId: 'bob' });
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['n']);
      await bench.acme.key.call(deleteNotifications, { ...remove, userId: 'eve' });
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual([]);
    });

    it('are as for any member for whom a backend names no longer', async () => {
      await notify({ id: 'n', recipients: states });
      const notifications = [{ id: 'n', notifyUsers: [{ userId: 'ada' }] }];
      await bench.acme.key.call(updateNotifications, { organizationId, notifications });
      expect(await has('bob')).toEqual(['n']);
      expect(await has('eve')).toEqual([]); // has seen what it is about
    });
  });

  describe('when it changes who sees the thread', () => {
    const setVisibility = (visibility: object) =>
      bench.acme.key.call(updateCommentAnnotations, {
        ...plan,
        annotationIds: ['t'],
        updatedData: { visibility } as object,
      });

    it('open inboxes lose and gain them at once, and people who never saw them get no change', async () => {
      await thread({ annotationId: 't' });
      await notify({ id: 'n', annotationId: 't', recipients: { bob: 'delivered' } });
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await setVisibility({ type: 'restricted', userIds: ['bob'] });
      expect(await changesFor('bob', bob)).toEqual(['saved n']);
      expect(await changesFor('eve', eve)).toEqual(['removed n']);
      expect([await has('bob'), await has('eve')]).toEqual([['n'], []]);

      await setVisibility({ type: 'restricted', userIds: ['guest'] });
      expect(await changesFor('bob', bob)).toEqual(['removed n']);
      expect(await changesFor('eve', eve)).toEqual([]);
      await bench.acme.key.call(deleteCommentAnnotations, { ...plan, annotationIds: ['t'] });
      expect([await changesFor('bob', bob), await changesFor('eve', eve)]).toEqual([[], []]);
    });

    it('counts follow', async () => {
      await thread({ annotationId: 't', visibility: 'restricted', userIds: [] });
      await notify({ id: 'n', annotationId: 't', recipients: { bob: 'delivered' } });
      const bob = await follow('bob');
      await setVisibility({ type: 'public' });
      expect(await bob.next('changes')).toMatchObject({
        changes: [{ type: 'notification.saved', isNew: false }],
        counts: { forYou: 1, all: 1, unseen: 1 },
      });
      await setVisibility({ type: 'restricted', userIds: ['eve'] });
      expect(await bob.next('changes')).toMatchObject({ counts: { forYou: 0, all: 0, unseen: 0 } });
    });
  });

  describe('digests', () => {
    const digest = async (digestScope: 'document' | 'user' = 'document') => {
      for (const [index, annotationId] of ['a', 'b', 'c'].entries()) {
        await thread({ annotationId });
        const recipients = { bob: { delivery: 'digested', isMentioned: index === 1 } } as const;
        await notify({ id: `n${index}`, annotationId, timestamp: bench.service.clock.now() + index - 10, recipients });
      }
      const timestamp = bench.service.clock.now() - 8;
      await notify({ id: 'd', digestScope, items: ['n0', 'n1', 'n2'], timestamp, recipients: { bob: 'delivered' } });
    };
    const read = async () => (await bench.acme.feed('bob', { feed: 'forYou' }))[0];

    it('stand for their items, with the fields of the newest outside and the items oldest first', async () => {
      const bob = await follow('bob');
      await digest();
      expect(await has('bob')).toEqual(['d']);
      const shown = await read();
      expect(shown).toMatchObject({
        id: 'd',
        notificationSource: 'comment',
        actionType: 'added',
        targetAnnotationId: 'c',
        displayBodyMessage: 'n2',
        timestamp: bench.service.clock.now() - 8,
        forYou: true,
        isUnread: true,
        digest: { scope: 'document', count: 3 },
      });
      const messages = (digestOf: Notification | undefined) =>
        digestOf?.digest?.activities.map(({ id, displayHeadlineMessage }) => `${id}: ${displayHeadlineMessage}`);
      const expected = ['n0: ada replied', 'n1: ada mentioned you', 'n2: ada replied'];
      expect(messages(shown)).toEqual(expected);
      expect(messages((await bench.acme.get({ userId: 'bob' }))[0])).toEqual(expected);
      const [stored] = await bench.acme.get({ documentId: 'plan', notificationIds: ['d'] });
      expect(stored).toMatchObject({ id: 'd', notifyAll: false, notifyUserIds: ['bob'], digest: { count: 3 } });
      expect(stored?.digest?.activities[0]).toMatchObject({ id: 'n0', notifyAll: true, notifyUserIds: ['bob'] });
      expect(await has('eve')).toEqual(['n0', 'n1', 'n2']);
      const frames = [await bob.next('changes')];
      expect(frames[0]).toMatchObject({ changes: [{ notification: shown }], counts: { forYou: 1, all: 1, unseen: 1 } });
    });

    it('contain what is left for their reader: not what is invisible to them, muted or deleted', async () => {
      await digest('user');
      const left = async () => (await read())?.digest?.activities.map(({ id }) => id);
      const bob = await follow('bob');
      const restrict = { visibility: { type: 'restricted' as const, userIds: ['eve'] } };
      await bench.acme.key.call(updateCommentAnnotations, { ...plan, annotationIds: ['c'], updatedData: restrict });
      expect(await bob.next('changes')).toMatchObject({
        changes: [
          { type: 'notification.saved', notification: { id: 'd', displayBodyMessage: 'n1', digest: { count: 2 } } },
        ],
      });
      expect(await left()).toEqual(['n0', 'n1']);
      expect(await has('bob')).toEqual(['d']);
      await bench.acme.key.call(deleteCommentAnnotations, { ...plan, annotationIds: ['b'] });
      expect(await left()).toEqual(['n0']);
      await bench.acme.key.call(deleteNotifications, { organizationId, notificationIds: ['n0'], userId: 'bob' });
      expect(await has('bob')).toEqual([]);
      expect((await bench.acme.counts('bob')).forYou).toBe(0);
      const stored = await bench.acme.key.call(getNotifications, { ...plan, notificationIds: ['d'] });
      expect(stored[0]?.digest?.activities.map(({ id }) => id)).toEqual(['n2']);
    });

    it('show what a backend makes of their items, at once', async () => {
      await digest();
      const bob = await follow('bob');
      const notifications = [{ id: 'n0', displayBodyMessage: 'Changed.' }];
      await bench.acme.key.call(updateNotifications, { organizationId, notifications });
      const remove = (request: object) => bench.acme.key.call(deleteNotifications, { organizationId, ...request });
      await remove({ notificationIds: ['n1'] });
      await remove({ notificationIds: ['n2'], userId: 'bob' });
      const ofDigest = (await changesFor('bob', bob)).filter((text) => text.endsWith(' d'));
      expect(ofDigest).toEqual(['saved d', 'saved d', 'saved d']);
      const activities = (await read())?.digest?.activities;
      expect(activities?.map(({ displayBodyMessage }) => displayBodyMessage)).toEqual(['Changed.']);
    });

    it('take read marks from a backend, and refuse content and recipients, which are their items’', async () => {
      await digest();
      const update = (change: object) =>
        bench.acme.key.call(updateNotifications, { organizationId, notifications: [{ id: 'd', ...change }] });
      const before = await read();
      for (const change of [
        { displayBodyMessage: 'Changed.' },
        { notifyUsers: [{ userId: 'eve' }], readByUserIds: ['bob'] },
      ]) {
        expect(await update(change)).toMatchObject({ d: { success: false, code: 'failed-precondition' } });
      }
      expect(await read()).toEqual(before);
      expect(await update({ readByUserIds: ['bob'] })).toMatchObject({ d: { success: true } });
      expect((await bench.acme.counts('bob')).forYou).toBe(0);
    });

    it('lose what a backend names the person no longer in, which they have as any member then', async () => {
      await digest();
      const update = (...notifications: EndpointInput<typeof updateNotifications>['notifications']) =>
        bench.acme.key.call(updateNotifications, { organizationId, notifications });
      const notifyUsers = [{ userId: 'eve' }];
      await update({ id: 'n1', readByUserIds: ['bob'] });
      await update({ id: 'n0', notifyUsers }, { id: 'n1', notifyUsers });
      const all = await bench.acme.feed('bob', { feed: 'all' });
      expect(idsOf(all)).toEqual(['d', 'n0', 'n1']);
      expect(idsOf(all.filter(({ isUnread }) => !isUnread))).toEqual(['n1']);
      expect((await read())?.digest?.activities.map(({ id }) => id)).toEqual(['n2']);
    });

    it('are gone from open inboxes with their last item', async () => {
      await digest();
      const bob = await follow('bob');
      const eve = await follow('eve');
      await bench.acme.key.call(deleteCommentAnnotations, plan);
      expect(await changesFor('bob', bob)).toContain('removed d');
      expect(await changesFor('eve', eve)).toEqual(['removed n0', 'removed n1', 'removed n2']);
      expect(await has('bob')).toEqual([]);
      expect(await bench.acme.get({ documentId: 'plan' })).toEqual([]);
    });
  });

  describe('removals and changes are sent to nobody who never had the record', () => {
    const remove = (request: object) => bench.acme.key.call(deleteNotifications, { organizationId, ...request });
    const update = (id: string, change: object) =>
      bench.acme.key.call(updateNotifications, { organizationId, notifications: [{ id, ...change }] });

    it('each gets changes of their own digest', async () => {
      for (const annotationId of ['a', 'b']) await thread({ annotationId });
      for (const [id, annotationId] of Object.entries({ na: 'a', nb: 'b' })) {
        await notify({ id, annotationId, recipients: { bob: 'digested', eve: 'digested' } });
      }
      for (const userId of ['bob', 'eve']) {
        const recipients = { [userId]: 'delivered' as const };
        await notify({ id: `digest-${userId}`, digestScope: 'document', items: ['na', 'nb'], recipients });
      }
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      const news = async () => [await changesFor('bob', bob), await changesFor('eve', eve)];
      await remove({ notificationIds: ['na'], userId: 'bob' });
      expect(await news()).toEqual([['saved digest-bob'], []]);
      await update('nb', { displayBodyMessage: 'Changed.' });
      expect(await news()).toEqual([['saved digest-bob'], ['saved digest-eve']]);
      await remove({ notificationIds: ['nb'] });
      expect(await news()).toEqual([['removed digest-bob'], ['saved digest-eve']]);
      await bench.acme.key.call(deleteCommentAnnotations, plan);
      expect(await news()).toEqual([['removed digest-bob'], ['removed digest-eve']]);
    });

    it('several records that are removed at once: each person gets the removal of theirs', async () => {
      for (const userId of ['bob', 'eve']) {
        await bench.acme.add({ notificationId: `of-${userId}`, notifyUsers: [{ userId }] });
      }
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await remove({ documentId: 'plan' });
      expect([await changesFor('bob', bob), await changesFor('eve', eve)]).toEqual([
        ['removed of-bob'],
        ['removed of-eve'],
      ]);
    });

    it('a backend that marks, changes or deletes what is not delivered, or invisible to the person', async () => {
      await notify({ id: 'n', recipients: { bob: 'pending', eve: 'suppressed' } });
      await notify({ id: 'held', isHeld: true, recipients: { bob: 'pending', eve: 'delivered' } });
      await notify({
        id: 'private',
        audience: { visibility: 'restricted', userIds: [] },
        recipients: { eve: 'delivered' },
      });
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      for (const id of ['n', 'held', 'private']) {
        await update(id, { readByUserIds: ['bob', 'eve'], displayBodyMessage: 'Changed.' });
        await remove({ notificationIds: [id], userId: 'bob' });
        await remove({ notificationIds: [id] });
      }
      expect([await changesFor('bob', bob), await changesFor('eve', eve)]).toEqual([[], []]);
    });

    it('what is for everybody, in a document that the person may not open', async () => {
      await bench.acme.setDocument('secret', { access_type: 'restricted' });
      await bench.acme.grant('bob', 'secret');
      await thread({ annotationId: 's', documentId: 'secret' });
      await notify({ id: 'x', documentId: 'secret', annotationId: 's' });
      await bench.acme.add({ notificationId: 'y', notifyAll: true, documentId: 'secret' });
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await update('y', { displayBodyMessage: 'Changed.' });
      await bench.acme.key.call(deleteCommentAnnotations, { organizationId, documentId: 'secret' });
      await remove({ notificationIds: ['y'] });
      expect(await changesFor('bob', bob)).toEqual(['saved y', 'removed x', 'removed y']);
      expect(await changesFor('eve', eve)).toEqual([]);
    });
  });

  it('pages over digests with nothing left', async () => {
    for (let index = 0; index < 5; index += 1) {
      const timestamp = bench.service.clock.now() - index;
      await notify({ id: `d${index}`, digestScope: 'document', timestamp, recipients: { bob: 'delivered' } });
    }
    await notify({ id: 'n', timestamp: bench.service.clock.now() - 9, recipients: { bob: 'delivered' } });
    const person = await bench.acme.person('bob');
    const page = await person.call(listNotifications, { organizationId, feed: 'forYou', pageSize: 1 });
    expect(idsOf(page.notifications)).toEqual(['n']);
  });

  it('follows who comes to be allowed to see a thread by a grant', async () => {
    await thread({ annotationId: 't', access: { k: 1 } });
    await notify({ id: 'n', annotationId: 't', recipients: { bob: 'delivered' } });
    expect(await has('bob')).toEqual([]);
    const resources = [{ type: 'context' as const, organizationId, id: 'acme', access: { k: 1 } }];
    await bench.acme.key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources } });
    expect(await has('bob')).toEqual(['n']);
  });
});
