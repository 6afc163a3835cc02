import { addCommentAnnotations, addUserGroups, addUserGroupUsers, addUsers, deleteDocuments } from '@parley/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';

const from = (userId: string) => ({ from: { userId } });
const success = (annotationId: string) => ({
  success: true,
  annotationId,
  message: expect.stringMatching(/annotation added/i),
});

describeThreads('commentannotations/add (§3.2)', (bench) => {
  it('answers ids, made where none was given, and echoes the finding', async () => {
    const finding = { title: 'T', description: 'D', severity: 'low' as const, findingId: 'F-1' };
    const agent = { agentSource: 'external' as const, agentId: 'linter', agentName: 'Linter', reason: finding };
    const added = await bench.threads.add([
      { annotationId: 'a', commentData: [{ ...from('ada'), commentText: 'One', commentId: 'c1', agent }] },
      {
        comments: [
          { ...from('ada'), commentText: 'One' },
          { ...from('bob'), commentText: 'Two' },
        ],
        commentData: null,
      },
    ]);
    const made = Object.keys(added).find((id) => id !== 'a') ?? '';
    expect(made).toMatch(/^[A-Za-z0-9_-]{21}$/);
    expect(added).toEqual({
      a: { ...success('a'), commentIds: ['c1'], findingId: 'F-1' },
      [made]: {
        ...success(made),
        commentIds: [expect.stringMatching(/^[\w-]{21}$/), expect.stringMatching(/^[\w-]{21}$/)],
      },
    });
  });

  it('fills in every default of a thread and of a comment (§2.5, §2.6)', async () => {
    const now = bench.service.clock.now();
    await bench.threads.add([{ annotationId: 'a' }]);
    const thread = await bench.threads.one('a');
    expect(thread).toMatchObject({
      annotationId: 'a',
      annotationNumber: 1,
      type: 'comment',
      commentType: 'manual',
      sourceType: 'rest-api',
      createdAt: now,
      lastUpdated: now,
      from: { userId: 'ada' },
      priority: null,
      assignedTo: null,
      status: { id: 'OPEN', name: 'Open', type: 'default', color: '#625DF5', lightColor: '#E7E8FA' },
      statusUpdatedByUserId: null,
      resolvedByUserId: null,
      resolvedByUser: null,
      resolved: false,
      inProgress: false,
      commentCategories: [],
      customList: [],
      visibilityConfig: { type: 'public' },
      mentionedUserIds: [],
      involvedUserIds: ['ada'],
      subscribedGroups: {},
      unsubscribedUsers: {},
      views: { views: {} },
      viewedByUserIds: [],
      metadata: { apiKey: bench.acme.key.apiKey, organizationId: 'acme', documentId: 'plan' },
    });
    expect(thread).not.toHaveProperty('context');
    expect(thread).not.toHaveProperty('suggestion');
    expect(thread.comments).toMatchObject([
      {
        type: 'text',
        commentText: 'Look at this.',
        from: { userId: 'ada' },
        status: 'added',
        createdAt: now,
        lastUpdated: new Date(now).toISOString(),
        isCommentTextAvailable: true,
        sourceType: 'rest-api',
        attachments: [],
        customList: [],
        to: [],
        reactionAnnotationIds: [],
      },
    ]);
  });

  it('keeps what the caller says of a thread, its place and its anchor', async () => {
    const status = { id: 'DOING', name: 'Doing', type: 'ongoing' as const, color: '#123456', lightColor: '#abcdef' };
    const priority = { id: 'P0', name: 'P0', color: '#ff0000', lightColor: '#ffeeee' };
    const targetElement = { elementId: 'x', targetText: 'word', occurrence: 2 };
    await bench.threads.add([
      {
        annotationId: 'a',
        status: { ...status, iconUrl: 'https://x.test/i.svg' },
        priority,
        assignedTo: { userId: 'bob' },
        location: { id: 0, locationName: 'Intro', mine: true },
        commentType: 'chart',
        targetElement,
        positionX: 3,
        pageInfo: { url: 'https://x.test' },
        isPageAnnotation: true,
        context: { mine: { deep: [1] }, access: { team: ['red', 'blue'], level: 2 }, accessFields: ['ignored:1'] },
        commentCategories: [{ id: 'Bug', name: 'Bug', color: '#000000' }],
        customList: [{ id: 'l', label: 'L' }],
        createdAt: 1000,
        lastUpdated: 2000,
      },
    ]);
    expect(await bench.threads.one('a')).toMatchObject({
      status,
      priority,
      assignedTo: { userId: 'bob' },
      inProgress: true,
      resolved: false,
      commentType: 'chart',
      location: { id: 0, locationName: 'Intro', mine: true },
      locationId: '0',
      targetElement,
      positionX: 3,
      pageInfo: { url: 'https://x.test' },
      isPageAnnotation: true,
      createdAt: 1000,
      lastUpdated: 2000,
      context: {
        mine: { deep: [1] },
        access: { team: ['red', 'blue'], level: 2 },
        accessFields: ['level:2', 'team:blue', 'team:red'],
      },
      commentCategories: [{ id: 'Bug', name: 'Bug', color: '#000000' }],
      customList: [{ id: 'l', label: 'L' }],
    });
    const seen = bench.acme.key.service.core.db.selectFrom('document_locations').select(['location_id', 'location']);
    expect(await seen.where('api_key', '=', bench.acme.key.apiKey).execute()).toEqual([
      { location_id: '0', location: { id: 0, locationName: 'Intro', mine: true } },
    ]);
  });

  it('keeps a suggestion only of a thread of that type, and decides itself that it is pending', async () => {
    const suggestion = { status: 'accepted', newValue: 'x' };
    await bench.threads.add([
      { annotationId: 'a', type: 'suggestion', suggestion },
      { annotationId: 'b', suggestion },
      { annotationId: 'c', type: 'suggestion', suggestion: { ...suggestion, status: null } },
    ]);
    expect((await bench.threads.one('a')).suggestion).toEqual({ status: 'pending', newValue: 'x' });
    expect(await bench.threads.one('b')).not.toHaveProperty('suggestion');
    expect((await bench.threads.one('c')).suggestion).toEqual({ status: 'pending', newValue: 'x' });
  });

  it('reduces HTML to what may be shown, and takes a missing text from it', async () => {
    const commentHtml = `<p onclick="x()">Hi <b class="parley-sidebar evil" style="background:url(//e)">you</b><script>alert(1)</script></p>
<a href="javascript:alert(1)">a</a><a href="https://x.test/?a=1&b=2" target="_blank">b</a><a href="//evil.test">c</a>
<img src=x onerror=alert(1)><span class="parley-mention parley-dialog parley-mention--name" data-user-id="bob" id="i">@Bob</span><iframe src="https://e"></iframe><svg onload=x>`;
    await bench.threads.add([{ annotationId: 'a', commentData: [{ ...from('ada'), commentHtml }] }]);
    const [comment] = (await bench.threads.one('a')).comments;
    expect(comment?.commentHtml).toBe(
      '<p>Hi <b>you</b></p>\n<a>a</a><a href="https://x.test/?a=1&amp;b=2">b</a><a>c</a>\n' +
        '<span class="parley-mention parley-mention--name" data-user-id="bob">@Bob</span>',
    );
    expect(comment?.commentText).toBe('Hi you\n\nabc\n@Bob');
  });

  it('says agent of an agent, on its comment and on the thread of which that is the first (§2.7)', async () => {
    const agent = { agentSource: 'external' as const, agentId: 'linter', agentName: 'Linter', executionId: 'run 1' };
    const url = 'https://x.test/page#part';
    const [first, other] = [
      { ...from('bot'), commentText: 'x', agent: { ...agent, url } },
      { ...from('ada'), commentText: 'y' },
    ];
    await bench.threads.add([
      { annotationId: 'a', commentData: [first, other] },
      { annotationId: 'b', commentData: [other, first] },
    ]);
    const [a, b] = [await bench.threads.one('a'), await bench.threads.one('b')];
    const agentFields = ['agentId:linter', 'agentSource:external', 'executionId:run 1', 'url:https://x.test/page'];
    expect(a).toMatchObject({ sourceType: 'agent', agent: { ...agent, url, agentType: 'external', agentFields } });
    expect(a.comments.map(({ sourceType }) => sourceType)).toEqual(['agent', 'rest-api']);
    expect(a.comments[0]?.agent).toMatchObject({ ...agent, agentType: 'external' });
    expect(b).toMatchObject({ sourceType: 'rest-api' });
    expect(b).not.toHaveProperty('agent');
  });

  it('takes name, email and picture that a person lacks from the stored user, at that time (§1.13)', async () => {
    const users = [
      { userId: 'ada', name: 'Ada', email: 'ada@x.test' },
      { userId: 'bob', name: 'Bob' },
    ];
    await bench.acme.key.call(addUsers, { organizationId: 'acme', users });
    const tags = [
      { userId: 'bob', text: '@Bobby' },
      { userId: 'zoe', contact: { userId: 'zoe', name: 'Zoe' } },
      { userId: 'bob', text: '@Robert' },
    ];
    await bench.threads.add([
      {
        annotationId: 'a',
        assignedTo: { userId: 'bob', name: '' },
        commentData: [
          { from: { userId: 'ada', name: 'A.' }, commentText: '{{bob}} {{zoe}}', taggedUserContacts: tags },
        ],
      },
    ]);
    await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'bob', name: 'Robert' }] });
    const thread = await bench.threads.one('a');
    expect(thread).toMatchObject({
      from: { userId: 'ada', name: 'A.', email: 'ada@x.test' },
      assignedTo: { name: 'Bob' },
    });
    expect(thread.comments[0]).toMatchObject({
      from: { userId: 'ada', name: 'A.', email: 'ada@x.test' },
      taggedUserContacts: [
        { userId: 'bob', text: '@Bobby', contact: { name: 'Bob' } },
        { contact: { name: 'Zoe' } },
        { userId: 'bob', text: '@Robert', contact: { name: 'Bob' } },
      ],
      to: [
        { userId: 'bob', name: 'Bob' },
        { userId: 'zoe', name: 'Zoe' },
      ],
    });
    const { db } = bench.acme.key.service.core;
    const known = db
      .selectFrom('users')
      .where('api_key', '=', bench.acme.key.apiKey)
      .select('user_id')
      .orderBy('user_id');
    expect(await known.execute()).toEqual([{ user_id: 'ada' }, { user_id: 'bob' }]); // snapshots make nobody
  });

  it('subscribes author, commenters, mentioned, groups and assignee (§4.2), and says who is involved and mentioned', async () => {
    const { key } = bench.acme;
    await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'gil' }, { userId: 'gus', name: 'Gus' }] });
    await key.call(addUserGroups, {
      organizationId: 'acme',
      organizationUserGroups: [{ groupId: 'g', groupName: 'G' }],
    });
    const toG = { organizationId: 'acme', organizationUserGroupId: 'g', userIds: ['gil', 'gus'] };
    await key.call(addUserGroupUsers, toG);
    await bench.threads.add([
      {
        annotationId: 'a',
        assignedTo: { userId: 'cid' },
        commentData: [
          { ...from('ada'), commentText: 'x', taggedUserContacts: [{ userId: 'bob' }, { userId: 'bob' }] },
          { ...from('dee'), commentText: 'y', toOrganizationUserGroup: [{ groupId: 'g' }] },
        ],
      },
    ]);
    const thread = await bench.threads.one('a');
    expect(Object.keys(thread.subscribedUsers).sort()).toEqual(['ada', 'bob', 'cid', 'dee']);
    expect(thread.subscribedUsers['ada']).toEqual({ user: { userId: 'ada' }, type: 'auto' });
    expect(thread.subscribedGroups).toEqual({ g: { type: 'auto' } });
    expect(thread.mentionedUserIds).toEqual(['bob', 'gil', 'gus']);
    expect([...thread.involvedUserIds].sort()).toEqual(['ada', 'bob', 'cid', 'dee', 'gil', 'gus']);
  });

  it('keeps visibility, with the author at the end of its people, apart from the access context (§2.4)', async () => {
    await bench.threads.add([
      { annotationId: 'a', visibility: { type: 'restricted', userIds: ['bob', 'bob'] }, context: { access: { k: 1 } } },
      { annotationId: 'b', visibility: { type: 'restricted', userIds: ['ada', 'bob'] } },
      {
        annotationId: 'c',
        visibility: { type: 'organizationPrivate', organizationId: 'x', organizationIds: ['x', 'y'] },
      },
    ]);
    const [a, b, c] = [await bench.threads.one('a'), await bench.threads.one('b'), await bench.threads.one('c')];
    expect(a.visibilityConfig).toEqual({ type: 'restricted', userIds: ['bob', 'ada'] });
    expect(a.context).toEqual({ access: { k: 1 }, accessFields: ['k:1', '__private_self:bob', '__private_self:ada'] });
    expect(b.visibilityConfig).toEqual({ type: 'restricted', userIds: ['ada', 'bob'] });
    const organizations = { organizationId: 'x', organizationIds: ['x', 'y'] };
    expect(c.visibilityConfig).toEqual({ type: 'organizationPrivate', ...organizations, userIds: ['ada'] });
    expect(c.context).toEqual({ accessFields: ['organizationPrivate:x', 'organizationPrivate:y'] });
  });

  it('numbers the threads of a document upwards without a gap, also when they come at once, and never again', async () => {
    await bench.threads.add([{ annotationId: 'a' }, { annotationId: 'b' }]);
    await bench.threads.delete({ annotationIds: ['b'] });
    await Promise.all(Array.from({ length: 6 }, () => bench.threads.add([{}, {}])));
    await bench.threads.addRefused([{ annotationId: 'a', color: 'red' }]);
    await bench.threads.add([{}]);
    const numbers = (await bench.threads.get()).map((thread) => thread?.annotationNumber ?? 0);
    expect(numbers.sort((a, b) => a - b)).toEqual([1, ...Array.from({ length: 13 }, (_, index) => index + 3)]);
    await bench.threads.add([{ annotationId: 'other' }], { documentId: 'notes' });
    expect((await bench.threads.one('other')).annotationNumber).toBe(1);
  });

  it('updates the readers of the document, and those of counts, once for a request', async () => {
    await bench.threads.add([{ annotationId: 'a' }, { annotationId: 'b' }]);
    expect(await bench.threads.published()).toEqual({
      threads: [{ kind: 'threads', ids: ['a', 'b'] }],
      counts: [{ kind: 'threadCounts', documentId: 'plan', ids: ['a', 'b'] }],
    });
  });

  describe('existence (§1.7)', () => {
    it('makes organization and document when the flags say so, and nothing otherwise', async () => {
      const { key } = bench.acme;
      const request = (flags: object) => ({
        ...bench.threads.adding([{}], { createDocument: false }),
        organizationId: 'new',
        ...flags,
      });
      for (const flags of [{}, { createDocument: true }, { createOrganization: true }]) {
        expect(await key.refused(addCommentAnnotations, request(flags))).toMatchObject({
          http: 404,
          status: 'NOT_FOUND',
        });
      }
      expect(await bench.threads.rowCounts()).toMatchObject({ documents: 0, comment_annotations: 0, changes: 0 });
      await key.call(addCommentAnnotations, request({ createDocument: true, createOrganization: true }));
      expect(await bench.threads.rowCounts()).toMatchObject({ documents: 1, comment_annotations: 1 });
    });
  });

  describe('a repeated id (§1.10)', () => {
    const item = { annotationId: 'a', context: { b: 1, a: 2 }, location: { id: 'x' } };

    it('answers the same again, and does nothing, when the content is the same whatever the order of its keys', async () => {
      const first = await bench.threads.add([item]);
      const before = await bench.threads.rowCounts();
      bench.service.clock.advance(1000);
      const [comment] = bench.threads.annotation().commentData ?? [];
      const again = { location: { id: 'x' }, context: { a: 2, b: 1 }, annotationId: 'a', comments: [comment!] };
      expect(await bench.threads.add([{ ...again, commentData: null }])).toEqual(first);
      await bench.threads.reply('a', [{ ...from('bob'), commentText: 'later' }]);
      expect(await bench.threads.add([item])).toEqual(first);
      expect(await bench.threads.rowCounts()).toMatchObject({ comment_annotations: before['comment_annotations'] });
    });

    it('answers the first result also when comments of it were deleted', async () => {
      const say = (commentText: string) => ({ ...from('ada'), commentText });
      const request = [
        {
          ...item,
          commentData: [{ ...say('one'), commentId: 'c1' }, say('two'), { ...say('three'), commentId: 'c3' }],
        },
      ];
      const first = await bench.threads.add(request);
      await bench.threads.deleteComments({ annotationId: 'a', commentIds: ['c1', 'c3'] });
      const before = await bench.threads.rowCounts();
      expect(await bench.threads.add(request)).toEqual(first);
      expect(await bench.threads.rowCounts()).toEqual(before);
    });

    it('refuses other content, another document and a made id: already-exists, untouched', async () => {
      const [made = ''] = Object.keys(await bench.threads.add([{}]));
      await bench.threads.add([item]);
      const before = await bench.threads.rowCounts();
      const refusals = [
        await bench.threads.addRefused([{ ...item, color: 'red' }]),
        await bench.threads.addRefused([{ annotationId: made }]),
        await bench.threads.addRefused([item], { documentId: 'notes' }),
      ];
      for (const refused of refusals) expect(refused).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
      expect(refusals[0]?.details).toEqual({
        a: { success: false, code: 'already-exists', message: expect.any(String), annotationId: 'a', commentIds: [] },
      });
      expect(await bench.threads.rowCounts()).toEqual(before);
    });

    it('makes one record of the same annotation sent many times at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => bench.threads.add([item, { annotationId: 'b' }])),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await bench.threads.rowCounts()).toMatchObject({ comment_annotations: 2, comments: 2 });
      expect((await bench.threads.published()).threads).toHaveLength(1);
    });

    it('writes the others of a request, and says in details which were written', async () => {
      await bench.threads.add([item]);
      const refused = await bench.threads.addRefused([{ annotationId: 'b' }, { ...item, color: 'red' }]);
      expect(refused.details).toMatchObject({ a: { success: false }, b: success('b') });
      expect(await bench.threads.ids({ order: 'asc' })).toEqual(['a', 'b']);
    });
  });

  describe('verifyUserPermissions', () => {
    it('writes what an editor begins, denies each of the others, and names them by their place when they have no id', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.grant('ada', 'plan');
      await bench.acme.grant('vic', 'plan', { role: 'viewer' });
      const by = (userId: string) => ({ commentData: [{ ...from(userId), commentText: 'x' }] });
      const annotations = [{ annotationId: 'a', ...by('ada') }, by('vic'), { annotationId: 'c', ...by('nobody') }];
      const refused = await bench.threads.addRefused(annotations, { verifyUserPermissions: true });
      expect(refused).toMatchObject({ http: 403, status: 'PERMISSION_DENIED' });
      expect(refused.details).toEqual({
        a: { ...success('a'), commentIds: [expect.any(String)] },
        '__denied:1': {
          success: false,
          code: 'permission-denied',
          message: expect.any(String),
          annotationId: '',
          commentIds: [],
        },
        c: {
          success: false,
          code: 'permission-denied',
          message: expect.any(String),
          annotationId: 'c',
          commentIds: [],
        },
      });
      expect(await bench.threads.ids()).toEqual(['a']);
      // Later comments of a thread are not asked about; without the flag nobody is.
      const replied = { commentData: [...by('ada').commentData, ...by('vic').commentData] };
      await bench.threads.add([replied], { verifyUserPermissions: true });
      await bench.threads.add([by('nobody')]);
    });

    it('is PERMISSION_DENIED when one was denied and another already exists, and leaves nothing when none is written', async () => {
      await bench.threads.add([{ annotationId: 'a' }]);
      await bench.acme.setDocument('closed', { access_type: 'restricted' });
      const request = { documentId: 'closed', verifyUserPermissions: true };
      expect(await bench.threads.addRefused([{ annotationId: 'a' }], request)).toMatchObject({
        status: 'PERMISSION_DENIED',
      });
      const before = await bench.threads.rowCounts();
      await bench.acme.key.service.core.db
        .updateTable('organizations')
        .set({ disabled: true })
        .where('api_key', '=', bench.acme.key.apiKey)
        .execute();
      expect(await bench.threads.addRefused([{}], { documentId: 'made', verifyUserPermissions: true })).toMatchObject({
        status: 'PERMISSION_DENIED',
      });
      expect(await bench.threads.rowCounts()).toEqual(before);
    });
  });

  it.each([
    ['no comment', { commentData: [] }, 'commentData'],
    ['none of the two names', { commentData: null }, 'commentData'],
    ['both names', { comments: [{ ...from('a'), commentText: 'x' }] }, 'comments'],
    ['a comment that says nothing', { commentData: [{ ...from('a'), commentText: ' ' }] }, 'commentData[0]'],
    ['a comment without author', { commentData: [{ commentText: 'x' }] }, 'commentData[0].from'],
    ['a bad id', { annotationId: 'a/b' }, 'annotationId'],
    [
      'a status without a picture',
      { status: { id: 'a', name: 'a', type: 'default', color: 'x', lightColor: 'x' } },
      'status',
    ],
    [
      'a status of unknown type',
      { status: { id: 'a', name: 'a', type: 'x', color: 'x', lightColor: 'x', svg: 'x' } },
      'status.type',
    ],
    ['a priority without its light color', { priority: { id: 'P0', name: 'P0', color: 'x' } }, 'priority.lightColor'],
    ['organizationPrivate without organization', { visibility: { type: 'organizationPrivate' } }, 'visibility'],
    ['restricted to nobody', { visibility: { type: 'restricted', userIds: [] } }, 'visibility.userIds'],
    ['a reserved access field', { context: { access: { organizationPrivate: 'x' } } }, 'context.access'],
    ['an empty access list', { context: { access: { a: [] } } }, 'context.access'],
    [
      'a status with a blank name',
      { status: { id: 'S', name: ' ', type: 'default', color: '#123456', lightColor: '#abcdef', svg: '<svg/>' } },
      'status.name',
    ],
    [
      'a priority with a blank id',
      { priority: { id: ' ', name: 'P', color: '#123456', lightColor: '#abcdef' } },
      'priority.id',
    ],
    ['a tag with a blank label', { customList: [{ id: 'l', label: ' ' }] }, 'customList[0].label'],
    ['a location without key', { location: {} }, 'location'],
    [
      'an area of no width',
      { targetElement: { widthPercentage: 0, heightPercentage: 5 } },
      'targetElement.widthPercentage',
    ],
    ['an area larger than its element', { targetElement: { heightPercentage: 101 } }, 'targetElement.heightPercentage'],
    ['an area whose id is no text', { areaAnnotationId: 7 }, 'areaAnnotationId'],
    [
      'a text over 64 KiB',
      { commentData: [{ ...from('a'), commentText: 'ä'.repeat(33_000) }] },
      'commentData[0].commentText',
    ],
    [
      'an internal agent',
      { commentData: [{ ...from('a'), commentText: 'x', agent: { agentSource: 'internal' } }] },
      'commentData[0].agent',
    ],
    [
      'one comment id twice',
      { commentData: Array(2).fill({ ...from('a'), commentText: 'x', commentId: 'c' }) },
      'commentData[1].commentId',
    ],
    ['a time in the future', { createdAt: 1e14 }, 'createdAt'],
    [
      'a comment from the future',
      { commentData: [{ ...from('a'), commentText: 'x', lastUpdated: 1e14 }] },
      'commentData[0].lastUpdated',
    ],
    [
      'a text as flag',
      { commentData: [{ ...from('a'), commentText: 'x', triggerNotification: 'true' }] },
      'commentData[0].triggerNotification',
    ],
  ])('refuses %s with the path of the field, and writes nothing', async (_, annotation, path) => {
    const refused = await bench.threads.addRefused([{}, annotation], { createOrganization: true });
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toContain(`data.commentAnnotations[1].${path}`);
    expect(await bench.threads.rowCounts()).toMatchObject({ documents: 0, comment_annotations: 0, changes: 0 });
  });

  it('refuses 101 annotations and one id twice, and takes a time of five minutes ahead', async () => {
    const many = Array.from({ length: 101 }, () => ({}));
    expect(await bench.threads.addRefused(many)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    const twice = await bench.threads.addRefused([{ annotationId: 'a' }, { annotationId: 'a' }]);
    expect(twice.message).toContain('data.commentAnnotations[1].annotationId');
    const ahead = bench.service.clock.now() + 300_000;
    await bench.threads.add([{ createdAt: ahead }]);
    expect(await bench.threads.addRefused([{ createdAt: ahead + 1 }])).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('goes with its document, reactions, marks and all', async () => {
    await bench.threads.add([{ annotationId: 'a' }]);
    const { db } = bench.acme.key.service.core;
    await bench.acme.key.call(deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] });
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from comment_annotations a where a.api_key = k) + (select count(*) from comments c where c.api_key = k)
        + (select count(*) from comment_subscriptions s where s.api_key = k) as left
      from (select ${bench.acme.key.apiKey}::text as k) as key`.execute(db);
    expect(rows).toEqual([{ left: 0 }]);
  });
});
