import { addUserGroups, addUsers, setNotificationConfig } from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { type Body, TestHooks } from '../support/TestHooks.js';
import { Writer } from '../support/Writer.js';

const DEFAULTS = { inbox: 'ALL', email: 'MINE' };

describe.each(MAIN_DATABASE)('what webhooks say, $name (REST contract §2.14)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  it('sends all targets what a client did, each in its own format, under one id', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic({ authToken: 'dXNlcjpwYXNz' });
    await hooks.useAdvanced();
    await hooks.endpoint('advanced');
    const ada = await Writer.create(hooks.acme, 'ada');
    await Writer.create(hooks.acme, 'bob', { profile: { name: 'Bob <b>' } });
    await ada.add({
      comments: [
        {
          commentId: 'c',
          commentText: 'Hi {{bob}} and {{eve}}.',
          commentHtml: '<p>Hi {{bob}}</p>',
          taggedUserContacts: [{ userId: 'bob' }],
        },
      ],
    });
    await hooks.drain();

    const [raw, ...noMore] = hooks.bodies('raw');
    expect(noMore).toEqual([]);
    const annotation = await hooks.threads.one('t');
    expect(raw).toEqual({
      webhookId: expect.stringMatching(/^[A-Za-z0-9_-]{21}$/),
      actionType: 'newlyAdded',
      notificationSource: 'comment',
      actionUser: expect.objectContaining({ userId: 'ada', name: 'ADA' }),
      metadata: {
        apiKey: hooks.acme.key.apiKey,
        organizationId: 'acme',
        documentId: 'plan',
        document: expect.objectContaining({ id: 'plan', accessType: 'public' }),
        organization: expect.objectContaining({ id: 'acme' }),
      },
      platform: 'sdk',
      commentAnnotation: annotation,
      targetComment: annotation.comments[0],
      accessDeniedUsers: [],
      usersOrganizationNotificationsConfig: { ada: DEFAULTS, bob: DEFAULTS },
    });
    expect(hooks.sent('raw')[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Basic dXNlcjpwYXNz',
    });

    const [processed] = hooks.bodies('processed');
    const named = { commentText: 'Hi Bob <b> and {{eve}}.', commentHtml: '<p>Hi Bob &lt;b&gt;</p>' };
    expect(processed).toEqual({
      ...raw,
      commentAnnotation: { ...annotation, comments: [{ ...annotation.comments[0], ...named }] },
      targetComment: { ...annotation.comments[0], ...named },
      notifyUserIds: ['bob'],
    });

    const { commentAnnotation, targetComment, metadata, actionUser } = raw!;
    expect(hooks.bodies('advanced')).toEqual([
      {
        event: 'comment_annotation.add',
        actionType: 'add',
        source: 'comment',
        platform: 'sdk',
        webhookId: raw!['webhookId'],
        data: { actionUser, metadata, commentAnnotation, targetComment },
        usersOrganizationNotificationsConfig: raw!['usersOrganizationNotificationsConfig'],
      },
    ]);
  });

  it('has names in place of the ids of mentioned people, whatever characters these have', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    const ada = await Writer.create(hooks.acme, 'ada');
    const people = Object.entries({ '{7}': 'One', '7': 'Two', 'o\'b"r&d<': 'Three' });
    await ada.add({
      comments: [
        {
          commentId: 'c',
          commentText: 'Hi {{{7}}}, {{7}}, {{o\'b"r&d<}}, {{eve}}.',
          commentHtml: '<p>Hi {{{7}}}, {{7}}, {{o\'b"r&amp;d&lt;}}.</p>',
          taggedUserContacts: people.map(([userId, name]) => ({ userId, contact: { userId, name } })),
        },
      ],
    });
    await hooks.drain();
    expect(hooks.bodies('processed')).toMatchObject([
      { targetComment: { commentText: 'Hi One, Two, Three, {{eve}}.', commentHtml: '<p>Hi One, Two, Three.</p>' } },
    ]);
    expect(await hooks.acme.get({ documentId: 'plan' })).toMatchObject([
      { displayBodyMessage: 'Hi One, Two, Three, {{eve}}.' },
    ]);
  });

  it('contains what changed of a thread, and for deletions what was there', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.useAdvanced();
    await hooks.endpoint('advanced');
    const ada = await Writer.create(hooks.acme, 'ada');
    const status = { id: 'DOING', name: 'Doing', type: 'ongoing' as const };
    const priority = { id: 'P0', name: 'Urgent' };
    const actionContexts = [
      () => ada.add(),
      () => ada.update({ status }),
      () => ada.update({ priority }),
      () => ada.update({ priority: null }),
      () => ada.update({ assignedTo: { userId: 'bob' } }),
      () => ada.update({ assignedTo: null }),
      () => ada.reply(),
      () => ada.deleteComment({ commentId: 'reply' }),
      () => ada.delete(),
    ];
    for (const doIt of actionContexts) {
      await doIt();
      await hooks.drain(); // no order is promised
    }
    const bodies = hooks.bodies('raw');
    const own = bodies.map(({ actionType, oldStatus, newStatus, newPriority, assigned, targetComment }) => ({
      actionType,
      oldStatus,
      newStatus,
      newPriority,
      assigned,
      target: (targetComment as Body | undefined)?.['commentId'],
    }));
    const open = expect.objectContaining({ id: 'OPEN' });
    expect(own).toEqual([
      { actionType: 'newlyAdded', target: 'c' },
      { actionType: 'statusChanged', oldStatus: open, newStatus: status },
      { actionType: 'priorityChanged', newPriority: priority },
      { actionType: 'priorityChanged', newPriority: null },
      { actionType: 'assigned', assigned: true },
      { actionType: 'assigned', assigned: false },
      { actionType: 'added', target: 'reply' },
      { actionType: 'deleted', target: 'reply' },
      { actionType: 'deleted' },
    ]);
    expect(hooks.bodies('processed').map(({ notifyUserIds }) => notifyUserIds)).toEqual([
      [],
      [],
      [],
      [],
      ['bob'],
      ['bob'],
      ['bob'],
      [],
      [],
    ]);
    const texts = (body: Body | undefined) =>
      (body?.['commentAnnotation'] as { comments: Body[] }).comments.map(({ commentText }) => commentText);
    expect(bodies.slice(-3).map(texts)).toEqual([['Look at this.', 'I see.'], ['Look at this.'], ['Look at this.']]);
    expect(bodies.at(-1)).toMatchObject({ usersOrganizationNotificationsConfig: { ada: DEFAULTS, bob: DEFAULTS } });
    expect(new Set(bodies.map(({ webhookId }) => webhookId)).size).toBe(9);
    expect(hooks.bodies('advanced').map(({ event, actionType }) => [event, actionType])).toEqual([
      ['comment_annotation.add', 'add'],
      ['comment_annotation.status_change', 'status_change'],
      ['comment_annotation.priority_change', 'priority_change'],
      ['comment_annotation.priority_change', 'priority_change'],
      ['comment_annotation.assign', 'assign'],
      ['comment_annotation.assign', 'assign'],
      ['comment.add', 'add'],
      ['comment.delete', 'delete'],
      ['comment_annotation.delete', 'delete'],
    ]);
  });

  it('names who may not see the thread, in the basic webhook, and everybody involved with their settings', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.useAdvanced();
    await hooks.endpoint('advanced');
    const ada = await Writer.create(hooks.acme, 'ada');
    await Writer.create(hooks.acme, 'bob');
    await Writer.create(hooks.acme, 'dan');
    await hooks.acme.setDocument('plan', { access_type: 'restricted' });
    for (const userId of ['ada', 'bob', 'dan']) await hooks.acme.grant(userId, 'plan');
    // Eve, who was never let in, is mentioned too; Dan may open the document but is not one of the thread's people.
    await ada.add({
      visibility: { type: 'restricted', userIds: ['bob', 'eve'] },
      comments: [{ commentId: 'c', commentText: 'x', taggedUserContacts: [{ userId: 'dan' }, { userId: 'eve' }] }],
    });
    await hooks.drain();
    const [raw] = hooks.bodies('raw');
    expect(hooks.bodies('processed')).toMatchObject([{ notifyUserIds: [] }]); // who is mentioned may not see it
    const visibility = { type: 'restricted', userIds: expect.arrayContaining(['ada', 'bob', 'eve']) };
    expect(raw).toMatchObject({ visibility, commentAnnotation: { visibilityConfig: visibility } });
    expect((raw!['accessDeniedUsers'] as string[]).toSorted()).toEqual(['dan', 'eve']);
    expect(Object.keys(raw!['usersOrganizationNotificationsConfig'] as object).toSorted()).toEqual([
      'ada',
      'dan',
      'eve',
    ]);
    const [advanced] = hooks.bodies('advanced');
    expect(advanced).toMatchObject({ data: { visibility } });
    expect(JSON.stringify(advanced)).not.toContain('accessDeniedUsers');
  });

  it('names the first 1,000 of very many people', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.acme.key.call(addUserGroups, {
      organizationId: 'acme',
      organizationUserGroups: [{ groupId: 'all', groupName: 'All' }],
    });
    await sql`
      insert into user_group_members (api_key, organization_id, group_id, user_id)
      select ${hooks.acme.key.apiKey}, 'acme', 'all', 'u' || n from generate_series(1, 1100) as n`.execute(
      test.service.core.db,
    );
    const commentData = [{ from: { userId: 'ada' }, commentText: 'x', toOrganizationUserGroup: [{ groupId: 'all' }] }];
    await hooks.threads.add([{ commentData }], { triggerNotification: true });
    await hooks.drain();
    const [body] = hooks.bodies('processed');
    expect(body!['notifyUserIds']).toHaveLength(1000);
    expect((body!['commentAnnotation'] as { involvedUserIds: string[] }).involvedUserIds).toHaveLength(1000);
    expect(Object.keys(body!['usersOrganizationNotificationsConfig'] as object)).toHaveLength(1000);
  });

  it('is sent for a context that somebody has no permission for', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.acme.grantContext('ada', 'team:red');
    const from = { userId: 'ada' };
    const commentData = [{ from, commentText: 'x', taggedUserContacts: [{ userId: 'bob' }] }];
    await hooks.threads.add([{ commentData, context: { access: { team: 'red' } } }], { triggerNotification: true });
    await hooks.drain();
    expect(hooks.bodies('raw')).toMatchObject([{ accessDeniedUsers: ['bob'] }]);
    expect(hooks.bodies('raw')[0]).not.toHaveProperty('platform');
  });

  it('has settings in effect: of the document once one of the people chose something for it', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    const { key } = hooks.acme;
    const set = (userId: string, config: Record<string, string>, documentIds?: string[]) =>
      key.call(setNotificationConfig, {
        organizationId: 'acme',
        userIds: [userId],
        config,
        ...(documentIds && { documentIds }),
      });
    await set('ada', { email: 'NONE', slack: 'dm' });
    await set('zoe', { inbox: 'NONE' }, ['plan']); // who has nothing to do with the thread
    await set('ada', { inbox: 'NONE' }, ['other']);
    await hooks.event();
    await hooks.drain();
    await set('ada', { inbox: 'MINE' }, ['plan']);
    await hooks.event();
    await hooks.drain();
    const [first, second] = hooks.bodies('raw');
    const organization = { inbox: 'ALL', email: 'NONE', slack: 'dm' };
    expect(first).toMatchObject({ usersOrganizationNotificationsConfig: { ada: organization } });
    expect(first).not.toHaveProperty('usersDocumentNotificationsConfig');
    expect(second).toMatchObject({ usersDocumentNotificationsConfig: { ada: { ...organization, inbox: 'MINE' } } });
    expect(second).not.toHaveProperty('usersOrganizationNotificationsConfig');
  });

  it('protects data in every body of a mechanism that says so', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic({ enableDataProtection: true });
    await hooks.useAdvanced({ enableDataProtection: true });
    await hooks.endpoint('advanced');
    await hooks.acme.key.call(addUsers, {
      organizationId: 'acme',
      users: [{ userId: 'bob', name: 'Secret-Bob', email: 'secret@bob.test' }],
    });
    const from = { userId: 'ada', name: 'Secret-Ada', email: 'secret@ada.test' };
    await hooks.threads.add(
      [
        {
          assignedTo: { userId: 'bob' },
          type: 'suggestion',
          suggestion: { status: 'accepted', resolvedBy: from },
          commentData: [
            {
              from,
              commentText: 'Secret-text {{bob}}',
              commentHtml: '<p>Secret-html</p>',
              replaceContentText: 'Secret-replaced',
              taggedUserContacts: [{ userId: 'bob', text: '@Secret-Bob' }],
              attachments: [{ attachmentId: 'file', name: 'Secret-name', url: 'https://secret.test', size: 7 }],
            },
          ],
        },
      ],
      { triggerNotification: true },
    );
    await hooks.drain();
    for (const target of ['raw', 'processed', 'advanced']) {
      const [sent] = hooks.sent(target);
      expect(sent?.body).not.toMatch(/secret/i);
      expect(sent?.body).toContain('"assignedTo":{"userId":"bob"}');
      expect(sent?.body).toContain('"to":[{"userId":"bob"}]');
      expect(sent?.body).toContain('"resolvedBy":{"userId":"ada"}');
      expect(sent?.body).toContain('{"attachmentId":"file","size":7}');
    }
  });
});
