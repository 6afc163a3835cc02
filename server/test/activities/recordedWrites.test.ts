import {
  type ActivityRecord,
  addComments,
  deleteComments,
  getActivities,
  listActivities,
  updateActivityService,
} from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { Writer } from '../support/Writer.js';

const DONE = { id: 'DONE', name: 'Done', type: 'terminal' as const };
const BOB = { userId: 'bob', name: 'Bob' };

describeThreads('the activity log of what is done to threads', (bench) => {
  let ada: Writer;
  let bob: Writer;
  let taken: Set<string>;

  beforeEach(async () => {
    await bench.acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(bench.acme, 'ada'), await Writer.create(bench.acme, 'bob')];
    taken = new Set();
  });

  /** What is new in the log since it was last asked, oldest first. */
  const news = async (): Promise<ActivityRecord[]> => {
    const all = await bench.acme.key.call(getActivities, { organizationId: 'acme', order: 'asc' });
    const fresh = all.filter(({ id }) => !taken.has(id));
    for (const { id } of fresh) taken.add(id);
    bench.service.clock.advance(1000);
    return fresh;
  };
  const short = async () =>
    (await news()).map(({ actionType, actionUser, targetSubEntityId }) => [
      actionType,
      actionUser.name,
      targetSubEntityId,
    ]);

  it('has one entry of each thing that somebody does in the app, and none of drafts, views and repeats', async () => {
    await ada.add({ isDraft: true });
    expect(await short()).toEqual([]);
    await ada.update({ isDraft: false });
    expect(await short()).toEqual([['comment_annotation.add', 'ADA', 'c']]);
    await bob.reply({ assignedTo: { userId: 'ada' } });
    await bob.reply({ assignedTo: { userId: 'ada' } });
    expect(await short()).toEqual([
      ['comment.add', 'BOB', 'reply'],
      ['comment_annotation.assign', 'BOB', null],
    ]);
    await bob.edit({ commentId: 'reply', commentText: 'I see now.' });
    const [edited] = await news();
    expect(edited).toMatchObject({
      actionType: 'comment.update',
      changes: { commentText: { from: 'I see.', to: 'I see now.' } },
      targetEntityId: 't',
      entityTargetData: { commentId: 'reply', commentText: 'I see now.' },
    });
    await ada.react();
    await ada.react();
    bench.service.clock.advance(1000); // the log is in the order of time
    await ada.react({ isOn: false });
    expect(await short()).toEqual([
      ['comment.reaction_add', 'ADA', 'c'],
      ['comment.reaction_delete', 'ADA', 'c'],
    ]);
    await ada.update({ status: DONE });
    expect((await news()).map(({ changes }) => changes)).toMatchObject([
      { status: { from: { id: 'OPEN' }, to: DONE } },
    ]);
    await bob.subscribe(false);
    expect(await short()).toEqual([['comment_annotation.unsubscribe', 'BOB', null]]);
    await bob.deleteComment({ commentId: 'reply' });
    expect((await short())[0]).toEqual(['comment.delete', 'BOB', 'reply']);
    await ada.delete();
    expect(await short()).toEqual([['comment_annotation.delete', 'ADA', null]]);
  });

  it('has an entry of a backend’s write only where that asks for it', async () => {
    const comment = (commentId: string, more: object = {}) => ({
      commentId,
      from: { userId: 'bob' },
      commentText: 'x',
      ...more,
    });
    await bench.threads.add([{ annotationId: 'quiet', commentData: [comment('1')] }], { triggerNotification: true });
    const two = [comment('1'), comment('2', { triggerActivities: false }), comment('3')];
    await bench.threads.add([{ annotationId: 'a', commentData: two }], { triggerActivities: true });
    expect(await short()).toEqual([
      ['comment_annotation.add', 'BOB', '1'],
      ['comment.add', 'BOB', '3'],
    ]);
    const flagged = { triggerActivities: true, actionUser: BOB };
    const priority = { id: 'P1', name: 'P1' };
    const updatedData = { priority, status: DONE, visibility: { type: 'restricted' as const, userIds: ['ada'] } };
    await bench.threads.update({ annotationIds: ['a'], updatedData: { priority: { id: 'P0', name: 'P0' } } });
    await bench.threads.update({ annotationIds: ['a'], updatedData, ...flagged });
    await bench.threads.update({ annotationIds: ['a'], updatedData, ...flagged });
    expect(await short()).toEqual([
      ['comment_annotation.status_change', 'Bob', null],
      ['comment_annotation.priority_change', 'Bob', null],
      ['comment_annotation.access_mode_change', 'Bob', null],
    ]);
    const { organizationId, documentId } = bench.threads.plan;
    const place = { organizationId, documentId, annotationId: 'a' };
    await bench.acme.key.call(addComments, { ...place, commentData: [comment('4')] });
    await bench.acme.key.call(addComments, { ...place, commentData: [comment('5')], triggerActivities: true });
    bench.service.clock.advance(1000);
    await bench.acme.key.call(deleteComments, { ...place, commentIds: ['5'], ...flagged });
    bench.service.clock.advance(1000);
    await bench.threads.delete({ annotationIds: ['a'], ...flagged });
    await bench.threads.delete({ annotationIds: ['quiet'] });
    expect((await short()).map(([actionType]) => actionType)).toEqual([
      'comment.add',
      'comment.delete',
      'comment_annotation.delete',
    ]);
  });

  it('leaves nothing of a private thread to others, while it is there and afterwards', async () => {
    const own = async (writer: Writer) => {
      const { activities } = await writer.person.call(listActivities, { organizationId: 'acme' });
      return activities.map(({ actionType }) => actionType);
    };
    await ada.add({ visibility: { type: 'restricted', userIds: [] } });
    bench.service.clock.advance(1000);
    await ada.reply();
    bench.service.clock.advance(1000);
    await ada.delete();
    expect(await own(ada)).toEqual(['comment_annotation.delete', 'comment.add', 'comment_annotation.add']);
    expect(await own(bob)).toEqual([]);
  });

  it('has nothing of triggers that are off, and nothing at all while it is off; the write is the same', async () => {
    const configure = (activityServiceConfig: object) =>
      bench.acme.key.call(updateActivityService, { activityServiceConfig });
    await configure({ triggers: { comment: { 'comment.add': false } }, immutable: true });
    await ada.add();
    await bob.reply();
    expect(await news()).toMatchObject([{ actionType: 'comment_annotation.add', immutable: true }]);
    await configure({ isEnabled: false });
    await ada.update({ status: DONE });
    expect(await news()).toEqual([]);
    expect(await bench.threads.one('t')).toMatchObject({ status: DONE });
  });
});
