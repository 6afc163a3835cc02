import { addComments, deleteComments, updateCommentAnnotations } from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import { NotificationLog } from '../support/NotificationLog.js';
import { Writer } from '../support/Writer.js';

const DONE = { id: 'DONE', name: 'Done', type: 'terminal' as const };
const ROOT = { userId: 'root', name: 'Root' };
const ALL_ON = {
  updated: true,
  deleted: true,
  customListChanged: true,
  accessModeChanged: true,
  suggestionAccepted: true,
};

describeNotifications('what makes a notification (§4.1)', (bench) => {
  let acme: TestOrganization;
  let threads: TestThreads;
  let log: NotificationLog;

  beforeEach(async () => {
    const notificationServiceConfig = { triggers: { comment: ALL_ON } };
    acme = await TestOrganization.create(await bench.service.newKey({ notificationServiceConfig }));
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    threads = new TestThreads(acme);
    log = new NotificationLog(acme);
  });

  const comment = (commentId: string, userId = 'ada', more: object = {}) => ({
    commentId,
    from: { userId },
    commentText: commentId,
    ...more,
  });
  const headlines = async () => (await log.news()).map(({ headline }) => headline);

  it('each aspect that one change touches, one millisecond after the other, so that the feed lists the last first', async () => {
    const [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await ada.add();
    await log.news();
    await bob.update({
      assignedTo: { userId: 'ada' },
      status: DONE,
      priority: { id: 'P0', name: 'Urgent' },
      customList: [{ id: 'l', label: 'L' }],
    });
    const feed = await acme.feed('ada', { feed: 'all' });
    expect(feed.map(({ actionType }) => actionType)).toEqual([
      'customListChanged',
      'priorityChanged',
      'statusChanged',
      'assigned',
    ]);
    const first = feed.at(-1)!.timestamp;
    expect(feed.map(({ timestamp }) => timestamp - first)).toEqual([3, 2, 1, 0]);
  });

  it('a backend’s new comments, where their own flag says so, else the request', async () => {
    const two = [comment('1'), comment('2', 'bob', { triggerNotification: false })];
    await threads.add([{ annotationId: 'quiet', commentData: [comment('1')] }], { triggerActivities: true });
    expect(await log.news()).toEqual([]);
    await threads.add([{ annotationId: 'half', commentData: two }], { triggerNotification: true });
    expect(await headlines()).toEqual(['ada added a comment']);
    const own = [comment('1'), comment('2', 'bob', { triggerNotification: true })];
    await threads.add([{ annotationId: 'own', commentData: own }]);
    expect(await headlines()).toEqual(['bob replied']);
    const both = { annotationId: 'both', commentData: [comment('1'), comment('2', 'bob')] };
    await threads.add([both, { annotationId: 'other', commentData: [comment('x')] }], { triggerNotification: true });
    expect(await headlines()).toEqual(['bob replied', 'ada added a comment']);
    await threads.add([both], { triggerNotification: true });
    expect(await headlines()).toEqual([]);

    const add = (...commentData: object[]) =>
      acme.key.post(addComments, { ...threads.plan, annotationId: 'both', commentData, triggerNotification: true });
    await add(comment('3', 'cai', { triggerNotification: false }), comment('4', 'dee'));
    await add(comment('3', 'cai', { triggerNotification: false }), comment('4', 'dee'));
    expect(await headlines()).toEqual(['dee replied']);
  });

  it('a backend’s changes and deletions with the flag, by whom it names; once for each thread and aspect that changed', async () => {
    await threads.add([{ annotationId: 't', commentData: [comment('1'), comment('2', 'bob'), comment('3')] }]);
    await threads.add([{ annotationId: 'u' }]);
    const flags = { triggerNotification: true, actionUser: ROOT };
    const updatedData = {
      status: DONE,
      assignedTo: { userId: 'bob', name: 'Bob' },
      priority: { id: 'P1', name: 'High' },
      customList: [{ id: 'l', label: 'L' }],
      approved: true,
      context: { k: 1 },
    };
    await threads.update({ annotationIds: ['u'], updatedData: { status: DONE } });
    expect(await headlines()).toEqual([]);
    await threads.update({ updatedData, ...flags });
    const ofBoth = [
      'Root approved the comment',
      'Root assigned Bob to a comment',
      'Root changed the labels',
      'Root changed the priority to High',
    ];
    // The other one is done already.
    const expected = [...ofBoth.flatMap((headline) => [headline, headline]), 'Root changed the status to Done'];
    await threads.update({ updatedData, ...flags });
    expect(await headlines()).toEqual(expected);
    await threads.update({ updatedData, ...flags });
    await threads.update({ updateUsers: [{ oldUser: { userId: 'bob' }, newUser: { userId: 'cai' } }], ...flags });
    expect(await headlines()).toEqual([]);
    await threads.update({ updatedData: { assignedTo: null }, ...flags });
    expect(await headlines()).toEqual(['Root removed the assignee', 'Root removed the assignee']);

    await threads.updateComments({
      annotationId: 't',
      commentIds: ['1', '3'],
      updatedData: { commentText: '1' },
      ...flags,
    });
    expect(await headlines()).toEqual(['Root edited a comment']);
    const remove = { annotationId: 't', ...flags };
    await threads.deleteComments({ ...remove, commentIds: ['3'] });
    expect(await headlines()).toEqual(['Root deleted a comment']);
    await threads.deleteComments(remove);
    expect(await headlines()).toEqual(['Root deleted a thread']);
    await threads.delete({ annotationIds: ['u'], triggerActivities: true, actionUser: ROOT });
    expect(await headlines()).toEqual([]);
    for (const [endpoint, data] of [
      [updateCommentAnnotations, { updatedData }],
      [deleteComments, { annotationId: 't' }],
    ] as const) {
      const refusal = await acme.key.refused(endpoint, { ...threads.plan, ...data, triggerNotification: true });
      expect(refusal).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.actionUser/),
      });
    }
  });

  it('what people write, once, however often it is sent; drafts as they are published', async () => {
    const [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await ada.add({ isDraft: true });
    await ada.update({ status: DONE });
    await ada.react();
    await ada.reply();
    expect(await headlines()).toEqual([]);
    await ada.update({ isDraft: false, assignedTo: { userId: 'bob' } });
    expect(await log.news()).toMatchObject([{ headline: 'ADA replied', to: ['bob'], body: 'I see.' }]);
    const reply = { comment: { commentId: 'b', commentText: 'Yes.', isDraft: true } };
    await bob.reply(reply);
    await bob.edit({ commentId: 'b', commentText: 'Yes!' });
    await bob.deleteComment({ commentId: 'b' });
    await bob.reply(reply);
    expect(await headlines()).toEqual([]);
    await bob.edit({ commentId: 'b', isDraft: false });
    await bob.edit({ commentId: 'b', isDraft: false, commentText: 'Yes.' });
    expect(await headlines()).toEqual(['BOB replied']);
    const answer = { comment: { commentId: 'd', commentText: 'Done.' }, assignedTo: { userId: 'ada' } };
    await bob.reply(answer);
    await bob.reply(answer);
    expect(await headlines()).toEqual(['BOB replied', 'BOB assigned ADA to a comment']);
    await bob.add({ annotationId: 'v' });
    await bob.add({ annotationId: 'v' });
    expect(await headlines()).toEqual(['BOB added a comment']);
    await bob.deleteComment({ annotationId: 'v' });
    expect(await headlines()).toEqual(['BOB deleted a thread']);
    // A resolved thread is open again when a comment of it goes (client contract §7.5).
    await bob.deleteComment({ commentId: 'd' });
    expect(await headlines()).toEqual(['BOB deleted a comment', 'BOB changed the status to Open']);
  });

  it('the end of a thread, for those who could see it, whatever is made under its id later', async () => {
    const [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await acme.grant('cai');
    const actionsOf = async (userId: string) =>
      (await acme.feed(userId, { feed: 'all' })).map(({ actionType }) => actionType ?? '').sort();
    await ada.add({ visibility: { type: 'restricted', userIds: ['bob'] } });
    await bob.reply();
    await ada.delete();
    expect([await actionsOf('bob'), await actionsOf('cai')]).toEqual([['deleted'], []]);
    await ada.add();
    expect([await actionsOf('bob'), await actionsOf('cai')]).toEqual([['deleted', 'newlyAdded'], ['newlyAdded']]);
    await ada.delete();
    expect([await actionsOf('bob'), await actionsOf('cai')]).toEqual([['deleted', 'deleted'], ['deleted']]);
  });

  it('nothing while the notification service is off, and no activity instead', async () => {
    const key = await bench.service.newKey({ useNotificationService: false });
    const off = await TestOrganization.create(key);
    await off.setDocument('plan', { access_type: 'public' });
    const ada = await Writer.create(off, 'ada');
    await ada.add({ comments: [{ commentId: 'c', commentText: '{{bob}}', taggedUserContacts: [{ userId: 'bob' }] }] });
    expect(await off.get({ documentId: 'plan' })).toEqual([]);
  });

  it('the words of a comment that the customer keeps are not in it', async () => {
    const ada = await Writer.create(acme, 'ada');
    await ada.add({ comments: [{ commentId: 'c', isCommentResolverUsed: true, isCommentTextAvailable: true }] });
    const [record] = await log.records();
    expect(record).toMatchObject({
      isCommentResolverUsed: true,
      targetAnnotationId: 't',
      targetCommentId: 'c',
      notificationSource: 'comment',
      notificationSourceData: { annotationId: 't', from: { userId: 'ada' } },
    });
    expect(record).not.toHaveProperty('displayBodyMessage');
    await ada.reply({ comment: { commentId: 'long', commentText: `${'a'.repeat(499)}😀` } });
    const [long] = await log.records();
    expect(long?.displayBodyMessage).toBe('a'.repeat(499));
  });
});
