import { addCommentAnnotations, addComments, updateComment } from '@parley/protocol';
import { expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { Writer } from '../support/Writer.js';

const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ userId: `u${first + index}` }));
const groups = (count: number) => Array.from({ length: count }, (_, index) => ({ groupId: `g${index}` }));
const say = (more: object) => ({ from: { userId: 'bob' }, commentText: 'Look.', ...more });
const threadsOf = (...commentData: object[][]) => ({
  commentAnnotations: commentData.map((comment) => ({ commentData: comment })),
});

describeThreads('mentions of a request (§1.12)', (bench) => {
  const place = () => ({ ...bench.threads.plan, createDocument: true });
  const refusal = (endpoint: typeof addComments | typeof addCommentAnnotations, more: object) =>
    bench.acme.key.refused(endpoint, { ...place(), ...more });
  const count = async () => (await bench.threads.rowCounts())['comment_annotations'];

  it('takes 50 in one comment, of people and groups together', async () => {
    await bench.acme.key.call(addCommentAnnotations, {
      ...place(),
      commentAnnotations: [
        {
          annotationId: 'a',
          commentData: [say({ taggedUserContacts: people(30), toOrganizationUserGroup: groups(20) })],
        },
      ],
    });
    expect((await bench.threads.one('a')).mentionedUserIds).toHaveLength(30);
  });

  it.each([
    [{ taggedUserContacts: people(51) }, 'taggedUserContacts'],
    [{ toOrganizationUserGroup: groups(51) }, 'toOrganizationUserGroup'],
    [{ taggedUserContacts: people(30), toOrganizationUserGroup: groups(21) }, 'toOrganizationUserGroup'],
  ])('refuses more, names the field and writes nothing (%#)', async (mentions, field) => {
    const before = await count();
    const error = await refusal(addCommentAnnotations, threadsOf([say({})], [say({}), say(mentions)]));
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(error.message).toMatch(new RegExp(`^data\\.commentAnnotations\\[1\\]\\.commentData\\[1\\]\\.${field}: `));
    expect(await count()).toBe(before);
  });

  it('takes 500 in one request, each person counted once for each thread', async () => {
    const same = Array.from({ length: 60 }, () => say({ taggedUserContacts: people(50) }));
    const others = Array.from({ length: 9 }, (_, index) => [say({ taggedUserContacts: people(50, index * 50) })]);
    await bench.acme.key.call(addCommentAnnotations, { ...place(), ...threadsOf(same, ...others) } as never);
    expect(await count()).toBe(10);
  });

  it('refuses more, names the list and writes nothing', async () => {
    const many = Array.from({ length: 11 }, (_, index) => say({ taggedUserContacts: people(50, index * 50) }));
    const inThread = await refusal(addComments, { annotationId: 'a', commentData: many.slice(0, 5) });
    expect(inThread).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'data.commentData: must mention at most 200 people and groups in one thread',
    });
    const inThreads = await refusal(addCommentAnnotations, threadsOf(...many.map((comment) => [comment])));
    expect(inThreads.message).toMatch(/^data\.commentAnnotations: must mention at most 500 people and groups/);
    const inOne = await refusal(addCommentAnnotations, threadsOf([say({})], many.slice(0, 5)));
    expect(inOne.message).toMatch(
      /^data\.commentAnnotations: must mention at most 200 people and groups in one thread/,
    );
    expect(await count()).toBe(0);
  });

  it('takes 200 in one thread', async () => {
    const four = Array.from({ length: 4 }, (_, index) => say({ taggedUserContacts: people(50, index * 50) }));
    await bench.acme.key.call(addCommentAnnotations, { ...place(), ...threadsOf(four) } as never);
    expect(await count()).toBe(1);
  });

  it('counts the groups that a change of the people leaves', async () => {
    const commentData = [say({ commentId: 'c', toOrganizationUserGroup: groups(20) }), say({ commentId: 'd' })];
    await bench.threads.add([{ annotationId: 'a', commentData }]);
    const change = (taggedUserContacts: object[]) =>
      bench.threads.updateComments({
        annotationId: 'a',
        commentIds: ['c', 'd'],
        updatedData: { taggedUserContacts },
      } as never);
    expect(await change(people(31))).toEqual({
      c: { id: 'c', success: false, code: 'invalid-argument', message: expect.stringContaining('50 mentions') },
      d: { id: 'd', success: true, message: expect.any(String) },
    });
    const mentions = async () =>
      (await bench.threads.one('a')).comments.map(({ taggedUserContacts }) => taggedUserContacts.length);
    expect(await mentions()).toEqual([0, 31]);
    expect(await change(people(30))).toMatchObject({ c: { success: true } });
    expect(await mentions()).toEqual([30, 30]);
  });

  it('counts both lists of a change by a signed-in person', async () => {
    await bench.acme.setDocument('plan', { access_type: 'organizationPrivate' });
    const ada = await Writer.create(bench.acme, 'ada');
    await ada.add();
    await ada.edit({ toOrganizationUserGroup: groups(20), merge: true });
    const tag = { taggedUserContacts: people(31), merge: true };
    expect(await ada.refused(updateComment, tag)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    const { annotation } = await ada.edit({ ...tag, taggedUserContacts: people(30) });
    expect(annotation.comments[0]?.taggedUserContacts).toHaveLength(30);
  });
});
