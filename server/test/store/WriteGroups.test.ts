import { addComments, addCommentAnnotations, addNotification } from '@parley/protocol';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { lockThreads } from '../../src/domain/threads/lockThreads.js';
import { threadIds } from '../../src/domain/threads/readThreads.js';
import { DATABASES } from '../support/databases.js';
import { describeThreadsOn, type ThreadsBench } from '../support/describeThreads.js';
import { startTestService } from '../support/startTestService.js';
import { storedWriters } from '../support/storedWriters.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import type { Answer } from '../support/post.js';

type Organization = Pick<ThreadsBench, 'acme'>;

const DOCUMENTS = ['plan', 'roadmap'];
const ada = { userId: 'ada' };

/**
 * Makes calls while documents are locked: the first one waits for the lock, and the others for the first one. Resolves when the lock is gone.
 */
async function together({ acme }: Organization, calls: (() => Promise<Answer>)[], locked = DOCUMENTS) {
  const { core } = acme.key.service;
  const joining = vi.spyOn(core.groups, 'write');
  const answers: Promise<Answer>[] = [];
  await core.db.transaction().execute(async (tx) => {
    await sql`
      select from documents where api_key = ${acme.key.apiKey} and document_id = any(${locked}) for update`.execute(tx);
    for (const [index, call] of calls.entries()) {
      answers.push(call());
      await expect.poll(() => joining.mock.calls.length).toBe(index + 1);
    }
  });
  joining.mockRestore();
  return answers;
}

const statuses = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);

async function prepare({ acme, threads }: Pick<ThreadsBench, 'acme' | 'threads'>): Promise<void> {
  for (const documentId of DOCUMENTS) await acme.setDocument(documentId, { access_type: 'public' });
  await threads.add([{ annotationId: 't' }, { annotationId: 'u' }]);
  await threads.add([{ annotationId: 'v' }], { documentId: 'roadmap' });
}

describeThreadsOn(DATABASES, 'writes that arrive together', (bench) => {
  const addThread = (annotation: object = {}, documentId = 'plan') =>
    bench.acme.key.post(
      addCommentAnnotations,
      bench.threads.adding([annotation], { documentId, createDocument: false }),
    );
  const reply = (annotationId: string, comment: object = {}, documentId = 'plan') =>
    bench.acme.key.post(addComments, {
      ...bench.threads.plan,
      documentId,
      annotationId,
      commentData: [{ from: ada, commentText: 'Hello', ...comment }],
    });
  const notify = (changes: object) =>
    bench.acme.key.post(addNotification, bench.acme.notification({ createDocument: false, ...changes }));

  it('are one write: threads of documents', async () => {
    await prepare(bench);
    const before = await bench.threads.published();
    const calls = ['plan', 'plan', 'roadmap', 'plan', 'roadmap'].map((documentId) => () => addThread({}, documentId));
    expect(await statuses(await together(bench, calls))).toEqual([200, 200, 200, 200, 200]);
    const { threads, counts } = await bench.threads.published();
    expect(threads.slice(before.threads.length).map((change) => (change as { ids: string[] }).ids.length)).toEqual([
      1, 2,
    ]);
    expect(counts.slice(before.counts.length)).toHaveLength(3); // the first alone, then one for each document
    const numbers = (await bench.threads.get({ documentId: 'roadmap' })).map((thread) => thread?.annotationNumber ?? 0);
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('are one write: comments of threads, in the order of arrival', async () => {
    await prepare(bench);
    const before = await bench.threads.published();
    const calls = ['t', 'u', 't', 't', 'u'].map((id, index) => () => reply(id, { commentText: `${index}` }));
    expect(await statuses(await together(bench, calls))).toEqual([200, 200, 200, 200, 200]);
    expect((await bench.threads.published()).threads).toHaveLength(before.threads.length + 2);
    const commentsOf = async (id: string) => (await bench.threads.one(id)).comments;
    expect((await commentsOf('t')).map(({ commentText }) => commentText)).toEqual(['Look at this.', '0', '2', '3']);
    expect((await commentsOf('u')).map(({ commentText }) => commentText)).toEqual(['Look at this.', '1', '4']);
    const { rows } = await sql<{ numbers: number[] }>`
      select array_agg(comment_number::int order by comment_number) as numbers from comments
      where api_key = ${bench.acme.key.apiKey} and annotation_id in ('t', 'u') group by annotation_id
      order by annotation_id`.execute(bench.acme.key.service.core.db);
    expect(rows.map(({ numbers }) => numbers)).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3],
    ]);
  });

  it('keep who wrote last in each thread, and whom it mentions', async () => {
    await prepare(bench);
    const by = (userId: string, ...mentioned: string[]) => ({
      from: { userId },
      taggedUserContacts: mentioned.map((id) => ({ userId: id })),
    });
    await bench.threads.reply('t', [{ commentText: 'Hello', ...by('eve', 'cid') }]);
    bench.service.clock.advance(1000);
    await bench.threads.get(); // so that the key is known, and the calls below wait for nothing but the documents
    const calls = [
      () => reply('v', {}, 'roadmap'),
      () => reply('t', by('bob', 'cid', 'dan')),
      () => reply('u'),
      () => reply('t', by('bob')),
      () => reply('u', by('cid', 'ada')),
      () => addThread({ annotationId: 'w', commentData: [{ commentText: 'Hello', ...by('ada', 'dan') }] }),
    ];
    expect(await statuses(await together(bench, calls))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await storedWriters(bench.acme)).toEqual([
      ['bob', 4, 2],
      ['cid', 3, 2],
      ['ada', 2, 0],
      ['ada', 1, 0],
    ]);
    expect(await bench.threads.ids({ mentionedUserIds: ['cid'] })).toEqual(['t']);
    expect(new Set(await bench.threads.ids({ mentionedUserIds: ['dan'] }))).toEqual(new Set(['t', 'w']));
  });

  it('are one write: notifications of documents', async () => {
    await prepare(bench);
    const calls = ['a', 'b', 'c', 'd'].map(
      (notificationId, index) => () =>
        notify({ notificationId, documentId: DOCUMENTS[index % 2], notifyAll: index === 3 }),
    );
    expect(await statuses(await together(bench, calls))).toEqual([200, 200, 200, 200]);
    const { rows } = await sql<{ sequence: number }>`
      select sequence from notifications where api_key = ${bench.acme.key.apiKey} order by notification_id`.execute(
      bench.acme.key.service.core.db,
    );
    const [first] = rows.map(({ sequence }) => sequence);
    expect(rows.map(({ sequence }) => sequence - first!)).toEqual([0, 1, 1, 1]);
    expect((await bench.acme.ids({ documentId: 'roadmap', userId: 'bob' })).sort()).toEqual(['b', 'd']);
  });

  it('fail one by one, each with its own error', async () => {
    await prepare(bench);
    const threads = [
      {},
      { annotationId: 'new' },
      { annotationId: 't', commentData: [{ from: ada, commentText: 'Other' }] },
    ];
    const added = [...threads.map((thread) => () => addThread(thread)), () => addThread({}, 'none')];
    expect(await statuses(await together(bench, added))).toEqual([200, 200, 409, 404]);
    expect((await bench.threads.one('new')).annotationNumber).toBe(4);
    const replied = [() => reply('t'), () => reply('none'), () => reply('u'), () => reply('v')];
    expect(await statuses(await together(bench, replied))).toEqual([200, 404, 200, 404]);
    const notified = [() => notify({}), () => notify({ documentId: 'none' }), () => notify({ documentId: 'roadmap' })];
    expect(await statuses(await together(bench, notified))).toEqual([200, 404, 200]);
  });

  it('are not planned again each time', async () => {
    await prepare(bench);
    for (let round = 0; round < 10; round += 1) {
      for (const call of [() => addThread(), () => reply('t'), () => notify({})])
        expect((await call()).status).toBe(200);
    }
    // PostgreSQL compares five plans for the given values with one for any values.
    const { rows } = await sql<{ plans: number }>`
      select custom_plans::int as plans from pg_prepared_statements
      where statement like '%insert into streams%' and custom_plans + generic_plans >= 10`.execute(
      bench.acme.key.service.core.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ plans }) => plans !== 5)).toEqual([]);
  });

  it('count once when they are the same', async () => {
    await prepare(bench);
    const same = () => addThread({ annotationId: 'same' });
    expect(await statuses(await together(bench, [() => addThread(), same, same]))).toEqual([200, 200, 200]);
    const twin = () => reply('t', { commentId: 'twin' });
    expect(await statuses(await together(bench, [() => reply('u'), twin, twin]))).toEqual([200, 200, 200]);
    expect((await bench.threads.one('t')).comments).toHaveLength(2);
  });
});

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))(
  'writes that arrive together on $name',
  ({ open }) => {
    it('move the time of a mention that is added while they wait for the thread', async () => {
      const test = await startTestService({ pool: await open() });
      const acme = await TestOrganization.create(await test.newKey());
      const threads = new TestThreads(acme);
      await prepare({ acme, threads });
      const { core } = test.service;
      const scope = { apiKey: acme.key.apiKey, organizationId: acme.organizationId };
      const waiting = await core.db.transaction().execute(async (tx) => {
        await lockThreads(tx, scope, threadIds(['t']));
        test.clock.advance(1000);
        const reply = threads.reply('t', [{ from: ada, commentText: 'Hello' }]);
        const waiters = () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            core.db,
          );
        await expect.poll(async () => (await waiters()).rows.length).toBe(1);
        await sql`
          update comments set mentioned_user_ids = '{eve}' where api_key = ${scope.apiKey} and annotation_id = 't'`.execute(
          tx,
        );
        await indexComments(tx, scope, ['t']);
        return [reply];
      });
      expect(await waiting[0]).toHaveLength(1);
      expect(await storedWriters(acme)).toEqual([
        ['ada', 2, 0],
        ['ada', 1, 0],
        ['ada', 1, 0],
      ]);
      await test.close();
    });

    it('do not wait for a document that is locked, other than their own', async () => {
      const test = await startTestService({ pool: await open() });
      const acme = await TestOrganization.create(await test.newKey());
      const threads = new TestThreads(acme);
      await prepare({ acme, threads });
      const add = (documentId: string) => () =>
        acme.key.post(addCommentAnnotations, threads.adding([{}], { documentId, createDocument: false }));
      const waiting = await test.service.core.db.transaction().execute(async (tx) => {
        await sql`
          select from documents where api_key = ${acme.key.apiKey} and document_id = 'roadmap' for update`.execute(tx);
        const [first, roadmap, last] = await together({ acme }, [add('plan'), add('roadmap'), add('plan')], ['plan']);
        expect(await statuses([first!, last!])).toEqual([200, 200]);
        return [roadmap!];
      });
      expect(await statuses(waiting)).toEqual([200]);
      await test.close();
    });
  },
);
