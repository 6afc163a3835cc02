import { addUserGroups, addUserGroupUsers, deleteUserGroupUsers } from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { NotificationLog } from '../support/NotificationLog.js';
import { Writer } from '../support/Writer.js';

const mention = (userId: string) => ({ taggedUserContacts: [{ userId }] });

describeNotifications('subscribers of a thread are notified of it (§4.2)', (bench) => {
  let acme: TestOrganization;
  let log: NotificationLog;
  let ada: Writer;
  let bob: Writer;
  let replies = 0;

  beforeEach(async () => {
    acme = bench.acme;
    log = new NotificationLog(acme);
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await ada.add();
    await log.news();
  });

  const reply = async (writer: Writer, more: object = {}, request: object = {}) => {
    replies += 1;
    const commentId = `r${replies}`;
    await writer.reply({ comment: { commentId, commentText: 'So.', ...more }, ...request });
    return commentId;
  };
  const recipients = async () => (await log.news()).map(({ to }) => to);

  it('people who unsubscribed are notified again when mentioned by name or assigned, and see nothing else of it, in no feed', async () => {
    await reply(bob);
    await bob.subscribe(false);
    await log.news();
    await reply(ada);
    expect(await recipients()).toEqual([[]]);
    const named = await reply(ada, mention('bob'));
    await reply(ada);
    await reply(ada, {}, { assignedTo: { userId: 'bob' } });
    expect(await log.news()).toMatchObject([
      { actionType: 'added', to: ['bob'] },
      { actionType: 'added', to: [] },
      { actionType: 'added', to: [] },
      { actionType: 'assigned', to: ['bob'] },
    ]);
    const shown = (await acme.feed('bob', { feed: 'all' })).map(({ targetCommentId }) => targetCommentId);
    expect(new Set(shown)).toEqual(new Set(['c', named, undefined]));
    await bob.subscribe(true);
    await reply(ada);
    expect(await recipients()).toEqual([['bob']]);
  });

  it('a group is its members of now; a mention of it brings nobody back who unsubscribed', async () => {
    const { key, organizationId } = acme;
    const group = { organizationId, organizationUserGroupId: 'team' };
    await Writer.create(acme, 'cai');
    await Writer.create(acme, 'dee');
    await key.call(addUserGroups, { organizationId, organizationUserGroups: [{ groupId: 'team', groupName: 'T' }] });
    await key.call(addUserGroupUsers, { ...group, userIds: ['bob', 'cai'] });
    await bob.subscribe(false);
    const team = { toOrganizationUserGroup: [{ groupId: 'team' }] };
    await reply(ada, team);
    expect(await log.news()).toMatchObject([{ to: ['cai'], mentioned: ['cai'] }]);
    await key.call(addUserGroupUsers, { ...group, userIds: ['dee'] });
    await key.call(deleteUserGroupUsers, { ...group, userIds: ['cai'] });
    await reply(ada);
    expect(await log.news()).toMatchObject([{ to: ['dee'], mentioned: [] }]);
  });

  it('people who were only mentioned, by a deleted comment, are not notified any more; by a later one, again', async () => {
    const commentId = await reply(ada, mention('bob'));
    await reply(ada);
    expect(await recipients()).toEqual([['bob'], ['bob']]);
    await ada.deleteComment({ commentId });
    await reply(ada);
    expect(await recipients()).toEqual([[]]);
    await reply(ada, mention('bob'));
    await reply(ada);
    expect(await recipients()).toEqual([['bob'], ['bob']]);
  });

  it('people who were mentioned by a deleted comment are notified as members of a group, whichever was mentioned first', async () => {
    const { key, organizationId } = acme;
    await Writer.create(acme, 'cai');
    await key.call(addUserGroups, { organizationId, organizationUserGroups: [{ groupId: 'team', groupName: 'T' }] });
    await key.call(addUserGroupUsers, { organizationId, organizationUserGroupId: 'team', userIds: ['bob', 'cai'] });
    const team = { toOrganizationUserGroup: [{ groupId: 'team' }] };
    const ofBob = await reply(ada, mention('bob'));
    await ada.deleteComment({ commentId: ofBob });
    await log.news();
    await reply(ada, team);
    const ofCai = await reply(ada, mention('cai'));
    await ada.deleteComment({ commentId: ofCai });
    await reply(ada);
    expect(await recipients()).toEqual([
      ['bob', 'cai'],
      ['bob', 'cai'],
    ]);
    await bob.subscribe(false);
    await reply(ada);
    expect(await recipients()).toEqual([['cai']]);
  });
});
