import {
  addCommentAnnotations,
  addComments,
  addPermissions,
  addUsers,
  type Change,
  deleteUsers,
  listCommentAnnotations,
  markCommentAnnotationsRead,
  poll,
  removePermissions,
  type Resource,
  type ServerFrame,
  updateDocumentsAccess,
} from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tables } from '../../src/store/tables.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { insertThread, type ThreadRows } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { deleteThreads, writeThreads } from '../support/writeThreads.js';
import { openSession } from './support/openSession.js';
import type { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';
const topic = 'comments:plan';

describe.each(MAIN_DATABASE)('topic comments on $name', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { disabled: false });
  });

  const list = async (userId: string) => {
    const person = await acme.person(userId);
    const page = await person.call(listCommentAnnotations, { organizationId, documentIds: ['plan'] });
    const byId = Object.fromEntries(page.annotations.map((annotation) => [annotation.annotationId, annotation]));
    return { byId, since: page.sequences.plan, stamp: page.stamps.plan };
  };
  const follow = async (userId: string, position: { since?: number | undefined; stamp?: string | undefined } = {}) => {
    const socket = await openSession(acme, userId);
    socket.subscribe(topic, position);
    return socket;
  };
  const followNow = async (userId: string) => {
    const socket = await follow(userId);
    expect(await socket.next()).toMatchObject({ type: 'subscribed', topic, reset: false });
    return socket;
  };
  const add = async (thread: ThreadRows) => {
    await insertThread(acme, thread);
    await writeThreads(acme, 'plan', [thread.annotationId]);
  };
  const change = (id: string, values: Updateable<Tables['comment_annotations']>) =>
    writeThreads(acme, 'plan', [id], (db) =>
      db.updateTable('comment_annotations').set(values).where('annotation_id', '=', id).execute(),
    );
  const grant = (userId: string, resource: Resource) =>
    acme.key.call(addPermissions, { user: { userId }, permissions: { resources: [resource] } });
  const revoke = (userId: string, resource: Resource) =>
    acme.key.call(removePermissions, { userId, permissions: { resources: [resource] } });
  const red: Resource = { type: 'context', id: 'plan', organizationId, access: { team: 'red' } };
  /** What the next frame says, short. */
  const news = async (socket: TestSocket) => (await socket.next('changes')).changes.map(inShort).sort();

  it('names a thread that is too large for a frame, carries the others, and has nobody read everything again', async () => {
    const bob = await followNow('bob');
    const comment = (kib: number) => ({ from: { userId: 'ada' }, commentText: 'x'.repeat(kib * 1024) });
    const large = [comment(60), comment(60), comment(60), comment(60), comment(60)] as const;
    const place = { organizationId, documentId: 'plan' };
    const annotation = (
      annotationId: string,
      ...commentData: [ReturnType<typeof comment>, ...(typeof large)[0][]]
    ) => ({ annotationId, commentData });
    const commentAnnotations = [annotation('small', comment(1)), annotation('large', ...large)];
    await acme.key.call(addCommentAnnotations, { ...place, commentAnnotations });
    expect(await news(bob)).toEqual(['changed large', 'saved small']);
    await acme.key.call(addComments, { ...place, annotationId: 'large', commentData: [comment(1)] });
    expect(await news(bob)).toEqual(['changed large']);
    const { since, stamp } = await list('bob');
    await acme.key.call(addComments, { ...place, annotationId: 'large', commentData: [comment(1)] });
    expect(await news(bob)).toEqual(['changed large']);
    const back = await follow('bob', { since, stamp });
    expect(await back.next()).toMatchObject({ type: 'subscribed', reset: false });
    expect(await news(back)).toEqual(['changed large']);
  });

  it('sends a thread as it is read, to those who see it; loss of access and deletion look the same', async () => {
    const [bob, eve] = [await followNow('bob'), await followNow('eve')];
    await add({ annotationId: 'a' });
    const frame = await bob.next('changes');
    expect(frame).toEqual({
      type: 'changes',
      topic,
      after: 0,
      sequence: 1,
      changes: [{ type: 'commentAnnotation.saved', annotation: (await list('bob')).byId.a }],
    });
    expect(await news(eve)).toEqual(['saved a']);

    await change('a', { visibility: 'restricted', visible_to_users: ['ada', 'bob'] });
    expect([await news(bob), await news(eve)]).toEqual([['saved a'], ['removed a']]);
    await add({ annotationId: 'b', visibility: 'restricted', userIds: ['bob'] });
    expect(await news(bob)).toEqual(['saved b']);
    await deleteThreads(acme, 'plan', ['a', 'b']);
    expect(await news(bob)).toEqual(['removed a', 'removed b']);
    await add({ annotationId: 'c' });
    expect(await news(bob)).toEqual(['saved c']);
    // Eve hears no word of what she never saw, nor again of what is gone for her.
    expect(await news(eve)).toEqual(['saved c']);
  });

  it('follows access context, granted, taken back and ended, without a thread being written', async () => {
    await add({ annotationId: 'secret', access: { team: 'red' } });
    await add({ annotationId: 'open' });
    const [bob, eve] = [await followNow('bob'), await followNow('eve')];
    await grant('bob', red);
    const gained = await bob.next('changes');
    expect(gained).toMatchObject({ after: 2, sequence: 2, stamp: (await list('bob')).stamp });
    expect(gained.changes).toEqual([{ type: 'commentAnnotation.saved', annotation: (await list('bob')).byId.secret }]);
    await revoke('bob', red);
    expect(await news(bob)).toEqual(['removed secret']);
    await grant('bob', { ...red, expiresAt: Math.floor(test.clock.now() / 1000) + 5 });
    expect(await news(bob)).toEqual(['saved secret']);
    test.clock.advance(5000);
    // The second has come: a change is seen with that, before the job has run.
    await change('open', { status_id: 'RESOLVED' });
    expect([await news(bob), await news(eve)]).toEqual([['removed secret', 'saved open'], ['saved open']]);
    await add({ annotationId: 'late', access: { team: 'red' } });
    await change('open', { status_id: 'OPEN' });
    await test.service.jobs.drain();
    expect([await news(bob), await news(eve)]).toEqual([['saved open'], ['saved open']]);
  });

  it('resets readers who lose access while the deletion of a thread is not sent yet', async () => {
    await add({ annotationId: 'secret', access: { team: 'red' } });
    await grant('bob', red);
    const bob = await followNow('bob');
    // More than is told at once, so that the end of the thread comes last.
    const others = Array.from({ length: LIMITS.ids }, (_, index) => `nothing-${index}`);
    const { apiKey } = acme.key;
    await writeThreads(acme, 'plan', [...others, 'secret'], async (db, tx) => {
      await db.deleteFrom('context_grants').where('api_key', '=', apiKey).execute();
      await db.deleteFrom('comment_annotations').where('api_key', '=', apiKey).execute();
      await tx.append({ apiKey, organizationId, documentId: '' }, [{ kind: 'access', userIds: ['bob'] }]);
    });
    expect(await bob.next()).toMatchObject({ type: 'reset', stamp: (await list('bob')).stamp });
  });

  it('sends the end of a thread to everybody who could see it, and resets nobody', async () => {
    await grant('bob', red);
    await add({ annotationId: 'secret', access: { team: 'red' } });
    const bob = await followNow('bob');
    await deleteThreads(acme, 'plan', ['secret']);
    expect(await bob.next()).toMatchObject({ type: 'changes', changes: [{ type: 'commentAnnotation.removed' }] });
  });

  it('follows membership of another organization that a thread is for', async () => {
    await TestOrganization.create(acme.key, 'partner');
    await add({ annotationId: 'a', visibility: 'organizationPrivate', organizationIds: ['partner'] });
    const [bob, counts] = [await followNow('bob'), await openSession(acme, 'bob')];
    counts.subscribe('commentCounts');
    await counts.next('subscribed');
    await acme.key.call(addUsers, { organizationId: 'partner', users: [{ userId: 'bob' }] });
    expect(await news(bob)).toEqual(['saved a']);
    await acme.key.call(deleteUsers, { organizationId: 'partner', userIds: ['bob'] });
    expect(await news(bob)).toEqual(['removed a']);
    await grant('bob', { type: 'organization', id: 'partner', expiresAt: Math.floor(test.clock.now() / 1000) + 5 });
    expect(await news(bob)).toEqual(['saved a']);
    test.clock.advance(5000);
    await test.service.jobs.drain();
    expect(await news(bob)).toEqual(['removed a']);
    for (let time = 0; time < 4; time += 1) expect(await counts.next()).toMatchObject({ type: 'reset' });
  });

  it('ends when the document is closed, and refuses it then', async () => {
    const bob = await followNow('bob');
    await add({ annotationId: 'a' });
    expect(await news(bob)).toEqual(['saved a']);
    await acme.key.call(updateDocumentsAccess, { organizationId, documentIds: ['plan'], accessType: 'restricted' });
    const end = await bob.next();
    expect(end).toMatchObject({ type: 'unsubscribed', topic, code: 'PERMISSION_DENIED' });
    bob.subscribe(topic);
    expect(await bob.next()).toEqual(end);
    bob.subscribe('comments:nothing');
    expect(await bob.next()).toEqual({ ...end, topic: 'comments:nothing' });
  });

  it('sends drafts to their author only, threads and comments', async () => {
    const [ada, bob] = [await followNow('ada'), await followNow('bob')];
    await add({ annotationId: 'draft', isDraft: true });
    expect(await news(ada)).toEqual(['saved draft']);
    await add({ annotationId: 'a', comments: [{ authorId: 'ada' }, { authorId: 'ada', isDraft: true }] });
    const commentsOf = (frame: Extract<ServerFrame, { type: 'changes' }>) =>
      frame.changes.flatMap((entry) => (entry.type === 'commentAnnotation.saved' ? entry.annotation.comments : []));
    expect(commentsOf(await ada.next('changes')).map(({ commentId }) => commentId)).toEqual(['a-1', 'a-2']);
    expect(commentsOf(await bob.next('changes')).map(({ commentId }) => commentId)).toEqual(['a-1']);
  });

  it('sends views as small changes, to those who see the thread', async () => {
    await add({ annotationId: 'a', visibility: 'restricted', userIds: ['bob'] });
    const [ada, bob, eve] = [await followNow('ada'), await followNow('bob'), await followNow('eve')];
    const mark = async (isRead: boolean) =>
      (await acme.person('bob')).call(markCommentAnnotationsRead, { organizationId, annotationIds: ['a'], isRead });
    await mark(true);
    const timestamp = test.clock.now();
    const viewed = {
      type: 'commentAnnotation.viewed',
      annotationId: 'a',
      userId: 'bob',
      mark: { through: 1, timestamp },
    };
    expect((await ada.next('changes')).changes).toEqual([viewed]);
    expect((await bob.next('changes')).changes).toEqual([viewed]);
    await mark(false);
    expect((await ada.next('changes')).changes).toEqual([
      { ...viewed, mark: { through: 0, timestamp, isMarkedUnread: true } },
    ]);
    await add({ annotationId: 'b' });
    expect(await news(eve)).toEqual(['saved b']);
  });

  it('replays what was missed to readers with the same viewer stamp, and resets all others', async () => {
    await add({ annotationId: 'a' });
    await add({ annotationId: 'hidden', visibility: 'restricted' });
    await add({ annotationId: 'secret', access: { team: 'red' } });
    const position = await list('bob');
    await change('hidden', { status_id: 'RESOLVED' });
    await (
      await acme.person('eve')
    ).call(markCommentAnnotationsRead, { organizationId, annotationIds: ['a'], isRead: true });
    await add({ annotationId: 'b' });
    await deleteThreads(acme, 'plan', ['b']);
    const back = await follow('bob', position);
    expect(await back.next()).toMatchObject({ type: 'subscribed', reset: false, sequence: 7, stamp: position.stamp });
    expect(await back.next()).toMatchObject({ after: 3, sequence: 7 });
    expect(back.received.at(-1)).toMatchObject({ changes: [{ type: 'commentAnnotation.removed' }, { userId: 'eve' }] });

    for (const stamp of [undefined, 'another']) {
      const again = await follow('bob', { ...position, stamp });
      expect(await again.next()).toMatchObject({ type: 'subscribed', reset: true, stamp: position.stamp });
    }
    await grant('bob', red);
    expect(await (await follow('bob', position)).next()).toMatchObject({ type: 'subscribed', reset: true });
    expect((await list('bob')).stamp).not.toBe(position.stamp);
  });

  it('loads no thread for a replay that would be too large, or that the reader may not have', async () => {
    await insertThread(acme, { annotationId: 'a' });
    await insertThread(acme, { annotationId: 'b' });
    const position = await list('bob');
    const executed = vi.spyOn(test.service.core.db.getExecutor(), 'executeQuery');
    const resume = async (stamp = position.stamp) => {
      executed.mockClear();
      const { reset } = await (await follow('bob', { ...position, stamp })).next('subscribed');
      return { reset, threads: executed.mock.calls.filter(([{ sql }]) => sql.includes('from comments c')).length };
    };
    await writeThreads(acme, 'plan', ['a', 'b']);
    expect(await resume()).toEqual({ reset: false, threads: 1 });
    expect(await resume('another')).toEqual({ reset: true, threads: 0 });
    const content = JSON.stringify({ from: { userId: 'ada' }, metadata: { text: 'x'.repeat(1024 * 1024) } });
    await change('b', { content });
    expect(await resume()).toEqual({ reset: true, threads: 0 });
    executed.mockRestore();
  });

  it('has a person whose access came back start again when a thread came and went meanwhile', async () => {
    const close = (accessType: 'restricted' | 'public') =>
      acme.key.call(updateDocumentsAccess, { organizationId, documentIds: ['plan'], accessType });
    const comeAndGo = async (thread: ThreadRows) => {
      await add(thread);
      await deleteThreads(acme, 'plan', [thread.annotationId]);
    };
    await add({ annotationId: 'a' });
    await grant('bob', red);
    let position = await list('bob');
    const isReset = async () => {
      const socket = await follow('bob', position);
      const frame = await socket.next('subscribed');
      position = await list('bob');
      expect(frame.stamp).toBe(position.stamp); // the same as before, in both cases
      return frame.reset;
    };

    await close('restricted');
    await comeAndGo({ annotationId: 'b' });
    await close('public');
    expect(await isReset()).toBe(true);
    await revoke('bob', red);
    await comeAndGo({ annotationId: 'c', access: { team: 'red' } });
    await grant('bob', red);
    expect(await isReset()).toBe(true);
    // Of others, and of other documents: no concern of this reader.
    await comeAndGo({ annotationId: 'd' });
    await grant('eve', red);
    await grant('bob', { type: 'document', id: 'notes', organizationId });
    expect(await isReset()).toBe(false);
  });

  it('answers long polls as it answers sockets', async () => {
    await add({ annotationId: 'a', access: { team: 'red' } });
    await grant('bob', red);
    const position = await list('bob');
    await change('a', { status_id: 'RESOLVED' });
    const bob = await acme.person('bob');
    const ask = async ({ since, stamp }: typeof position) =>
      (await bob.call(poll, { organizationId, subscriptions: [{ topic, since, stamp }], waitMs: 0 })).frames;
    expect(await ask(position)).toMatchObject([{ type: 'changes', changes: [{ annotation: { annotationId: 'a' } }] }]);
    await revoke('bob', red);
    expect(await ask(position)).toMatchObject([{ type: 'subscribed', reset: true }]);
  });

  it('writes a thread once and asks for facts once, however many follow', async () => {
    const people = Array.from({ length: 30 }, (_, index) => `user-${index}`);
    const { core } = test.service;
    const statements = vi.spyOn(core.db.getExecutor(), 'executeQuery');
    const stringify = vi.spyOn(JSON, 'stringify');
    const sockets = [await followNow('bob')];
    const cost = async () => {
      statements.mockClear();
      stringify.mockClear();
      await writeThreads(acme, 'plan', ['a']);
      for (const socket of sockets) expect(await news(socket)).toEqual(['saved a']);
      const written = stringify.mock.calls.filter(([value]) => JSON.stringify(value)?.includes('"annotationId":"a"'));
      return { statements: statements.mock.calls.length, written: written.length };
    };
    await insertThread(acme, { annotationId: 'a' });
    const forOne = await cost();
    for (const userId of people) sockets.push(await followNow(userId));
    expect(await cost()).toEqual(forOne);
    statements.mockRestore();
    stringify.mockRestore();
  });

  it('gives each reader their own mark also when very many have viewed the thread', async () => {
    await insertThread(acme, { annotationId: 'a' });
    const { db } = test.service.core;
    const rows = Array.from({ length: 130 }, (_, index) => ({
      api_key: acme.key.apiKey,
      organization_id: organizationId,
      annotation_id: 'a',
      document_id: 'plan',
      user_id: `user-${index}`,
      through: 1,
      viewed_at: index,
    }));
    await db.insertInto('comment_views').values(rows).execute();
    const [early, late] = [await followNow('user-3'), await followNow('user-129')];
    await writeThreads(acme, 'plan', ['a']);
    for (const [socket, userId] of [
      [early, 'user-3'],
      [late, 'user-129'],
    ] as const) {
      const { changes } = await socket.next('changes');
      const [saved] = changes.flatMap((entry) => (entry.type === 'commentAnnotation.saved' ? [entry.annotation] : []));
      expect(saved?.viewMarks[userId]).toEqual({ through: 1, timestamp: userId === 'user-3' ? 3 : 129 });
      expect(Object.keys(saved?.viewMarks ?? {}).length).toBeGreaterThanOrEqual(100);
    }
  });

  it('gives each reader their own subscription also when very many people are subscribed', async () => {
    await insertThread(acme, { annotationId: 'a' });
    const userIds = Array.from({ length: 130 }, (_, index) => `user-${index}`);
    const rows = userIds.map((userId, index) => ({
      api_key: acme.key.apiKey,
      organization_id: organizationId,
      annotation_id: 'a',
      kind: 'user' as const,
      subscriber_id: userId,
      is_subscribed: index % 10 > 0,
      type: index % 2 > 0 ? ('manual' as const) : ('auto' as const),
    }));
    await test.service.core.db.insertInto('comment_subscriptions').values(rows).execute();
    const readers = ['stranger', ...userIds.slice(0, 30)];
    const sockets = await Promise.all(readers.map((userId) => followNow(userId)));
    await writeThreads(acme, 'plan', ['a']);
    for (const [index, userId] of readers.entries()) {
      const { changes } = await sockets[index]!.next('changes');
      const [saved] = changes.flatMap((entry) => (entry.type === 'commentAnnotation.saved' ? [entry.annotation] : []));
      const { subscribedUsers, unsubscribedUsers, subscriberCount } = saved!;
      const row = rows.find(({ subscriber_id }) => subscriber_id === userId);
      const named = row?.is_subscribed ? subscribedUsers : unsubscribedUsers;
      expect(named[userId]?.type).toBe(row?.type);
      expect(Object.keys({ ...subscribedUsers, ...unsubscribedUsers }).length).toBeLessThanOrEqual(11);
      expect(subscriberCount).toBe(100);
    }
  });

  it('names the documents whose counts may differ: of threads that the person sees or saw, and of own views', async () => {
    const follows = async (userId: string) => {
      const socket = await openSession(acme, userId);
      socket.subscribe('commentCounts');
      await socket.next('subscribed');
      return socket;
    };
    const [bob, eve] = [await follows('bob'), await follows('eve')];
    const countsChanged = { changes: [{ type: 'commentCounts.changed', documentId: 'plan' }] };
    await add({ annotationId: 'a', visibility: 'restricted', userIds: ['bob'] });
    expect(await bob.next()).toMatchObject(countsChanged);
    await add({ annotationId: 'draft', authorId: 'bob', isDraft: true });
    const person = await acme.person('bob');
    await person.call(markCommentAnnotationsRead, { organizationId, annotationIds: ['a'], isRead: true });
    expect(await bob.next()).toMatchObject({ ...countsChanged, after: 1, sequence: 3 });
    await change('a', { visible_to_users: ['ada'] });
    expect(await bob.next()).toMatchObject(countsChanged);
    await change('a', { status_id: 'RESOLVED' });
    await add({ annotationId: 'b' });
    expect(await bob.next()).toMatchObject({ ...countsChanged, after: 4, sequence: 6 });
    expect(await eve.next()).toMatchObject({ ...countsChanged, after: 0, sequence: 6 });
    await grant('bob', red);
    expect(await bob.next()).toMatchObject({ type: 'reset', sequence: 7 });
  });
});

function inShort(change: Change): string {
  if (change.type === 'commentAnnotation.saved') return `saved ${change.annotation.annotationId}`;
  if (change.type === 'commentAnnotation.changed') return `changed ${change.annotationId}`;
  if (change.type === 'commentAnnotation.removed') return `removed ${change.annotationId}`;
  return change.type;
}
