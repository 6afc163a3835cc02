import {
  addPermissions,
  addUsers,
  deleteInboxNotifications,
  deleteNotifications,
  deleteUsers,
  getNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  removePermissions,
  type ServerFrame,
  setNotificationConfig,
  setNotificationSettings,
  updateNotifications,
} from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { describe, expect, it, vi } from 'vitest';
import type { ThreadAudience } from '../../src/store/columns.js';
import { describeNotifications } from '../support/describeNotifications.js';
import { insertNotification } from '../support/insertNotification.js';
import { insertThread } from '../support/insertThread.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import type { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';
const NO_CHOICES = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

const isPosition = (frame: ServerFrame) => frame.type === 'changes' && frame.changes.length === 0;

describeNotifications('topic inbox', (bench) => {
  /** A person who follows the inbox, with the first answer taken. */
  const follow = async (userId: string, rest: Parameters<TestSocket['subscribe']>[1] = {}) => {
    const socket = await openSession(bench.acme, userId);
    socket.subscribe('inbox', rest);
    await socket.next('subscribed');
    return socket;
  };
  const update = (change: object) =>
    bench.acme.key.call(updateNotifications, { organizationId, notifications: [{ id: 'n1', ...change }] });
  const remove = (userId?: string) =>
    bench.acme.key.call(deleteNotifications, { organizationId, notificationIds: ['n1'], userId });
  /** Nothing of the topic comes but positions. */
  const expectSilence = async (socket: TestSocket) => {
    const frames: ServerFrame[] = [];
    socket.send({ type: 'ping' });
    while (frames.at(-1)?.type !== 'pong') frames.push(await socket.next());
    frames.push(...socket.rest());
    const received = frames.filter(({ type }) => type !== 'pong').filter((frame) => !isPosition(frame));
    expect(received).toEqual([]);
  };
  const saved = (changes: object, isNew: boolean) => ({
    changes: [{ type: 'notification.saved', notification: { id: 'n1', ...changes }, isNew }],
  });

  describe('recipients of changes', () => {
    it('names a record that is too large for a frame, and has nobody read everything again', async () => {
      const bob = await follow('bob');
      await bench.acme.add({ notificationId: 'n1' });
      expect(await bob.next('changes')).toMatchObject(saved({}, true));
      const text = 'x'.repeat(60 * 1024);
      const large = {
        notificationSourceData: { text },
        displayHeadlineMessageTemplate: '{text}',
        displayHeadlineMessageTemplateData: { text },
        displayBodyMessageTemplate: '{text}',
        displayBodyMessageTemplateData: { text },
      };
      await bench.acme.add({ notificationId: 'large', ...large });
      const named = { type: 'notification.changed', notificationId: 'large', isNew: true };
      const frame = await bob.next();
      expect(frame).toMatchObject({ type: 'changes', changes: [named], counts: { forYou: 2 } });
      // It is read by its id, as new as the frame.
      const person = await bench.acme.person('bob');
      const notificationIds = ['large', 'none'];
      const read = await person.call(listNotifications, { organizationId, feed: 'all', notificationIds });
      expect(read.notifications.map(({ id, isUnread }) => [id, isUnread])).toEqual([['large', true]]);
      // Others of the same frame are carried.
      const notifications = ['large', 'n1'].map((id) => ({ id, notificationSourceData: { text } }));
      await bench.acme.key.call(updateNotifications, { organizationId, notifications });
      const { changes } = await bob.next('changes');
      expect(changes).toContainEqual({ ...named, isNew: false });
      expect(changes).toMatchObject({ length: 2 });
      expect(changes.some(({ type }) => type === 'notification.saved')).toBe(true);
      // Who was away is told the same.
      const back = await openSession(bench.acme, 'bob');
      back.subscribe('inbox', { since: 1 });
      expect(await back.next()).toMatchObject({ type: 'subscribed', reset: false });
      expect((await back.next('changes')).changes).toContainEqual(named);
    });

    it('sends a recipient a new record as the lists show it, with the counts of the service', async () => {
      const bob = await openSession(bench.acme, 'bob');
      bob.subscribe('inbox');
      const empty = { forYou: 0, all: 0, unseen: 0 };
      expect(await bob.next()).toEqual({
        type: 'subscribed',
        topic: 'inbox',
        sequence: 0,
        reset: false,
        counts: empty,
      });
      await bench.acme.add({ notificationId: 'n1' });
      const person = await bench.acme.person('bob');
      const { notifications, counts } = await person.call(listNotifications, { organizationId, feed: 'forYou' });
      expect(counts).toEqual({ forYou: 1, all: 1, unseen: 1 });
      expect(await bob.next()).toEqual({
        type: 'changes',
        topic: 'inbox',
        after: 0,
        sequence: 1,
        changes: [{ type: 'notification.saved', notification: notifications[0], isNew: true }],
        counts,
      });
    });

    it('sends it to nobody else, and moves their position at the next heartbeat', async () => {
      const [eve, bob] = [await follow('eve'), await follow('bob')];
      await bench.acme.add();
      await bob.next('changes');
      eve.send({ type: 'ping' });
      expect(await eve.next()).toEqual({ type: 'pong' });
      expect(await eve.next()).toEqual({ type: 'changes', topic: 'inbox', after: 0, sequence: 1, changes: [] });
    });

    it('sends a removal only to people who can have had the record', async () => {
      await bench.acme.add({ notificationId: 'n1' });
      const [eve, bob] = [await follow('eve'), await follow('bob')];
      await update({ displayBodyMessage: 'Changed.' });
      expect(await bob.next()).toMatchObject(saved({ displayBodyMessage: 'Changed.' }, false));
      await bench.acme.add({ notificationId: 'n1' });
      expect(await bob.next()).toMatchObject(saved({}, false));
      await remove();
      expect(await bob.next()).toMatchObject({ changes: [{ type: 'notification.removed', notificationId: 'n1' }] });
      await expectSilence(eve);
    });

    it('sends a returning reader the removal of a record that was first hidden from them, then deleted', async () => {
      await bench.acme.grant('bob');
      await bench.acme.add({ notificationId: 'n1' });
      const bob = await follow('bob');
      bob.cut();
      const context = { access: { team: 'red' } }; // which bob does not have
      await bench.acme.add({ notificationId: 'n1', notifyAll: true, notifyUsers: [{ userId: 'ada' }], context });
      await remove('bob');
      const back = await openSession(bench.acme, 'bob');
      back.subscribe('inbox', { since: 1 });
      await back.next('subscribed');
      expect(await back.next()).toMatchObject({ changes: [{ type: 'notification.removed', notificationId: 'n1' }] });
    });

    it('sends a returning reader the removal of a record that they read, then removed', async () => {
      await bench.acme.add({ notificationId: 'n1' });
      const person = await bench.acme.person('bob');
      await person.call(markNotificationsRead, { organizationId, notificationIds: ['n1'] });
      await person.call(deleteInboxNotifications, { organizationId, notificationIds: ['n1'] });
      const back = await openSession(bench.acme, 'bob');
      back.subscribe('inbox', { since: 1 });
      await back.next('subscribed');
      expect(await back.next()).toMatchObject({ changes: [{ type: 'notification.removed', notificationId: 'n1' }] });
    });

    // The rows of a list may be newer than its position.
    it.each([
      ['removed', () => remove('bob')],
      ['deleted', () => remove()],
      ['overwritten', () => bench.acme.add({ notificationId: 'n1', notifyUsers: [{ userId: 'eve' }] })],
    ])('sends the removal of a record that came and was %s since the position of a list', async (_, take) => {
      await bench.acme.add({ notificationId: 'n0' });
      await bench.acme.add({ notificationId: 'n1' });
      await take();
      const bob = await openSession(bench.acme, 'bob');
      bob.subscribe('inbox', { since: 1 });
      await bob.next('subscribed');
      const { changes } = await bob.next('changes');
      expect(changes).toContainEqual({ type: 'notification.removed', notificationId: 'n1' });
    });

    it('announces an overwritten record to new recipients and to nobody again; who is no longer named loses it', async () => {
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await bench.acme.add({ notificationId: 'n1' });
      expect(await bob.next()).toMatchObject(saved({}, true));
      await bench.acme.add({ notificationId: 'n1', notifyUsers: [{ userId: 'bob' }, { userId: 'eve' }] });
      expect(await bob.next()).toMatchObject(saved({}, false));
      expect(await eve.next()).toMatchObject(saved({}, true));
      await bench.acme.add({ notificationId: 'n1', notifyUsers: [{ userId: 'eve' }] });
      expect(await bob.next()).toMatchObject({
        changes: [{ type: 'notification.removed', notificationId: 'n1' }],
        counts: { forYou: 0, all: 0, unseen: 0 },
      });
    });

    it('is right for each of those who would see the same, if it were not for their own facts', async () => {
      for (const userId of ['ada', 'bob', 'eve', 'kim', 'tom', 'zoe']) await bench.acme.grant(userId);
      await bench.acme.grantContext('zoe', 'team:red');
      const context = { access: { team: 'red' } };
      await bench.acme.add({ notificationId: 'n1', notifyAll: true, notifyUsers: [{ userId: 'tom' }] });
      const remover = await bench.acme.person('kim');
      await remover.call(deleteInboxNotifications, { organizationId, notificationIds: ['n1'] });
      const sockets = new Map<string, TestSocket>();
      for (const userId of ['bob', 'ada', 'eve', 'kim', 'tom', 'zoe']) sockets.set(userId, await follow(userId));
      await update({ displayBodyMessage: 'Changed.' });
      for (const userId of ['bob', 'eve', 'zoe'])
        expect(await sockets.get(userId)!.next(), userId).toMatchObject(saved({ forYou: false }, false));
      expect(await sockets.get('tom')!.next()).toMatchObject(saved({ forYou: true }, false));
      // Whose action it was may show it in another panel.
      expect(await sockets.get('ada')!.next()).toMatchObject({ changes: [{ type: 'notification.removed' }] });
      await bench.acme.add({ notificationId: 'n2', notifyAll: true, notifyUsers: [], context });
      expect(await sockets.get('zoe')!.next()).toMatchObject({ changes: [{ notification: { id: 'n2' } }] });
      for (const socket of sockets.values()) await expectSilence(socket);
    });

    it('respects the choices of the panel', async () => {
      const own = await follow('bob', { options: { ...NO_CHOICES, includeSelf: true } });
      const plan = await follow('bob', { options: { ...NO_CHOICES, documentIds: ['plan'] } });
      await bench.acme.add({ notificationId: 'n1', actionUser: { userId: 'bob' } });
      expect(await own.next()).toMatchObject({ ...saved({}, true), counts: { forYou: 1 } });
      await bench.acme.add({ notificationId: 'n2', documentId: 'notes' });
      expect(await own.next()).toMatchObject({ counts: { forYou: 2 } });
      await expectSilence(plan);
    });
  });

  describe('marks', () => {
    it('agree in both tabs of a person', async () => {
      await bench.acme.add({ notificationId: 'n1' });
      const tabs = [await follow('bob'), await follow('bob')];
      const person = await bench.acme.person('bob');
      await person.call(markNotificationsSeen, { organizationId, through: 1 });
      for (const tab of tabs) {
        expect(await tab.next()).toMatchObject({
          changes: [{ type: 'notification.seen', through: 1 }],
          counts: { forYou: 1, all: 1, unseen: 0 },
        });
      }
      await person.call(markNotificationsRead, { organizationId, notificationIds: ['n1'] });
      for (const tab of tabs) {
        expect(await tab.next()).toMatchObject({ ...saved({ isUnread: false }, false), counts: { forYou: 0, all: 0 } });
      }
    });

    it('of "all read" cover what their position covers, and no more', async () => {
      await bench.acme.add({ notificationId: 'n1' });
      const bob = await follow('bob');
      await bench.acme.add({ notificationId: 'n2' });
      await bob.next('changes');
      const person = await bench.acme.person('bob');
      await person.call(markAllNotificationsRead, { organizationId, feed: 'all', through: 1 });
      expect(await bob.next()).toMatchObject({
        changes: [{ type: 'notification.allRead', feed: 'all', through: 1 }],
        counts: { forYou: 1, all: 1 },
      });
    });

    it('stay right beyond the hundred at which counting stops', async () => {
      const bob = await follow('bob');
      const total = INBOX_LIMITS.count + 3;
      for (let i = 0; i < total; i += 1) await bench.acme.add({ notificationId: `n${i}` });
      const person = await bench.acme.person('bob');
      for (const [index, count] of [
        INBOX_LIMITS.count,
        INBOX_LIMITS.count,
        INBOX_LIMITS.count,
        INBOX_LIMITS.count - 1,
      ].entries()) {
        await person.call(markNotificationsRead, { organizationId, notificationIds: [`n${total - 1 - index}`] });
        let frame = await bob.next('changes');
        while (frame.sequence < total + index + 1) frame = await bob.next('changes');
        expect(frame.counts).toMatchObject({ forYou: count, all: count });
      }
    });
  });

  describe('access and settings', () => {
    const context = { type: 'context' as const, id: organizationId, organizationId, access: { team: 'red' } };

    it('have the person start again, with fresh counts, when a grant is given or taken', async () => {
      await bench.acme.grantContext('zoe', 'team:red');
      const zoe = await follow('zoe');
      await bench.acme.add({ notificationId: 'n1', context: { access: { team: 'red' } } });
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await bench.acme.key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources: [context] } });
      expect(await bob.next()).toEqual({
        type: 'reset',
        topic: 'inbox',
        sequence: 2,
        counts: { forYou: 1, all: 1, unseen: 1 },
      });
      await bench.acme.key.call(removePermissions, { userId: 'bob', permissions: { resources: [context] } });
      expect(await bob.next()).toMatchObject({ type: 'reset', counts: { forYou: 0 } });
      // Taken before this was written, so it is not even mentioned.
      await update({ displayBodyMessage: 'Secret.' });
      const notifyUsers = [{ userId: 'bob' }, { userId: 'zoe' }];
      await bench.acme.add({ notificationId: 'n2', notifyUsers, context: { access: { team: 'red' } } });
      await expectSilence(eve);
      while (!JSON.stringify(await zoe.next()).includes('n2')); // who may see it has it
      bob.send({ type: 'ping' });
      const frames = [await bob.next(), await bob.next()];
      expect(JSON.stringify(frames)).not.toMatch(/Secret|n2/);
    });

    it('show nothing for members of another organization to somebody who left it before the first such thread', async () => {
      await TestOrganization.create(bench.acme.key, 'partner');
      const users = [{ userId: 'bob' }, { userId: 'eve' }];
      await bench.acme.key.call(addUsers, { organizationId: 'partner', users });
      await bench.acme.grant('bob');
      await bench.acme.grant('eve');
      await bench.acme.setDocument('plan', { disabled: false });
      const [bob, eve] = [await follow('bob'), await follow('eve')];
      await bench.acme.key.call(deleteUsers, { organizationId: 'partner', userIds: ['bob'] });
      const visibility = 'organizationPrivate';
      const forMembers = { visibility, organizationIds: ['partner'] } satisfies Partial<ThreadAudience>;
      await insertThread(bench.acme, { annotationId: 'thread', ...forMembers });
      await insertNotification(bench.acme, { id: 'n1', annotationId: 'thread', audience: forMembers });
      expect(await eve.next()).toMatchObject(saved({}, true));
      expect(await bob.next()).toMatchObject({ type: 'reset', counts: { all: 0 } });
      await expectSilence(bob);
      // Who returns is told of no more.
      bob.subscribe('inbox', { since: 0 });
      expect(await bob.next()).toMatchObject({ type: 'subscribed', counts: { all: 0 } });
    });

    it('send the channels in effect, and reset the person when the inbox shows something else', async () => {
      await bench.acme.add({ notificationId: 'n1' });
      const bob = await follow('bob');
      const person = await bench.acme.person('bob');
      await person.call(setNotificationSettings, { organizationId, settings: { email: 'NONE' } });
      const { settings } = await person.call(getNotificationSettings, { organizationId });
      expect(await bob.next()).toMatchObject({ type: 'changes', changes: [{ type: 'settings.updated', settings }] });
      await bench.acme.key.call(setNotificationConfig, {
        organizationId,
        userIds: ['bob'],
        documentIds: ['plan'],
        config: { inbox: 'NONE' },
      });
      expect(await bob.next()).toMatchObject({
        type: 'changes',
        changes: [{ type: 'settings.updated', documentId: 'plan', settings: { inbox: 'NONE', email: 'NONE' } }],
      });
      expect(await bob.next()).toMatchObject({ type: 'reset', counts: { forYou: 0, all: 0 } });
    });
  });

  it('asks the database as often for a hundred readers as for one', async () => {
    const { core } = bench.service.service;
    const statements = vi.spyOn(core.db.getExecutor(), 'executeQuery');
    const countStatements = async (write: () => Promise<unknown>, last: TestSocket) => {
      statements.mockClear();
      await write();
      await last.next('changes');
      return statements.mock.calls.length;
    };
    const everyone = Array.from({ length: 100 }, (_, index) => `user-${index}`);
    for (const userId of everyone) await bench.acme.grant(userId);
    const first = await follow('user-0');
    const broadcast = () => bench.acme.add({ notifyUsers: [], notifyAll: true });
    const forOne = await countStatements(broadcast, first);
    const sockets = [first];
    for (const userId of everyone.slice(1)) sockets.push(await follow(userId));
    const forAll = await countStatements(broadcast, sockets.at(-1)!);
    expect(forOne).toBeGreaterThan(0);
    expect(forAll).toBe(forOne);
  });

  it('reads one person, and sends to that person only, however many follow', async () => {
    const { core } = bench.service.service;
    const everyone = Array.from({ length: 102 }, (_, index) => `user-${index}`);
    for (const userId of everyone) await bench.acme.grant(userId);
    const sockets = [];
    for (const userId of everyone) sockets.push(await follow(userId));
    const statements = vi.spyOn(core.db.getExecutor(), 'executeQuery');
    await bench.acme.add({ notificationId: 'n1', notifyUsers: [{ userId: 'user-7' }] });
    expect(await sockets[7]!.next('changes')).toMatchObject(saved({}, true));
    const named = statements.mock.calls.flatMap(([{ parameters }]) => parameters.flat());
    expect(named).not.toContain('user-8');
    statements.mockRestore();

    // More rows of people than are read without asking for single ones.
    await bench.acme.add({ notificationId: 'n2', notifyUsers: everyone.slice(1).map((userId) => ({ userId })) });
    for (const socket of sockets.slice(1)) {
      expect(await socket.next('changes')).toMatchObject({ changes: [{ notification: { id: 'n2', forYou: true } }] });
    }
    await expectSilence(sockets[0]!);
    await expectSilence(sockets[8]!);
  });
});
