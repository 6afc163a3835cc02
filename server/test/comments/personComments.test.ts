import { addComment, deleteComment, listCommentAnnotations, setReaction, updateComment } from '@parley/protocol';
import { OPEN_STATUS } from '@parley/protocol/constants';
import { beforeEach, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { rowsOf } from '../support/fillDocument.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { textsOf, Writer } from '../support/Writer.js';

const RESOLVED = { id: 'DONE', name: 'Done', type: 'terminal' as const };

describeNotifications('comments of signed-in people', (bench) => {
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;

  beforeEach(async () => {
    acme = bench.acme;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await ada.add();
  });

  const unchanged = async (calls: () => Promise<void>) => {
    const before = await rowsOf(acme.key);
    await calls();
    expect(await rowsOf(acme.key)).toEqual(before);
  };
  const comment = (commentId: string, more: object = {}) => ({
    commentId,
    commentText: `Text of ${commentId}.`,
    ...more,
  });

  it('are added by the person of the token, who is subscribed and has read the thread then (§7.1)', async () => {
    const { annotation, sequence } = await bob.reply({ assignedTo: { userId: 'ada' } });
    expect(annotation.comments[1]).toMatchObject({
      commentId: 'reply',
      commentNumber: 2,
      from: { userId: 'bob', name: 'BOB' },
      sourceType: 'sdk',
      status: 'added',
    });
    expect(annotation.assignedTo).toMatchObject({ userId: 'ada', name: 'ADA' });
    expect(annotation.subscribedUsers['bob']).toMatchObject({ type: 'auto' });
    expect(annotation.viewMarks['bob']).toMatchObject({ through: 2 });
    await unchanged(async () =>
      expect(await bob.reply({ assignedTo: { userId: 'ada' } })).toEqual({ annotation, sequence }),
    );
  });

  it('are one when two calls with the same id come at once, and never two under one id', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => bob.reply()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(textsOf(answers[0]!.annotation)).toEqual(['Look at this.', 'I see.']);
    const concurrent = await Promise.all(
      [ada, bob].map((writer) => writer.person.post(addComment, writer.data(addComment, { comment: comment('same') }))),
    );
    expect(new Set(concurrent.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await unchanged(async () => {
      const refusal = await bob.refused(addComment, { comment: { commentId: 'reply', commentText: 'Other.' } });
      expect(refusal).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
    });
  });

  it('are numbered without a gap when twenty people answer at once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => Writer.create(acme, `p${n}`)));
    await Promise.all(people.map((person, n) => person.reply({ comment: comment(`c${n}`) })));
    const { annotation } = await ada.subscribe(true);
    expect(annotation.comments.map(({ commentNumber }) => commentNumber)).toEqual(
      Array.from({ length: 21 }, (_, n) => n + 1),
    );
  });

  it('name ten of the subscribers, the reader among them, and count all', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => Writer.create(acme, `p${n}`)));
    for (const [n, person] of people.entries()) await person.reply({ comment: comment(`c${n}`) });
    await people[19]!.subscribe(false);
    for (const person of [ada, ...people.slice(0, 19)]) {
      const { annotation } = await person.subscribe(true);
      const subscribed = Object.keys(annotation.subscribedUsers);
      expect(annotation.subscriberCount).toBe(20);
      expect(subscribed).toContain(person.person.userId);
      expect([9, 10, 11]).toContain(subscribed.length); // the one who left may be one of the ten
    }
    const { annotations } = await people[19]!.person.call(listCommentAnnotations, {
      organizationId: 'acme',
      annotationIds: ['t'],
    });
    expect(annotations[0]!.unsubscribedUsers).toMatchObject({ p19: { type: 'manual' } });
    expect(annotations[0]!.subscriberCount).toBe(20);
  });

  it('are edited by their author alone, an admin included; the edit shows', async () => {
    const root = await Writer.create(acme, 'root', { isAdmin: true });
    await unchanged(async () => {
      for (const other of [bob, root]) {
        expect(await other.refused(updateComment, { commentText: 'Mine now.' })).toMatchObject({ http: 403 });
      }
      expect(await ada.refused(updateComment, { commentId: 'missing' })).toMatchObject({ http: 404 });
    });
    bench.service.clock.advance(1000);
    const edited = await ada.edit({ commentHtml: '<p>Better<img src=x onerror=alert(1)></p>' });
    expect(edited.annotation.comments[0]).toMatchObject({
      commentText: 'Better',
      commentHtml: '<p>Better</p>',
      status: 'updated',
      isEdited: true,
      editedAt: bench.service.clock.now(),
      from: { userId: 'ada', name: 'ADA' },
      sourceType: 'sdk',
    });
    await unchanged(async () =>
      expect(await ada.edit({ commentHtml: '<p>Better<img src=x onerror=alert(1)></p>' })).toEqual(edited),
    );
  });

  it('lose what an edit does not send, unless it merges (client contract §2.1)', async () => {
    const full = {
      metadata: { a: 1 },
      taggedUserContacts: [{ userId: 'bob' }],
      customList: [{ text: 'x', custom: { id: 1 } }],
    };
    await ada.edit({ commentText: 'Full', ...full });
    const merged = (await ada.edit({ commentText: 'Merged', merge: true })).annotation.comments[0]!;
    expect(merged).toMatchObject({ commentText: 'Merged', metadata: { a: 1 }, to: [{ userId: 'bob', name: 'BOB' }] });
    const replaced = (await ada.edit({ commentText: 'Alone' })).annotation.comments[0]!;
    expect(replaced).toMatchObject({ commentText: 'Alone', metadata: {}, taggedUserContacts: [], customList: [] });
    await unchanged(async () => {
      const refusal = await ada.refused(updateComment, { commentText: '  ' });
      expect(refusal).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    });
  });

  it('as drafts are seen by their author alone; published, they are the newest and unread', async () => {
    const draft = comment('draft', { isDraft: true });
    expect(textsOf((await bob.reply({ comment: draft })).annotation)).toHaveLength(2);
    const { annotation } = await ada.reply({ comment: comment('later') });
    expect(textsOf(annotation)).toEqual(['Look at this.', 'Text of later.']);
    expect(annotation.subscribedUsers).not.toHaveProperty('bob');
    expect(annotation.viewMarks['ada']).toMatchObject({ through: 3 });
    await unchanged(async () => {
      for (const endpoint of [updateComment, setReaction]) {
        expect(await ada.refused(endpoint, { commentId: 'draft', commentText: 'x' })).toMatchObject({ http: 404 });
      }
      await ada.deleteComment({ commentId: 'draft' });
    });
    bench.service.clock.advance(1000);
    const published = await bob.edit({ commentId: 'draft', isDraft: false });
    const last = published.annotation.comments.at(-1)!;
    expect(last).toMatchObject({ commentId: 'draft', commentNumber: 4, createdAt: bench.service.clock.now() });
    expect(last).not.toHaveProperty('isDraft');
    expect(last).not.toHaveProperty('isEdited');
    expect(published.annotation.subscribedUsers).toHaveProperty('bob');
    expect((await ada.subscribe(true)).annotation.viewMarks['ada']).toMatchObject({ through: 3 });
    await unchanged(async () => void (await bob.edit({ commentId: 'draft', isDraft: false, merge: true })));
  });

  it('as drafts do not make their thread read: only a comment that is sent does (§7.1)', async () => {
    const drafted = await bob.reply({ comment: comment('draft', { isDraft: true }) });
    expect(drafted.annotation.viewMarks).not.toHaveProperty('bob');
    const sent = await bob.reply({ comment: comment('sent') });
    expect(sent.annotation.viewMarks['bob']).toMatchObject({ through: 3 });
  });

  it('are deleted by their author or an admin; a second time nothing happens', async () => {
    await bob.reply();
    await unchanged(async () =>
      expect(await ada.refused(deleteComment, { commentId: 'reply' })).toMatchObject({ http: 403 }),
    );
    const root = await Writer.create(acme, 'root', { isAdmin: true });
    expect(textsOf((await root.deleteComment({ commentId: 'reply' })).annotation!)).toEqual(['Look at this.']);
    await unchanged(async () => void (await root.deleteComment({ commentId: 'reply' })));
  });

  it('open a resolved thread again when one is deleted, and leave any other status alone (§7.5)', async () => {
    const statusAfterDelete = async (id: string, more = {}) => {
      await bob.reply({ comment: comment(id) });
      return (await bob.deleteComment({ commentId: id, ...more })).annotation!;
    };
    const ongoing = { id: 'IN_PROGRESS', name: 'In Progress', type: 'ongoing' as const };
    await ada.update({ status: ongoing });
    expect((await statusAfterDelete('r1')).status).toEqual(ongoing);
    await ada.update({ status: RESOLVED });
    expect(await statusAfterDelete('r2')).toMatchObject({
      status: OPEN_STATUS,
      resolvedByUserId: null,
      statusUpdatedByUserId: 'bob',
    });
    await ada.update({ status: RESOLVED });
    const defaultStatus = { id: 'NEW', name: 'New', type: 'default' as const };
    expect((await statusAfterDelete('r3', { defaultStatus })).status).toEqual(defaultStatus);
    await ada.update({ status: RESOLVED });
    await bob.reply({ comment: comment('r4', { isDraft: true }) });
    expect((await bob.deleteComment({ commentId: 'r4' })).annotation!.status).toEqual(RESOLVED);
  });

  it('take their thread along: the first one when asked to by who may delete the thread, the last one always', async () => {
    await bob.reply();
    expect((await bob.deleteComment({ commentId: 'reply', withThread: true })).annotation).not.toBeNull();
    await bob.reply();
    expect((await ada.deleteComment({ withThread: true })).annotation).toBeNull();
    await unchanged(async () => {
      expect(await ada.deleteComment({ withThread: true })).toEqual({ annotation: null, sequence: 0 });
    });
    await ada.add({ annotationId: 'u' });
    await bob.reply({ annotationId: 'u' });
    const { annotation } = await ada.deleteComment({ annotationId: 'u' });
    expect(textsOf(annotation!)).toEqual(['I see.']);
    expect(annotation!.from.userId).toBe('ada');
    // Now his comment is the first one; the thread is still hers, but it has no other comment.
    expect((await bob.deleteComment({ annotationId: 'u', commentId: 'reply' })).annotation).toBeNull();
    expect((await rowsOf(acme.key))['comments']).toEqual([]);
  });

  it('have one record for each icon when twenty people react at once, whatever ids they name', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => Writer.create(acme, `p${n}`)));
    await Promise.all(people.map((person, n) => person.react({ reactionAnnotationId: n % 2 ? 'c-wave' : `id-${n}` })));
    const { annotation } = await ada.subscribe(true);
    const [record, ...others] = annotation.comments[0]!.reactionAnnotations;
    expect(others).toEqual([]);
    expect(record).toMatchObject({ icon: 'wave', commentId: 'c', commentAnnotationId: 't' });
    expect(new Set(record!.reactions.map(({ from }) => from.userId)).size).toBe(20);
    await Promise.all(people.map((person) => person.react({ isOn: false })));
    expect((await rowsOf(acme.key))['reaction_annotations']).toEqual([]);
  });

  it('are reacted to by each person once, who may take it back; repeats change nothing (§7.15)', async () => {
    const first = await bob.react();
    expect(first.annotation.comments[0]!.reactionAnnotations).toMatchObject([
      {
        annotationId: 'c-wave',
        icon: 'wave',
        reactions: [{ from: { userId: 'bob', name: 'BOB' } }],
        involvedUserIds: ['bob'],
      },
    ]);
    await unchanged(async () => expect(await bob.react()).toEqual(first));
    await ada.react();
    bench.service.clock.advance(1000);
    await ada.react({ reactionAnnotationId: 'c-heart', icon: 'heart', iconEmoji: '❤️' });
    expect((await bob.react({ isOn: false })).annotation.comments[0]!.reactionAnnotations).toMatchObject([
      { icon: 'wave', reactions: [{ from: { userId: 'ada' } }] },
      { icon: 'heart', iconEmoji: '❤️' },
    ]);
    await unchanged(async () => {
      await bob.react({ isOn: false });
      expect(
        await bob.refused(setReaction, { icon: 'heart', reactionAnnotationId: 'c-heart', commentId: 'no' }),
      ).toMatchObject({ http: 404 });
      expect(await bob.refused(setReaction, { icon: 'fire', reactionAnnotationId: 'c-heart' })).toMatchObject({
        http: 409,
      });
      expect(await bob.refused(setReaction, { icon: undefined })).toMatchObject({
        http: 400,
        message: expect.stringMatching(/^data\.icon/),
      });
      const ghost = await Writer.create(acme, 'ghost', { profile: { isAnonymous: true } });
      expect(await ghost.refused(setReaction)).toMatchObject({ http: 403 });
      await acme.key.service.core.db.deleteFrom('users').where('user_id', '=', 'ghost').execute();
      await acme.revoke('ghost');
    });
  });

  it('keep a reaction when one with another icon is taken back under its id', async () => {
    const { annotation } = await bob.react();
    const answer = await bob.react({ icon: 'heart', isOn: false });
    expect(answer.annotation.comments[0]!.reactionAnnotations).toEqual(annotation.comments[0]!.reactionAnnotations);
  });

  it('are reacted to without an icon when a provider keeps it', async () => {
    const { annotation } = await bob.react({ icon: undefined, isReactionResolverUsed: true });
    const [record] = annotation.comments[0]!.reactionAnnotations;
    expect(record).toMatchObject({ annotationId: 'c-wave', isReactionResolverUsed: true });
    expect(record).not.toHaveProperty('icon');
    const both = (await ada.react({ icon: undefined, isReactionResolverUsed: true })).annotation;
    expect(both.comments[0]!.reactionAnnotations[0]!.involvedUserIds).toEqual(['bob', 'ada']);
  });
});
