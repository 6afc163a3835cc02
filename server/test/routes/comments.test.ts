import {
  addComments,
  addUsers,
  deleteComments,
  getComments,
  listCommentAnnotations,
  updateComments,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { insertThread } from '../support/insertThread.js';

const from = (userId: string) => ({ from: { userId } });
const say = (commentId: string, more: object = {}) => ({ ...from('bob'), commentText: commentId, commentId, ...more });
const done = (id: string) => ({ [id]: { id, success: true, message: expect.any(String) } });
const missing = (id: string) => ({ [id]: { id, success: false, code: 'not-found', message: expect.any(String) } });

describeThreads('comments of a thread (§3.3)', (bench) => {
  const a = () => ({ ...bench.threads.plan, annotationId: 'a' });
  const withThread = (...commentIds: string[]) =>
    bench.threads.add([{ annotationId: 'a', commentData: commentIds.map((id) => say(id, from('ada'))) }]);
  const texts = async () => (await bench.threads.one('a')).comments.map(({ commentText }) => commentText);
  const get = (more: object = {}) => bench.acme.key.call(getComments, { ...a(), ...more });
  const comment = async (commentId: string) => (await get({ commentIds: [commentId] }))[0];

  describe('comments/add', () => {
    it('adds comments in their order, moves the thread and subscribes', async () => {
      await withThread('c1');
      bench.service.clock.advance(1000);
      const ids = await bench.threads.reply('a', [
        say('c2', { taggedUserContacts: [{ userId: 'cid' }] }),
        { ...from('dee'), commentHtml: '<p>Hi<script>x</script></p>' },
      ]);
      expect(ids).toEqual(['c2', expect.stringMatching(/^[\w-]{21}$/)]);
      const thread = await bench.threads.one('a');
      expect(thread.comments).toMatchObject([
        { commentId: 'c1' },
        { commentId: 'c2', to: [{ userId: 'cid' }], sourceType: 'rest-api' },
        { commentId: ids[1], commentText: 'Hi', commentHtml: '<p>Hi</p>' },
      ]);
      expect(thread).toMatchObject({
        lastUpdated: bench.service.clock.now(),
        mentionedUserIds: ['cid'],
        from: { userId: 'ada' },
      });
      expect(Object.keys(thread.subscribedUsers).sort()).toEqual(['ada', 'bob', 'cid', 'dee']);
      const { threads, counts } = await bench.threads.published();
      expect(threads.slice(1)).toEqual([{ kind: 'threads', ids: ['a'] }]);
      expect(counts.slice(1)).toEqual([{ kind: 'threadCounts', documentId: 'plan', ids: ['a'] }]);
    });

    it('never gives a number twice, also when comments come at once', async () => {
      await withThread('c1', 'c2');
      await bench.threads.deleteComments({ annotationId: 'a', commentIds: ['c2'] });
      await Promise.all([3, 4, 5, 6, 7, 8].map((n) => bench.threads.reply('a', [say(`c${n}`)])));
      const ada = await bench.acme.person('ada');
      const { annotations } = await ada.call(listCommentAnnotations, { organizationId: 'acme' });
      const numbers = annotations[0]!.comments.map(({ commentNumber }) => commentNumber);
      expect(numbers).toEqual([1, 3, 4, 5, 6, 7, 8]);
    });

    it('does nothing for the same comment again, refuses another with its id, and is all or nothing', async () => {
      await withThread('c1');
      const first = await bench.threads.reply('a', [say('c2')]);
      const before = [await bench.threads.rowCounts(), await bench.threads.one('a')];
      bench.service.clock.advance(1000);
      expect(await bench.threads.reply('a', [say('c2')])).toEqual(first);
      expect(await bench.threads.reply('a', [say('c1', from('ada'))])).toEqual(['c1']); // as it came with the thread
      const refused = await bench.acme.key.refused(addComments, {
        ...a(),
        commentData: [say('c3'), say('c2', { commentText: 'x' })],
      });
      expect(refused).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
      expect([await bench.threads.rowCounts(), await bench.threads.one('a')]).toEqual(before);
      const many = await Promise.all(Array.from({ length: 5 }, () => bench.threads.reply('a', [say('c4')])));
      expect(many).toEqual(Array(5).fill(['c4']));
      expect(await texts()).toEqual(['c1', 'c2', 'c4']);
    });

    it('with verifyUserPermissions takes comments of people who may write and see the thread, all or none', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.threads.add([
        {
          annotationId: 'a',
          visibility: { type: 'restricted', userIds: ['bob', 'vic'] },
          context: { access: { k: 1 } },
        },
      ]);
      for (const userId of ['ada', 'bob', 'eve']) await bench.acme.grant(userId, 'plan');
      await bench.acme.grant('vic', 'plan', { role: 'viewer' });
      for (const userId of ['bob', 'vic', 'eve']) await bench.acme.grantContext(userId, 'k:1');
      const reply = (...userIds: string[]) => ({
        ...a(),
        verifyUserPermissions: true,
        commentData: userIds.map((userId) => ({ ...from(userId), commentText: userId })),
      });
      // A viewer; one whom the thread does not list; one without the access context, though its author.
      for (const userId of ['vic', 'eve', 'ada', 'nobody']) {
        const refused = await bench.acme.key.refused(addComments, reply('bob', userId));
        expect(refused).toMatchObject({ http: 403, status: 'PERMISSION_DENIED' });
      }
      await bench.acme.key.call(addComments, reply('bob'));
      expect(await texts()).toEqual(['Look at this.', 'bob']);
    });

    it('is NOT_FOUND for an unknown thread, also one of another document or a draft, whatever the create flags; nothing is made', async () => {
      await withThread('c1');
      await insertThread(bench.acme, { annotationId: 'draft', isDraft: true });
      const before = await bench.threads.rowCounts();
      const flags = { createOrganization: true, createDocument: true };
      for (const where of [
        { annotationId: 'x' },
        { annotationId: 'draft' },
        { documentId: 'new' },
        { organizationId: 'new' },
      ]) {
        const refused = await bench.acme.key.refused(addComments, {
          ...a(),
          ...flags,
          commentData: [say('c2')],
          ...where,
        });
        expect(refused).toMatchObject({ http: 404, status: 'NOT_FOUND' });
      }
      expect(await bench.threads.rowCounts()).toEqual(before);
    });

    it('refuses a comment that says nothing, one from the future and 101', async () => {
      await withThread('c1');
      const refusals = [
        [{ ...from('bob') }],
        [say('c', { createdAt: 1e14 })],
        Array.from({ length: 101 }, () => ({ ...from('b'), commentText: 'x' })),
      ];
      for (const commentData of refusals) {
        expect(await bench.acme.key.refused(addComments, { ...a(), commentData })).toMatchObject({
          status: 'INVALID_ARGUMENT',
        });
      }
      expect(await texts()).toEqual(['c1']);
    });
  });

  describe('comments/get', () => {
    it('answers the comments oldest first, without drafts; by author; in request order with null', async () => {
      await bench.threads.add([
        {
          annotationId: 'a',
          commentData: [
            say('c1', { createdAt: 30 }),
            say('c2', { createdAt: 10, ...from('ada') }),
            say('c3', { createdAt: 20 }),
          ],
        },
      ]);
      expect(await get()).toMatchObject([{ commentId: 'c2' }, { commentId: 'c3' }, { commentId: 'c1' }]);
      expect(await get({ userIds: ['ada'] })).toMatchObject([{ commentId: 'c2' }]);
      expect(await get({ commentIds: ['c1', 'x', 'c2'], userIds: ['bob'] })).toMatchObject([
        { commentId: 'c1' },
        null,
        null,
      ]);
      await insertThread(bench.acme, {
        annotationId: 'd',
        comments: [{ authorId: 'ada' }, { authorId: 'bob', isDraft: true }],
      });
      expect(await get({ annotationId: 'd' })).toMatchObject([{ commentId: 'd-1' }]);
    });

    it('is NOT_FOUND for an unknown organization, document and thread', async () => {
      await withThread('c1');
      for (const where of [{ organizationId: 'x' }, { documentId: 'x' }, { annotationId: 'x' }]) {
        const refused = await bench.acme.key.refused(getComments, { ...a(), ...where });
        expect(refused).toMatchObject({ http: 404, status: 'NOT_FOUND' });
      }
    });
  });

  describe('comments/update', () => {
    const update = (updatedData: object, commentIds = ['c1']) =>
      bench.threads.updateComments({ annotationId: 'a', commentIds, updatedData });

    it('marks another text as an edit; text clears the HTML, HTML gives the text again', async () => {
      await withThread('c1', 'c2');
      const added = bench.service.clock.now();
      bench.service.clock.advance(1000);
      const now = bench.service.clock.now();
      expect(await update({ commentHtml: '<p>One<img src=x onerror=y></p><p>two</p>' }, ['c1', 'x'])).toEqual({
        ...done('c1'),
        ...missing('x'),
      });
      const edited = {
        status: 'updated',
        isEdited: true,
        editedAt: now,
        createdAt: added,
        lastUpdated: new Date(now).toISOString(),
      };
      expect(await comment('c1')).toMatchObject({
        ...edited,
        commentHtml: '<p>One</p><p>two</p>',
        commentText: 'One\ntwo',
      });
      await update({ commentText: 'Three' });
      expect(await comment('c1')).toMatchObject({ ...edited, commentText: 'Three' });
      expect(await comment('c1')).not.toHaveProperty('commentHtml');
      expect(await comment('c2')).toMatchObject({ status: 'added' });
      expect(await bench.threads.one('a')).toMatchObject({ lastUpdated: now });
    });

    it('changes author, tags, files and flags without calling it an edit, and replaces the context', async () => {
      await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'cid', name: 'Cid' }] });
      await bench.threads.add([
        {
          annotationId: 'a',
          commentData: [say('c1', { context: { x: 1, y: 2 }, attachments: [{ attachmentId: 'f' }] })],
        },
      ]);
      const attachments = [{ attachmentId: 'g', name: 'g.png', size: 3 }];
      await update({
        ...from('cid'),
        taggedUserContacts: [{ userId: 'dee' }],
        attachments,
        context: { z: 1 },
        createdAt: 5,
        isCommentResolverUsed: true,
        isCommentTextAvailable: false,
        lastUpdated: 6,
      });
      const changed = await comment('c1');
      expect(changed).toMatchObject({
        from: { userId: 'cid', name: 'Cid' },
        to: [{ userId: 'dee' }],
        attachments,
        context: { z: 1 },
        createdAt: 5,
        isCommentResolverUsed: true,
        isCommentTextAvailable: false,
        lastUpdated: new Date(6).toISOString(),
        status: 'added',
        commentText: 'c1',
      });
      expect(changed?.context).toEqual({ z: 1 });
      expect(changed).not.toHaveProperty('isEdited');
      expect((await bench.threads.one('a')).subscribedUsers).toMatchObject({ cid: {}, dee: {} });
      expect((await bench.threads.one('a')).from).toEqual({ userId: 'bob' }); // the thread's author stays
    });

    it('changes nothing and notifies nobody when the values are those stored', async () => {
      await bench.threads.add([
        { annotationId: 'a', commentData: [say('c1', { taggedUserContacts: [{ userId: 'dee' }] })] },
      ]);
      const before = [await bench.threads.one('a'), await bench.threads.published()];
      bench.service.clock.advance(1000);
      expect(await update({ ...from('bob'), commentText: 'c1', taggedUserContacts: [{ userId: 'dee' }] })).toEqual(
        done('c1'),
      );
      expect(await update({ attachments: [] })).toEqual(done('c1'));
      expect([await bench.threads.one('a'), await bench.threads.published()]).toEqual(before);
    });

    it('leaves a comment as it is that would be left with nothing to say: invalid-argument', async () => {
      await bench.threads.add([
        { annotationId: 'a', commentData: [say('c1'), say('c2', { attachments: [{ attachmentId: 'f' }] })] },
      ]);
      expect(await update({ commentText: '' }, ['c1', 'c2'])).toMatchObject({
        c1: { success: false, code: 'invalid-argument' },
        c2: { success: true },
      });
      expect(await texts()).toEqual(['c1', '']);
    });

    it('refuses no ids, null, a trigger without an actor and a time ahead; an unknown thread is NOT_FOUND', async () => {
      await withThread('c1');
      const refused = (request: object) =>
        bench.acme.key.refused(updateComments, {
          ...a(),
          commentIds: ['c1'],
          updatedData: { commentText: 'x' },
          ...request,
        });
      const requests = [
        { commentIds: [] },
        { commentIds: null },
        { updatedData: null },
        { updatedData: { commentText: null } },
        { triggerActivities: true },
        { updatedData: { createdAt: 1e14 } },
      ];
      for (const request of requests) expect(await refused(request)).toMatchObject({ status: 'INVALID_ARGUMENT' });
      expect(await refused({ annotationId: 'x' })).toMatchObject({ http: 404, status: 'NOT_FOUND' });
      expect(await texts()).toEqual(['c1']);
    });
  });

  describe('comments/delete', () => {
    const remove = (...commentIds: string[]) => bench.threads.deleteComments({ annotationId: 'a', commentIds });

    it('deletes those named; the next is the first, the author of the thread stays', async () => {
      await withThread('c1');
      await bench.threads.reply('a', [say('c2'), say('c3')]);
      bench.service.clock.advance(1000);
      expect(await remove('c1', 'x', 'c1')).toEqual({ ...done('c1'), ...missing('x') });
      const thread = await bench.threads.one('a');
      expect(thread).toMatchObject({
        from: { userId: 'ada' },
        lastUpdated: bench.service.clock.now(),
        comments: [{ commentId: 'c2' }, { commentId: 'c3' }],
      });
      expect(await remove('c1')).toEqual(missing('c1'));
    });

    it.each([
      ['named', { commentIds: ['c1', 'c2'] }],
      ['all', {}],
    ])('deletes the thread with its last comment (%s), drafts and all', async (_, request) => {
      await withThread('c1');
      await bench.threads.reply('a', [say('c2')]);
      await bench.acme.key.service.core.db
        .insertInto('comments')
        .values({
          api_key: bench.acme.key.apiKey,
          organization_id: 'acme',
          annotation_id: 'a',
          comment_id: 'draft',
          comment_number: 9,
          author_id: 'cid',
          mentioned_user_ids: [],
          mentioned_group_ids: [],
          is_draft: true,
          created_at: 1,
          last_updated: 1,
          content: '{}',
          request_hash: '',
        })
        .execute();
      expect(await bench.threads.deleteComments({ annotationId: 'a', ...request })).toEqual({
        ...done('c1'),
        ...done('c2'),
      });
      expect(await bench.threads.ids()).toEqual([]);
      expect(await bench.threads.rowCounts()).toMatchObject({ comments: 0, comment_subscriptions: 0 });
      expect((await bench.threads.published()).threads.at(-1)).toMatchObject({
        ids: ['a'],
        before: { a: { authorId: 'ada' } },
      });
      expect(await bench.acme.key.refused(deleteComments, a())).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    });

    it('unsubscribes whom only the deleted comment mentioned, until a later mention (§4.2)', async () => {
      await bench.threads.add([
        {
          annotationId: 'a',
          assignedTo: { userId: 'asa' },
          commentData: [say('c1', { ...from('ada'), taggedUserContacts: [{ userId: 'eva' }] })],
        },
      ]);
      const everybody = ['ada', 'asa', 'bob', 'cid', 'eva'].map((userId) => ({ userId }));
      await bench.threads.reply('a', [
        say('c2', { taggedUserContacts: everybody, toOrganizationUserGroup: [{ groupId: 'g' }] }),
      ]);
      await remove('c2');
      const after = await bench.threads.one('a');
      expect(Object.keys(after.subscribedUsers).sort()).toEqual(['ada', 'asa', 'bob', 'eva']); // bob commented
      expect(after.unsubscribedUsers).toEqual({ cid: { user: { userId: 'cid' }, type: 'auto' } });
      expect(after.subscribedGroups).toEqual({});
      expect(after.involvedUserIds).toContain('cid');
      await bench.threads.reply('a', [
        say('c3', { taggedUserContacts: [{ userId: 'cid' }], toOrganizationUserGroup: [{ groupId: 'g' }] }),
      ]);
      expect(await bench.threads.one('a')).toMatchObject({
        subscribedUsers: { cid: { type: 'auto' } },
        unsubscribedUsers: {},
        subscribedGroups: { g: {} },
      });
    });

    it('keeps who unsubscribed by hand unsubscribed, whatever mentions them later', async () => {
      await withThread('c1');
      const { db } = bench.acme.key.service.core;
      await db
        .insertInto('comment_subscriptions')
        .values({
          api_key: bench.acme.key.apiKey,
          organization_id: 'acme',
          annotation_id: 'a',
          kind: 'user',
          subscriber_id: 'cid',
          is_subscribed: false,
          type: 'manual',
        })
        .execute();
      await bench.threads.reply('a', [say('c2', { taggedUserContacts: [{ userId: 'cid' }] })]);
      await bench.threads.update({ annotationIds: ['a'], updatedData: { assignedTo: { userId: 'cid' } } });
      expect((await bench.threads.one('a')).unsubscribedUsers).toMatchObject({ cid: { type: 'manual' } });
    });

    it('removes the notifications about the comment, not those about others', async () => {
      await withThread('c1', 'c2');
      const { db } = bench.acme.key.service.core;
      for (const id of ['c1', 'c2']) {
        await bench.acme.add({ notificationId: id });
        await db
          .updateTable('notifications')
          .set({ target_annotation_id: 'a', target_comment_id: id })
          .where('notification_id', '=', id)
          .where('api_key', '=', bench.acme.key.apiKey)
          .execute();
      }
      await remove('c1');
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['c2']);
    });
  });
});
