import {
  addComment,
  addCommentAnnotation,
  deleteComment,
  deleteCommentAnnotation,
  setReaction,
  subscribeToCommentAnnotation,
  updateComment,
  updateCommentAnnotation,
} from '@parley/protocol';
import { OPEN_STATUS, visibilityFor } from '@parley/protocol/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { changesOf } from '../support/changesOf.js';
import { rowsOf } from '../support/fillDocument.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { textsOf, Writer } from '../support/Writer.js';

const IN_PROGRESS = { id: 'IN_PROGRESS', name: 'In Progress', type: 'ongoing' as const };
const RESOLVED = { id: 'RESOLVED', name: 'Resolved', type: 'terminal' as const };
const RESTRICTED = { type: 'restricted' as const };
const WRITES = [
  updateCommentAnnotation,
  deleteCommentAnnotation,
  subscribeToCommentAnnotation,
  addComment,
  updateComment,
  deleteComment,
  setReaction,
];

describe('visibility of a new thread (client contract §7.6)', () => {
  const me = { userId: 'me', organizationId: 'here' };
  it.each([
    [undefined, { type: 'public' }],
    [{ type: 'public', organizationId: 'a', userIds: ['b'] }, { type: 'public' }],
    [{ type: 'organizationPrivate' }, { type: 'organizationPrivate', organizationId: 'here' }],
    [
      { type: 'organizationPrivate', organizationIds: [] },
      { type: 'organizationPrivate', organizationId: 'here' },
    ],
    [
      { type: 'organizationPrivate', organizationId: 'a' },
      { type: 'organizationPrivate', organizationId: 'a' },
    ],
    [
      { type: 'organizationPrivate', organizationId: 'a', organizationIds: ['b', 'a', 'c', 'b'], userIds: ['x'] },
      { type: 'organizationPrivate', organizationId: 'a', organizationIds: ['a', 'b', 'c'] },
    ],
    [{ type: 'restricted' }, { type: 'restricted', userIds: ['me'] }],
    [
      { type: 'restricted', userIds: ['b', 'a', 'b'] },
      { type: 'restricted', userIds: ['b', 'a', 'me'] },
    ],
    [
      { type: 'restricted', userIds: ['me', 'a'], organizationId: 'x' },
      { type: 'restricted', userIds: ['me', 'a'] },
    ],
  ] as const)('%j becomes %j', (asked, stored) => {
    expect(visibilityFor(asked as Parameters<typeof visibilityFor>[0], me)).toEqual(stored);
  });
});

describeNotifications('threads of signed-in people', (bench) => {
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;

  beforeEach(async () => {
    acme = bench.acme;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
  });

  /** Everything that must stay as it is when a call is refused. */
  const unchanged = async (calls: () => Promise<void>) => {
    const before = await rowsOf(acme.key);
    await calls();
    expect(await rowsOf(acme.key)).toEqual(before);
  };

  it('are made by the person of the token, at once numbered, subscribed and announced', async () => {
    const { annotation, sequence } = await ada.add({
      context: { place: 'hall', access: { team: 'red' } },
      location: { id: 'slide-1' },
      targetElementId: 'el',
      assignedTo: { userId: 'bob' },
      comments: [
        { commentId: 'c', commentHtml: '<p onclick="x()">Look, {{bob}}</p>', taggedUserContacts: [{ userId: 'bob' }] },
      ],
    });
    expect(sequence).toBe(1);
    expect(annotation).toMatchObject({
      annotationId: 't',
      annotationNumber: 1,
      sourceType: 'sdk',
      from: { userId: 'ada', name: 'ADA' },
      status: OPEN_STATUS,
      assignedTo: { userId: 'bob', name: 'BOB' },
      visibilityConfig: { type: 'public' },
      locationId: 'slide-1',
      targetElementId: 'el',
      context: { place: 'hall', accessFields: ['team:red'] },
      comments: [{ commentId: 'c', commentHtml: '<p>Look, {{bob}}</p>', from: { userId: 'ada', name: 'ADA' } }],
    });
    expect(Object.keys(annotation.subscribedUsers).sort()).toEqual(['ada', 'bob']);
    expect(await changesOf(acme.key, 'acme', 'plan')).toEqual([{ kind: 'threads', ids: ['t'] }]);
  });

  it('are the same thread when the call is repeated, also at the same time, and never two under one id', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.add()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await changesOf(acme.key, 'acme', 'plan')).toHaveLength(1);
    await unchanged(async () => {
      const refusals = [
        await ada.refused(addCommentAnnotation, { comments: [{ commentId: 'c', commentText: 'Other.' }] }),
        await bob.refused(addCommentAnnotation),
      ];
      for (const refusal of refusals) expect(refusal).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
    });
  });

  it('that their author may not see any more are not returned by a repeat of the call that created them', async () => {
    await acme.grantContext('ada', 'team:red');
    const secret = { context: { access: { team: 'red' } } };
    expect(await ada.add(secret)).toEqual(await ada.add(secret));
    await acme.key.service.core.db.deleteFrom('context_grants').where('api_key', '=', acme.key.apiKey).execute();
    await unchanged(async () => expect(await ada.refused(addCommentAnnotation, secret)).toMatchObject({ http: 404 }));
  });

  it('are written by editors only: a viewer and a read-only person are refused before anything (§7.22)', async () => {
    await ada.add();
    const vera = await Writer.create(acme, 'vera', { role: 'viewer' });
    const rita = await Writer.create(acme, 'rita', { profile: { isReadOnly: true } });
    await unchanged(async () => {
      for (const endpoint of [addCommentAnnotation, ...WRITES]) {
        for (const reader of [vera, rita]) {
          expect([endpoint.path, (await reader.refused(endpoint)).status]).toEqual([
            endpoint.path,
            'PERMISSION_DENIED',
          ]);
        }
      }
    });
  });

  it.each([
    ['restricted to others', { visibility: RESTRICTED }],
    ['behind an access context', { context: { access: { team: 'red' } } }],
    ['somebody else’s draft', { isDraft: true }],
    ['in a document that is closed to them', {}],
  ])('that a writer may not see, %s, get the same answers as those that do not exist', async (why, hidden) => {
    await ada.add(hidden);
    const stranger = await Writer.create(acme, 'sam', { role: why.includes('closed') ? null : 'editor' });
    await unchanged(async () => {
      for (const endpoint of WRITES) {
        const calls = ['t', 'missing'].map((annotationId) =>
          stranger.person.post(endpoint, stranger.data(endpoint, { annotationId })),
        );
        const [out, absent] = await Promise.all(calls);
        const answer = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll('missing', 't')) as unknown;
        expect([endpoint.path, answer(out!.body)]).toEqual([endpoint.path, answer(absent!.body)]);
        const isDeletion = endpoint === deleteCommentAnnotation || endpoint === deleteComment;
        expect([endpoint.path, out!.status]).toEqual([endpoint.path, isDeletion ? 200 : 404]);
      }
      // An id that is taken cannot be had, which says no more than that; a closed document says nothing.
      const { http } = await stranger.refused(addCommentAnnotation);
      expect(http).toBe(why.includes('closed') ? 404 : 409);
    });
  });

  it('are not private on an API key that has no private comments (FAILED_PRECONDITION)', async () => {
    const open = await TestOrganization.create(await bench.service.newKey({ isPrivateCommentsEnabled: false }));
    await open.setDocument('plan', { access_type: 'public' });
    const writer = await Writer.create(open, 'ada');
    expect(await writer.refused(addCommentAnnotation, { visibility: RESTRICTED })).toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    await writer.add({ visibility: { type: 'public' } });
    for (const endpoint of [updateCommentAnnotation, addComment]) {
      expect(await writer.refused(endpoint, { visibility: { type: 'organizationPrivate' } })).toMatchObject({
        status: 'FAILED_PRECONDITION',
      });
    }
  });

  it('change who sees them for their author and for an admin who sees them, and for nobody else', async () => {
    await ada.add();
    expect(await bob.refused(updateCommentAnnotation, { visibility: RESTRICTED })).toMatchObject({ http: 403 });
    expect(await bob.refused(addComment, { visibility: RESTRICTED })).toMatchObject({ http: 403 });
    const root = await Writer.create(acme, 'root', { isAdmin: true });
    const { annotation } = await root.update({ visibility: { ...RESTRICTED, userIds: ['bob'] } });
    expect(annotation.visibilityConfig).toEqual({ type: 'restricted', userIds: ['bob', 'root', 'ada'] });
    const reply = await ada.reply({ visibility: RESTRICTED });
    expect(reply.annotation.visibilityConfig).toEqual({ type: 'restricted', userIds: ['ada'] });
    expect(await root.refused(updateCommentAnnotation, { visibility: { type: 'public' } })).toMatchObject({
      http: 404,
    });
    const published = (await changesOf(acme.key, 'acme', 'plan')).filter((change) => 'before' in change);
    expect(published).toMatchObject([
      { before: { t: { visibility: 'public' } } },
      { before: { t: { userIds: ['bob', 'root', 'ada'] } } },
    ]);
    const { annotation: shared } = await ada.update({ visibility: { type: 'organizationPrivate' } });
    expect(shared.visibilityConfig).toMatchObject({
      type: 'organizationPrivate',
      organizationId: 'acme',
      userIds: ['ada'],
    });
  });

  it('change their access context for their author and for an admin who sees them, and for nobody else (§2.4)', async () => {
    for (const id of ['ada', 'bob', 'root']) await acme.grantContext(id, 'team:red');
    await acme.grantContext('bob', 'team:blue');
    await ada.add({ context: { a: 1, access: { team: 'red' } } });
    for (const context of [
      { access: null },
      { access: {} },
      { access: { team: 'blue' } },
      { access: { team: ['red', 'blue'] } },
    ]) {
      for (const mergeContext of [false, true]) {
        expect(await bob.refused(updateCommentAnnotation, { context, mergeContext })).toMatchObject({
          http: 403,
          status: 'PERMISSION_DENIED',
        });
      }
    }
    // Custom keys are for every editor, also beside the access context as it is.
    const { annotation } = await bob.update({ context: { b: 2, access: { team: ['red'] } } });
    expect(annotation.context).toEqual({ b: 2, access: { team: 'red' }, accessFields: ['team:red'] });
    const root = await Writer.create(acme, 'root', { isAdmin: true });
    await acme.grantContext('root', 'team:blue');
    expect((await root.update({ context: { access: { team: ['red', 'blue'] } } })).annotation.context).toMatchObject({
      access: { team: ['red', 'blue'] },
    });
    expect((await ada.update({ context: { access: null } })).annotation.context?.access).toBeUndefined();

    await ada.add({ annotationId: 'open' });
    const closing = { annotationId: 'open', context: { access: { team: 'red' } } };
    expect(await bob.refused(updateCommentAnnotation, closing)).toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  it('take keys of a context up to 64 KiB, also in many changes', async () => {
    const big = 'x'.repeat(40_000);
    await ada.add({ context: { a: big } });
    const refused = await ada.refused(updateCommentAnnotation, { context: { b: big }, mergeContext: true });
    expect(refused).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.context: .*64 KiB/),
    });
    expect((await ada.update({ context: { b: big } })).annotation.context).toEqual({ b: big });
  });

  it('keep access when context or visibility changes, and lose it only when the call says so (§7.8)', async () => {
    await acme.grantContext('ada', 'team:red');
    await ada.add({ context: { a: 1, b: 2, access: { team: 'red' } } });
    const contextAfter = async (changes: Parameters<Writer['update']>[0]) =>
      (await ada.update(changes)).annotation.context;
    const access = { access: { team: 'red' }, accessFields: ['team:red'] };
    expect(await contextAfter({ context: { c: 3 } })).toEqual({ c: 3, ...access });
    expect(await contextAfter({ context: { d: 4 }, mergeContext: true })).toEqual({ c: 3, d: 4, ...access });
    expect(await contextAfter({ visibility: { type: 'public' } })).toMatchObject({ c: 3, d: 4, ...access });
    expect(await contextAfter({ context: { access: null }, mergeContext: true })).toEqual({ c: 3, d: 4 });
    for (const field of ['organizationPrivate', '__private_self']) {
      const refusal = await ada.refused(updateCommentAnnotation, { context: { access: { [field]: 'x' } } });
      expect(refusal).toMatchObject({ http: 400, message: expect.stringMatching(/^data\.context\.access/) });
    }
  });

  it('remember who resolved them, and forget it when they are open again (§7.4)', async () => {
    await ada.add();
    const resolved = (await bob.update({ status: RESOLVED })).annotation;
    expect(resolved).toMatchObject({
      status: RESOLVED,
      resolvedByUserId: 'bob',
      statusUpdatedByUserId: 'bob',
      resolved: true,
    });
    expect(resolved.resolvedByUser).toMatchObject({ userId: 'bob', name: 'BOB' });
    expect((await ada.update({ status: RESOLVED })).annotation).toMatchObject({ resolvedByUserId: 'bob' });
    for (const status of [IN_PROGRESS, OPEN_STATUS]) {
      const { annotation } = await ada.update({ status });
      expect(annotation).toMatchObject({ resolvedByUserId: null, resolvedByUser: null, statusUpdatedByUserId: 'ada' });
      await bob.update({ status: RESOLVED });
    }
    expect((await bob.reply()).annotation.status).toEqual(RESOLVED);
  });

  it('change priority, assignee, lists, place and anchor; null clears, and the same again changes nothing', async () => {
    await ada.add();
    const changes = {
      priority: { id: 'P1', name: 'P1' },
      assignedTo: { userId: 'bob' },
      accepted: true,
      location: { id: 2 },
      customList: [{ id: 'l', label: 'L' }],
      targetElementId: 'el',
      position: { top: 1 },
    };
    const { annotation, sequence } = await ada.update(changes);
    expect(annotation).toMatchObject({ ...changes, assignedTo: { userId: 'bob', name: 'BOB' }, locationId: '2' });
    expect(annotation.subscribedUsers['bob']).toMatchObject({ type: 'auto' });
    await unchanged(async () => expect(await ada.update(changes)).toEqual({ annotation, sequence }));
    const cleared = (await ada.update({ priority: null, assignedTo: null })).annotation;
    expect(cleared).toMatchObject({ priority: null, assignedTo: null, targetElementId: 'el' });
  });

  it('say who decided on a suggestion, whatever the body says', async () => {
    await ada.add({ type: 'suggestion', suggestion: { status: 'accepted', newValue: 'x' } });
    const accepted = { status: 'accepted', newValue: 'x', resolvedBy: 'somebody' };
    const { annotation } = await bob.update({ suggestion: accepted });
    expect(annotation.suggestion).toEqual({
      status: 'accepted',
      newValue: 'x',
      resolvedBy: 'bob',
      resolvedAt: expect.any(Number),
    });
    bench.service.clock.advance(1000);
    await unchanged(async () => expect((await ada.update({ suggestion: accepted })).annotation).toEqual(annotation));
  });

  it('as drafts are their author’s alone; published, they are new to everybody else', async () => {
    const draft = await ada.add({
      isDraft: true,
      comments: [{ commentId: 'c', commentText: '@Bob', taggedUserContacts: [{ userId: 'bob' }] }],
    });
    expect(draft.annotation).toMatchObject({ isDraft: true, comments: [{ isDraft: true }], subscribedUsers: {} });
    expect((await ada.reply()).annotation.comments[1]).toMatchObject({ isDraft: true });
    bench.service.clock.advance(5000);
    const now = bench.service.clock.now();
    const { annotation } = await ada.update({ isDraft: false });
    expect(annotation).not.toHaveProperty('isDraft');
    expect(annotation).toMatchObject({ createdAt: now, comments: [{ createdAt: now }, { createdAt: now }] });
    expect(annotation.comments.some((comment) => 'isDraft' in comment)).toBe(false);
    expect(Object.keys(annotation.subscribedUsers).sort()).toEqual(['ada', 'bob']);
    expect(textsOf((await bob.subscribe(true)).annotation)).toEqual(['@Bob', 'I see.']);
    await unchanged(async () => void (await ada.update({ isDraft: false })));
  });

  it('of which every comment is a draft are drafts', async () => {
    const comments = [{ commentId: 'c', commentText: 'Hm', isDraft: true }];
    expect((await ada.add({ comments })).annotation).toMatchObject({ isDraft: true });
  });

  it('are deleted by their author or an admin, and a second time without a failure', async () => {
    await ada.add();
    await unchanged(async () => expect(await bob.refused(deleteCommentAnnotation)).toMatchObject({ http: 403 }));
    await ada.delete();
    expect(await ada.refused(addComment)).toMatchObject({ http: 404 });
    await unchanged(async () => expect(await ada.delete()).toEqual({ sequence: 0 }));
    await bob.add({ annotationId: 'other' });
    const root = await Writer.create(acme, 'root', { isAdmin: true });
    expect((await root.delete({ annotationId: 'other' })).sequence).toBe(4);
    expect((await rowsOf(acme.key))['comment_annotations']).toEqual([]);
  });

  it('are subscribed to and left by hand; leaving outlasts a later reply, and repeats change nothing (§4.2)', async () => {
    await ada.add();
    const { annotation } = await bob.subscribe(true);
    expect(annotation.subscribedUsers['bob']).toEqual({
      user: expect.objectContaining({ userId: 'bob' }),
      type: 'manual',
    });
    await unchanged(async () => void (await bob.subscribe(true)));
    const left = (await bob.subscribe(false)).annotation;
    expect(Object.keys(left.subscribedUsers)).toEqual(['ada']);
    expect(left.unsubscribedUsers['bob']).toMatchObject({ type: 'manual' });
    const replied = (await bob.reply()).annotation;
    expect(Object.keys(replied.subscribedUsers)).toEqual(['ada']);
    expect((await bob.subscribe(true)).annotation.unsubscribedUsers).toEqual({});
  });
});
