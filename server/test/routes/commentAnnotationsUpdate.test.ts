import { addUsers, updateCommentAnnotations } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';

const from = (userId: string) => ({ from: { userId } });
const OPEN = { id: 'OPEN', name: 'Open', type: 'default' as const };
const DONE = { id: 'DONE', name: 'Done', type: 'terminal' as const };
const DOING = { id: 'DOING', name: 'Doing', type: 'ongoing' as const };

describeThreads('commentannotations/update (§3.2)', (bench) => {
  const update = async (updatedData: object, more: object = {}) => {
    await bench.threads.update({ annotationIds: ['a'], updatedData, ...more });
    return bench.threads.one('a');
  };

  it('changes the fields sent, leaves the others, and moves lastUpdated', async () => {
    await bench.threads.add([
      { annotationId: 'a', location: { id: 'x' }, targetElement: { elementId: 'e' }, positionX: 1 },
    ]);
    const before = await bench.threads.one('a');
    bench.service.clock.advance(1000);
    const priority = { id: 'P1', name: 'P1' };
    const after = await update({
      location: { id: 'y' },
      targetElement: { elementId: 'f' },
      priority,
      approved: true,
      customList: [{ id: 'l', label: 'L' }],
      assignedTo: { userId: 'bob' },
      from: { userId: 'cid' },
    });
    const { subscribedUsers: _, ...rest } = before;
    expect(after).toMatchObject({
      ...rest,
      location: { id: 'y' },
      locationId: 'y',
      targetElement: { elementId: 'f' },
      priority,
      approved: true,
      customList: [{ id: 'l', label: 'L' }],
      assignedTo: { userId: 'bob' },
      from: { userId: 'cid' },
      involvedUserIds: ['cid', 'ada', 'bob'],
      lastUpdated: bench.service.clock.now(),
    });
    expect(Object.keys(after.subscribedUsers).sort()).toEqual(['ada', 'bob', 'cid']);
    expect(await bench.threads.ids({ userIds: ['cid'], locationIds: ['y'] })).toEqual(['a']);
    const { db } = bench.acme.key.service.core;
    const seen = db.selectFrom('document_locations').where('api_key', '=', bench.acme.key.apiKey).select('location_id');
    expect((await seen.orderBy('location_id').execute()).map((row) => row.location_id)).toEqual(['x', 'y']);
  });

  it('refuses an area that is no part of its element, and changes nothing', async () => {
    await bench.threads.add([{ annotationId: 'a', targetElement: { widthPercentage: 100, heightPercentage: 0.5 } }]);
    const before = await bench.threads.one('a');
    const request = { ...bench.threads.plan, updatedData: { targetElement: { widthPercentage: '50' } } };
    const refused = await bench.acme.key.refused(updateCommentAnnotations, request);
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toContain('data.updatedData.targetElement.widthPercentage');
    expect(await bench.threads.one('a')).toEqual(before);
  });

  it('clears assignee, priority and who changed the status by null; null elsewhere is refused', async () => {
    const priority = { id: 'P1', name: 'P1', color: 'x', lightColor: 'x' };
    await bench.threads.add([{ annotationId: 'a', priority, assignedTo: { userId: 'bob' } }]);
    expect(await update({ statusUpdatedByUserId: 'ada' })).toMatchObject({ statusUpdatedByUserId: 'ada' });
    const cleared = { assignedTo: null, priority: null, statusUpdatedByUserId: null };
    expect(await update({ ...cleared, resolvedByUserId: null })).toMatchObject(cleared);
    for (const name of [
      'status',
      'location',
      'context',
      'visibility',
      'customList',
      'approved',
      'from',
      'suggestion',
    ]) {
      const request = { ...bench.threads.plan, updatedData: { [name]: null } };
      const refused = await bench.acme.key.refused(updateCommentAnnotations, request);
      expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
      expect(refused.message).toContain(`data.updatedData.${name}`);
    }
  });

  it('keeps the resolver as sent while the status is terminal, and nobody otherwise (§2.5)', async () => {
    await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'ada', name: 'Ada' }] });
    await bench.threads.add([{ annotationId: 'a' }]);
    expect(await update({ status: DONE, statusUpdatedByUserId: 'bob' })).toMatchObject({
      status: DONE,
      resolved: true,
      resolvedByUserId: null,
      statusUpdatedByUserId: 'bob',
    });
    expect(await update({ resolvedByUserId: 'ada' })).toMatchObject({
      resolvedByUserId: 'ada',
      resolvedByUser: { userId: 'ada', name: 'Ada', initial: 'A' },
    });
    const other = { ...DONE, id: 'WONT' };
    expect(await update({ status: other })).toMatchObject({ status: other, resolvedByUserId: 'ada' });
    const reopened = { resolvedByUserId: null, resolvedByUser: null, resolved: false };
    expect(await update({ status: DOING, resolvedByUserId: 'ada' })).toMatchObject({
      ...reopened,
      inProgress: true,
      statusUpdatedByUserId: 'bob',
    });
    expect(await update({ status: OPEN })).toMatchObject({ ...reopened, inProgress: false });
    expect(await update({ status: DONE, resolvedByUserId: 'zoe' })).toMatchObject({
      resolvedByUser: { userId: 'zoe' },
    });
  });

  it('replaces the custom keys of the context or merges them; access stays unless it is sent', async () => {
    await bench.threads.add([{ annotationId: 'a', context: { a: 1, b: { c: 2 }, access: { k: 1 } } }]);
    const access = { access: { k: 1 }, accessFields: ['k:1'] };
    expect((await update({ context: { d: 1 } })).context).toEqual({ d: 1, ...access });
    expect((await update({ context: { e: { f: 1 } } }, { merge: true })).context).toEqual({
      d: 1,
      e: { f: 1 },
      ...access,
    });
    const second = { access: { k: 2, l: [true] }, accessFields: ['k:2', 'l:true'] };
    expect((await update({ context: { access: second.access, accessFields: [] } })).context).toEqual(second);
    expect((await update({ context: { d: 1, access: {} } }, { merge: true })).context).toEqual({ d: 1 });
  });

  it('merges contexts up to 64 KiB, and each thread fails by itself', async () => {
    const big = 'x'.repeat(40_000);
    await bench.threads.add([
      { annotationId: 'a', context: { big } },
      { annotationId: 'b', context: { small: 1 } },
    ]);
    const merged = await bench.threads.update({ updatedData: { context: { more: big }, approved: true }, merge: true });
    expect(merged).toMatchObject({
      a: { id: 'a', success: false, code: 'invalid-argument', message: expect.stringMatching(/64 KiB/) },
      b: { id: 'b', success: true },
    });
    expect(await bench.threads.one('a')).toMatchObject({ context: { big } });
    expect(await bench.threads.one('a')).not.toHaveProperty('approved');
    expect((await bench.threads.one('b')).context).toEqual({ small: 1, more: big });
    expect((await update({ context: { big: 'y' } }, { merge: true })).context).toEqual({ big: 'y' });
  });

  it('refuses an access context of null: only {} shows a thread to everybody', async () => {
    const access = { access: { k: 1 }, accessFields: ['k:1'] };
    await bench.threads.add([{ annotationId: 'a', context: access }]);
    const request = { ...bench.threads.plan, annotationIds: ['a'], updatedData: { context: { access: null } } };
    const refused = await bench.acme.key.refused(updateCommentAnnotations, request);
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toMatch(/^data\.updatedData\.context\.access: /);
    expect((await bench.threads.one('a')).context).toEqual(access);
  });

  it('replaces visibility with the author in it, and leaves the context alone; the other way round too', async () => {
    await bench.threads.add([{ annotationId: 'a', context: { access: { k: 1 }, mine: 1 } }]);
    const visibility = { type: 'restricted', userIds: ['bob'] };
    const restricted = await update({ visibility });
    expect(restricted).toMatchObject({
      visibilityConfig: { type: 'restricted', userIds: ['bob', 'ada'] },
      context: { mine: 1 },
    });
    expect(restricted.context?.access).toEqual({ k: 1 });
    expect((await update({ context: { access: { k: 2 } } })).visibilityConfig).toEqual(restricted.visibilityConfig);
    expect((await update({ from: { userId: 'cid' } })).visibilityConfig.userIds).toEqual(['bob', 'ada', 'cid']);
    expect(await update({ visibility: { type: 'public' } })).toMatchObject({ visibilityConfig: { type: 'public' } });
    // Who could see it is told that it is gone; who could not hears nothing of it.
    const { threads, counts } = await bench.threads.published();
    const audienceOf = (change: object | undefined) => (change as { before?: Record<string, object> }).before?.['a'];
    expect(audienceOf(threads[1])).toMatchObject({ visibility: 'public', authorId: 'ada', access: { k: 1 } });
    expect(audienceOf(threads[2])).toMatchObject({
      visibility: 'restricted',
      userIds: ['bob', 'ada'],
      access: { k: 1 },
    });
    expect(threads.map((change) => audienceOf(change))).toEqual(counts.map((change) => audienceOf(change)));
  });

  it('replaces a suggestion whole, of any status, and never makes one of a comment', async () => {
    await bench.threads.add([
      { annotationId: 'a', type: 'suggestion', suggestion: { oldValue: 1 } },
      { annotationId: 'b' },
    ]);
    const suggestion = { status: 'rejected', rejectReason: 'No.' };
    expect((await update({ suggestion })).suggestion).toEqual(suggestion);
    const undecided = { newValue: 2 };
    expect((await update({ suggestion: undecided })).suggestion).toEqual({ ...undecided, status: 'rejected' });
    await bench.threads.update({ annotationIds: ['b'], updatedData: { suggestion } });
    expect(await bench.threads.one('b')).not.toHaveProperty('suggestion');
    expect((await bench.threads.one('b')).type).toBe('comment');
  });

  it('changes nothing and notifies nobody when every value is deep-equal to the stored one', async () => {
    await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'bob', name: 'Bob' }] });
    await bench.threads.add([
      { annotationId: 'a', assignedTo: { userId: 'bob' }, context: { x: { y: 1, z: 2 } }, location: { id: 'l' } },
    ]);
    const before = [await bench.threads.one('a'), await bench.threads.published()];
    bench.service.clock.advance(1000);
    const same = {
      context: { x: { z: 2, y: 1 } },
      assignedTo: { userId: 'bob' },
      location: { id: 'l' },
      priority: null,
      customList: [],
    };
    expect(
      await bench.threads.update({ updatedData: { ...same, from: { userId: 'ada' }, resolvedByUserId: 'x' } }),
    ).toEqual({
      a: { id: 'a', success: true, message: 'Comment annotation updated.' },
    });
    expect([await bench.threads.one('a'), await bench.threads.published()]).toEqual(before);
  });

  it('selects by id, place and author together, without selector everything in the document, and answers unknown ids', async () => {
    await bench.threads.add([
      { annotationId: 'a', location: { id: 'x' } },
      { annotationId: 'b', location: { id: 'x' }, commentData: [{ ...from('bob'), commentText: 'x' }] },
    ]);
    await bench.threads.add([{ annotationId: 'c' }], { documentId: 'notes' });
    const approved = { updatedData: { approved: true } };
    const done = (id: string) => ({ [id]: { id, success: true, message: expect.any(String) } });
    const missing = (id: string) => ({ [id]: { id, success: false, code: 'not-found', message: expect.any(String) } });
    expect(await bench.threads.update({ ...approved, locationIds: ['x'], userIds: ['bob'] })).toEqual(done('b'));
    expect(await bench.threads.update({ ...approved, annotationIds: ['a', 'c', 'nope', 'a'] })).toEqual({
      ...done('a'),
      ...missing('c'),
      ...missing('nope'),
    });
    expect(await bench.threads.update({ updatedData: { color: 'x' } as object })).toEqual({
      ...done('a'),
      ...done('b'),
    });
    expect(await bench.threads.one('c')).not.toHaveProperty('approved');
    for (const where of [{ organizationId: 'nope' }, { documentId: 'nope' }]) {
      const refused = await bench.acme.key.refused(updateCommentAnnotations, {
        ...bench.threads.plan,
        ...approved,
        ...where,
      });
      expect(refused).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    }
  });

  describe('updateUsers', () => {
    it('puts a person in the place of another everywhere in the thread', async () => {
      const { key } = bench.acme;
      await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'new', name: 'New', email: 'n@x.test' }] });
      await bench.threads.add([
        {
          annotationId: 'a',
          assignedTo: { userId: 'old' },
          visibility: { type: 'restricted', userIds: ['bob'] },
          commentData: [
            { ...from('old'), commentText: 'x' },
            {
              ...from('ada'),
              commentText: '{{old}} {{older}}',
              commentHtml: '<b>{{old}}</b>',
              taggedUserContacts: [{ userId: 'old' }],
            },
          ],
        },
        { annotationId: 'b' },
      ]);
      await bench.threads.update({
        annotationIds: ['a'],
        updatedData: { status: DONE, resolvedByUserId: 'old', statusUpdatedByUserId: 'old' },
      });
      const { db } = key.service.core;
      const scope = { api_key: key.apiKey, organization_id: 'acme', annotation_id: 'a' };
      const views = [
        { user_id: 'old', through: 2, viewed_at: 9 },
        { user_id: 'new', through: 1, viewed_at: 5 },
      ];
      await db
        .insertInto('comment_views')
        .values(views.map((view) => ({ ...scope, document_id: 'plan', ...view })))
        .execute();
      bench.service.clock.advance(1000);
      const untouched = await bench.threads.one('b');

      await bench.threads.update({ updateUsers: [{ oldUser: { userId: 'old' }, newUser: { userId: 'new' } }] });
      const person = { userId: 'new', name: 'New', email: 'n@x.test' };
      const thread = await bench.threads.one('a');
      expect(thread).toMatchObject({
        from: person,
        assignedTo: person,
        resolvedByUserId: 'new',
        statusUpdatedByUserId: 'new',
        resolvedByUser: person,
        viewedByUserIds: ['new'],
        views: { views: { new: { timestamp: 9 } } },
        subscribedUsers: { new: { user: person, type: 'auto' } },
        lastUpdated: bench.service.clock.now(),
        visibilityConfig: { userIds: ['bob', 'new'] },
      });
      expect(thread.comments).toMatchObject([
        { from: person },
        {
          from: { userId: 'ada' },
          to: [person],
          taggedUserContacts: [{ userId: 'new', contact: person }],
          commentText: '{{new}} {{older}}',
          commentHtml: '<b>{{new}}</b>',
          status: 'added',
        },
      ]);
      expect(thread.involvedUserIds).not.toContain('old');
      expect(await bench.threads.one('b')).toEqual(untouched);
    });

    it('has the new person see a restricted thread in place of the old one', async () => {
      const visibility = { type: 'restricted' as const, userIds: ['old', 'bob'] };
      await bench.threads.add([{ annotationId: 'a', visibility, commentData: [{ ...from('ada'), commentText: 'x' }] }]);
      await bench.threads.update({ updateUsers: [{ oldUser: { userId: 'old' }, newUser: { userId: 'new' } }] });
      const { visibilityConfig, context } = await bench.threads.one('a');
      expect(visibilityConfig).toEqual({ type: 'restricted', userIds: ['new', 'bob', 'ada'] });
      expect(context?.accessFields).toContain('__private_self:new');
    });

    it('replaces them in mentions, whatever characters their ids have', async () => {
      const mention = {
        commentText: 'Hi {{{7}}} and {{7}}.',
        commentHtml: '<p>Hi <span data-user-id="{7}">{{{7}}}</span> and <b data-user-id="7">{{7}}</b>.</p>',
        taggedUserContacts: [{ userId: '{7}' }, { userId: '7' }],
      };
      await bench.threads.add([{ annotationId: 'a', commentData: [{ ...from('ada'), ...mention }] }]);
      const change = (old: string, next: string) =>
        bench.threads.update({ updateUsers: [{ oldUser: { userId: old }, newUser: { userId: next } }] });
      await change('{7}', 'r&d"');
      expect((await bench.threads.one('a')).comments).toMatchObject([
        {
          commentText: 'Hi {{r&d"}} and {{7}}.',
          commentHtml:
            '<p>Hi <span data-user-id="r&amp;d&quot;">{{r&amp;d"}}</span> and <b data-user-id="7">{{7}}</b>.</p>',
        },
      ]);
      await change('r&d"', 'new');
      expect((await bench.threads.one('a')).comments).toMatchObject([
        {
          commentText: 'Hi {{new}} and {{7}}.',
          commentHtml: '<p>Hi <span data-user-id="new">{{new}}</span> and <b data-user-id="7">{{7}}</b>.</p>',
        },
      ]);
    });

    it('lets two people change places', async () => {
      await bench.threads.add([
        {
          annotationId: 'a',
          commentData: [
            { ...from('x'), commentText: '1' },
            { ...from('y'), commentText: '2' },
          ],
        },
      ]);
      const swap = (old: string, next: string) => ({ oldUser: { userId: old }, newUser: { userId: next } });
      await bench.threads.update({ updateUsers: [swap('x', 'y'), swap('y', 'x')] });
      const { comments, subscribedUsers } = await bench.threads.one('a');
      expect(comments.map((comment) => comment.from.userId)).toEqual(['y', 'x']);
      expect(Object.keys(subscribedUsers).sort()).toEqual(['x', 'y']);
    });
  });

  it.each([
    ['neither data nor users', {}, 'updatedData'],
    ['a trigger without an actor', { updatedData: { approved: true }, triggerNotification: true }, 'actionUser'],
    ['another trigger without an actor', { updatedData: { approved: true }, triggerActivities: true }, 'actionUser'],
    [
      'an unknown status of a suggestion',
      { updatedData: { suggestion: { status: 'x' } } },
      'updatedData.suggestion.status',
    ],
    ['a time in the future', { updatedData: { lastUpdated: 1e14 } }, 'updatedData.lastUpdated'],
    ['no ids', { annotationIds: [], updatedData: { approved: true } }, 'annotationIds'],
    ['no old user', { updateUsers: [{ newUser: { userId: 'a' } }] }, 'updateUsers[0].oldUser'],
    [
      'one old user twice',
      { updateUsers: Array(2).fill({ oldUser: { userId: 'a' }, newUser: { userId: 'b' } }) },
      'updateUsers',
    ],
  ])('refuses %s and changes nothing', async (_, request, path) => {
    await bench.threads.add([{ annotationId: 'a' }]);
    const before = [await bench.threads.one('a'), await bench.threads.rowCounts()];
    const refused = await bench.acme.key.refused(updateCommentAnnotations, { ...bench.threads.plan, ...request });
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toContain(`data.${path}`);
    expect([await bench.threads.one('a'), await bench.threads.rowCounts()]).toEqual(before);
  });
});
