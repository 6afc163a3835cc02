import {
  addComment,
  addCommentAnnotation,
  addUserGroups,
  addUserGroupUsers,
  addUsers,
  updateComment,
  updateCommentAnnotation,
} from '@parley/protocol';
import { MAIN_DATABASE } from '../support/databases.js';
import { expect, it } from 'vitest';
import { describeThreadsOn } from '../support/describeThreads.js';
import { storedWriters } from '../support/storedWriters.js';

const tag = (...userIds: string[]) => ({ taggedUserContacts: userIds.map((userId) => ({ userId })) });
const say = (userId: string, more: object = {}) => ({ from: { userId }, commentText: 'x', ...more });

describeThreadsOn(MAIN_DATABASE, 'what threads keep of their comments', (bench) => {
  const mentioning = (userId: string) => bench.threads.ids({ mentionedUserIds: [userId] });

  const stored = () => storedWriters(bench.acme);

  it('follows new, changed and deleted comments, and the time of the thread', async () => {
    await bench.threads.add([
      { annotationId: 'a', commentData: [say('ada', { commentId: 'c1', ...tag('eve') }), say('bob'), say('bob')] },
      { annotationId: 'b', commentData: [say('ada', tag('eve'))] },
    ]);
    expect(await stored()).toEqual([
      ['bob', 3, 1],
      ['ada', 1, 0],
    ]);
    bench.service.clock.advance(1000);
    await bench.threads.reply('b', [say('cid', { commentId: 'r', ...tag('zoe') })]);
    expect(await stored()).toEqual([
      ['bob', 3, 1],
      ['cid', 2, 1],
    ]);
    expect(await mentioning('eve')).toEqual(['b', 'a']);
    bench.service.clock.advance(1000);
    await bench.threads.update({ annotationIds: ['a'], updatedData: { approved: true } });
    expect(await mentioning('eve')).toEqual(['a', 'b']);
    await bench.threads.updateComments({ annotationId: 'a', commentIds: ['c1'], updatedData: tag('zoe') });
    expect(await mentioning('eve')).toEqual(['b']);
    await bench.threads.deleteComments({ annotationId: 'b', commentIds: ['r'] });
    expect(await mentioning('zoe')).toEqual(['a']);
    expect(await stored()).toEqual([
      ['bob', 3, 1],
      ['ada', 1, 0],
    ]);
    await bench.threads.delete({ annotationIds: ['a'] });
    expect(await mentioning('zoe')).toEqual([]);
  });

  it('follows people who are replaced', async () => {
    await bench.threads.add([{ annotationId: 'a', commentData: [say('ada', tag('eve')), say('bob')] }]);
    await bench.threads.update({
      updateUsers: [
        { oldUser: { userId: 'eve' }, newUser: { userId: 'new-eve' } },
        { oldUser: { userId: 'bob' }, newUser: { userId: 'ada' } },
      ],
    });
    expect([await mentioning('eve'), await mentioning('new-eve')]).toEqual([[], ['a']]);
    expect(await stored()).toEqual([['ada', 2, 0]]);
  });

  it('follows drafts as they are published, comments and threads', async () => {
    const bob = await bench.acme.person('bob');
    const scope = { organizationId: 'acme' };
    const draft = { commentId: 'd', commentText: 'x', isDraft: true, ...tag('eve') };
    await bench.threads.add([{ annotationId: 'a' }]);
    await bob.call(addComment, { ...scope, annotationId: 'a', comment: draft });
    expect([await mentioning('eve'), await stored()]).toEqual([[], [['ada', 1, 0]]]);
    await bob.call(updateComment, { ...scope, annotationId: 'a', commentId: 'd', isDraft: false });
    expect([await mentioning('eve'), await stored()]).toEqual([['a'], [['bob', 3, 1]]]);
    const comments = [{ ...draft, commentId: 'e' }];
    await bob.call(addCommentAnnotation, { ...scope, documentId: 'plan', annotationId: 'b', comments, isDraft: true });
    expect(await mentioning('eve')).toEqual(['a']);
    bench.service.clock.advance(1000);
    await bob.call(updateCommentAnnotation, { ...scope, annotationId: 'b', isDraft: false });
    expect(await mentioning('eve')).toEqual(['b', 'a']);
    await stored();
  });

  it('knows the groups of a person, as they are now', async () => {
    const { key } = bench.acme;
    await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'gil' }] });
    const organizationUserGroups = [{ groupId: 'crew', groupName: 'Crew' }];
    await key.call(addUserGroups, { organizationId: 'acme', organizationUserGroups });
    await bench.threads.add([
      { annotationId: 'a', commentData: [say('ada', { toOrganizationUserGroup: [{ groupId: 'crew' }] })] },
    ]);
    expect(await mentioning('gil')).toEqual([]);
    await key.call(addUserGroupUsers, {
      organizationId: 'acme',
      organizationUserGroupId: 'crew',
      userIds: ['gil'],
    });
    expect(await mentioning('gil')).toEqual(['a']);
  });
});
