import { addUserGroups, addUserGroupUsers, type CommentActionName } from '@parley/protocol';
import { actionsOf } from '@parley/protocol/constants';
import { expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import { NotificationLog } from '../support/NotificationLog.js';
import { Writer } from '../support/Writer.js';

const DONE = { id: 'DONE', name: 'Done', type: 'terminal' as const };
const mention = (...userIds: string[]) => ({ taggedUserContacts: userIds.map((userId) => ({ userId })) });
const TEAM = { toOrganizationUserGroup: [{ groupId: 'team' }] };

interface People {
  acme: TestOrganization;
  threads: TestThreads;
  ada: Writer;
  bob: Writer;
  dee: Writer;
  eve: Writer;
}

/** Everybody may write in `plan`. Of the thread `t` ada is the author, bob, an admin, answered, cai is subscribed as one of the team, dee unsubscribed. */
async function setUp(organization: TestOrganization): Promise<People> {
  const { key, organizationId } = organization;
  const acme = organization;
  await acme.setDocument('plan', { access_type: 'organizationPrivate' });
  const [ada, bob, dee, eve] = await Promise.all(
    ['ada', 'bob', 'dee', 'eve', 'cai', 'gil'].map((id) => Writer.create(acme, id, { isAdmin: id === 'bob' })),
  );
  const organizationUserGroups = [{ groupId: 'team', groupName: 'Team' }];
  await key.call(addUserGroups, { organizationId, organizationUserGroups });
  await key.call(addUserGroupUsers, { organizationId, organizationUserGroupId: 'team', userIds: ['cai'] });
  const people = { acme, threads: new TestThreads(acme), ada: ada!, bob: bob!, dee: dee!, eve: eve! };
  await people.ada.add({ type: 'suggestion', suggestion: { newValue: 'b' } });
  await people.bob.reply({ comment: { commentId: 'c2', commentText: 'I see.' } });
  await people.ada.reply({ comment: { commentId: 'c3', commentText: 'Team?', ...TEAM } });
  await people.dee.reply({ comment: { commentId: 'c4', commentText: 'Not me.' } });
  await people.dee.subscribe(false);
  return people;
}

interface Row {
  action: CommentActionName;
  /** What is done, when the action alone does not say it. */
  case?: string;
  do: (people: People) => Promise<unknown>;
  to: string[];
  mentioned?: string[];
  headline: string;
  body?: string | undefined;
  notifyAll?: boolean;
  /** The trigger is on. @default true */
  trigger?: boolean;
}

const S_BUT_BOB = ['ada', 'cai'];
const S_BUT_ADA = ['bob', 'cai'];

/** REST contract §4.3, row by row. */
const TABLE: Row[] = [
  {
    action: 'newlyAdded',
    do: ({ ada }) =>
      ada.add({
        annotationId: 'n',
        assignedTo: { userId: 'gil' },
        comments: [{ commentId: 'n', commentText: 'Hi {{eve}}, {{you}}', ...mention('eve', 'ada'), ...TEAM }],
      }),
    to: ['cai', 'eve', 'gil'],
    mentioned: ['cai', 'eve'],
    headline: 'ADA added a comment',
    body: 'Hi EVE, {{you}}',
  },
  {
    action: 'added',
    do: ({ bob }) => bob.reply({ comment: { commentId: 'r', commentText: '{{eve}}?', ...mention('eve', 'ada') } }),
    to: ['ada', 'cai', 'eve'],
    mentioned: ['ada', 'eve'],
    headline: 'BOB replied',
    body: 'EVE?',
  },
  {
    action: 'updated',
    case: 'trigger off: who is mentioned now',
    trigger: false,
    do: ({ bob }) => bob.edit({ commentId: 'c2', commentText: 'I see, {{eve}}.', ...mention('eve') }),
    to: ['eve'],
    mentioned: ['eve'],
    headline: 'BOB edited a comment',
    body: 'I see, EVE.',
    notifyAll: false,
  },
  {
    action: 'updated',
    do: ({ bob }) => bob.edit({ commentId: 'c2', commentText: 'I see, {{eve}}.', ...mention('eve') }),
    to: ['ada', 'cai', 'eve'],
    mentioned: ['eve'],
    headline: 'BOB edited a comment',
    body: 'I see, EVE.',
  },
  {
    action: 'assigned',
    do: ({ bob }) => bob.update({ assignedTo: { userId: 'eve' } }),
    to: ['ada', 'cai', 'eve'],
    headline: 'BOB assigned EVE to a comment',
  },
  {
    action: 'statusChanged',
    do: ({ bob }) => bob.update({ status: DONE }),
    to: S_BUT_BOB,
    headline: 'BOB changed the status to Done',
  },
  {
    action: 'priorityChanged',
    do: ({ bob }) => bob.update({ priority: { id: 'P0', name: 'Urgent' } }),
    to: S_BUT_BOB,
    headline: 'BOB changed the priority to Urgent',
  },
  {
    action: 'customListChanged',
    do: ({ bob }) => bob.update({ customList: [{ id: 'l', label: 'L' }] }),
    to: S_BUT_BOB,
    headline: 'BOB changed the labels',
  },
  {
    action: 'reactionAdded',
    do: ({ eve }) => eve.react({ commentId: 'c2' }),
    to: ['bob'],
    headline: 'EVE reacted to your comment',
    body: 'I see.',
  },
  {
    action: 'reactionAdded',
    case: 'to a comment of one’s own',
    do: ({ bob }) => bob.react({ commentId: 'c2' }),
    to: [],
    headline: 'BOB reacted to your comment',
    body: 'I see.',
  },
  {
    action: 'reactionDeleted',
    do: async ({ eve }) => {
      await eve.react({ commentId: 'c2' });
      await eve.react({ commentId: 'c2', isOn: false });
    },
    to: ['bob'],
    headline: 'EVE removed a reaction from your comment',
    body: 'I see.',
  },
  {
    action: 'approved',
    do: ({ bob }) => bob.update({ approved: true }),
    to: S_BUT_BOB,
    headline: 'BOB approved the comment',
  },
  {
    action: 'accepted',
    do: ({ bob }) => bob.update({ accepted: true }),
    to: S_BUT_BOB,
    headline: 'BOB accepted the comment',
  },
  {
    action: 'rejected',
    do: ({ bob }) => bob.update({ accepted: false }),
    to: S_BUT_BOB,
    headline: 'BOB rejected the comment',
  },
  {
    action: 'suggestionAccepted',
    do: ({ bob }) => bob.update({ suggestion: { status: 'accepted' } }),
    to: S_BUT_BOB,
    headline: 'BOB accepted the suggestion',
  },
  {
    action: 'suggestionRejected',
    do: ({ bob }) => bob.update({ suggestion: { status: 'rejected' } }),
    to: S_BUT_BOB,
    headline: 'BOB rejected the suggestion',
  },
  {
    action: 'subscribed',
    do: ({ eve }) => eve.subscribe(true),
    to: ['ada', 'bob', 'cai'],
    headline: 'EVE subscribed to a comment',
  },
  {
    action: 'unsubscribed',
    do: ({ bob }) => bob.subscribe(false),
    to: S_BUT_BOB,
    headline: 'BOB unsubscribed from a comment',
  },
  {
    action: 'accessModeChanged',
    do: ({ ada }) => ada.update({ visibility: { type: 'restricted', userIds: ['bob', 'eve'] } }),
    to: ['bob'],
    headline: 'ADA changed who can see a comment',
  },
  {
    action: 'deleted',
    case: 'a comment, which alone had made somebody a subscriber',
    do: ({ ada }) => ada.deleteComment({ commentId: 'c3' }),
    to: S_BUT_ADA,
    headline: 'ADA deleted a comment',
  },
  {
    action: 'deleted',
    case: 'a thread',
    do: ({ ada }) => ada.delete(),
    to: S_BUT_ADA,
    headline: 'ADA deleted a thread',
  },
];

describeNotifications('recipients of what happens to a thread (§4.3)', (bench) => {
  const organization = async (triggers: Partial<Record<CommentActionName, boolean>>) => {
    const key = await bench.service.newKey({ notificationServiceConfig: { triggers: { comment: triggers } } });
    return TestOrganization.create(key);
  };

  it.each(TABLE.map((row) => ({ ...row, title: [row.action, row.case].filter(Boolean).join(': ') })))(
    '$title',
    async ({ action, do: act, to, mentioned = [], headline, body, notifyAll = true, trigger = true }) => {
      const people = await setUp(await organization({ [action]: trigger }));
      const log = new NotificationLog(people.acme);
      await log.news();
      await act(people);
      const news = (await log.news()).filter(({ actionType }) => actionType === action);
      expect(news).toEqual([{ actionType: action, to, mentioned, headline, body, notifyAll }]);
      // Nothing happened a second time: nobody is told.
      if (action !== 'reactionDeleted' && action !== 'deleted') await act(people);
      expect((await log.news()).filter(({ actionType }) => actionType === action)).toEqual([]);
    },
  );

  it('assigned: to nobody any more', async () => {
    const people = await setUp(await organization({}));
    await people.bob.update({ assignedTo: { userId: 'gil' } });
    const log = new NotificationLog(people.acme);
    await log.news();
    await people.bob.update({ assignedTo: null });
    const to = [...S_BUT_BOB, 'gil']; // assigned, so subscribed
    expect(await log.news()).toMatchObject([{ actionType: 'assigned', to, headline: 'BOB removed the assignee' }]);
  });

  it('nobody, when the trigger is off; of each action that people do there is one record, when all are on', async () => {
    for (const value of [false, true]) {
      const triggers = Object.fromEntries(actionsOf('comment').map(([name]) => [name, value]));
      const people = await setUp(await organization(triggers));
      const log = new NotificationLog(people.acme);
      await log.news();
      const names: unknown[] = [];
      for (const row of TABLE) {
        if (row.trigger !== false) await row.do(people);
        names.push(...(await log.news()).map(({ actionType }) => actionType)); // the last row takes all of them away
      }
      // Whoever an edit mentions is told of that in any case.
      const done = value ? new Set(TABLE.map(({ action }) => action)) : new Set(['updated']);
      expect(new Set(names)).toEqual(done);
    }
  });
});
