import { addComments, addCommentAnnotations, addNotification } from '@parley/protocol';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import { Writer } from '../support/Writer.js';

// Such a function is planned again in each statement, unless it can be put into the statement. That takes longer than what the statement writes.
it('usual adds call no function in SQL', async () => {
  const service = await startTestService();
  const key = await service.newKey();
  const acme = await TestOrganization.create(key);
  const threads = new TestThreads(acme);
  await acme.setDocument('plan', { access_type: 'public' });
  await threads.add([{ annotationId: 't' }]);
  const bob = await Writer.create(acme, 'bob');
  const { db } = key.service.core;
  const called = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select s.funcname as name from pg_stat_user_functions s
      join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang
      where l.lanname = 'sql' order by s.funcname`.execute(db);
    return rows.map(({ name }) => name);
  };
  await sql`set track_functions = 'all'`.execute(db); // the database has one session

  const from = { userId: 'ada', name: 'Ada' };
  const location = { id: 'page' };
  const commentData = [{ from, commentText: 'Hello' }];
  const thread = { location, context: { access: { team: 'red' } }, commentData };
  const answers = [
    await key.post(addCommentAnnotations, threads.adding([thread], { createDocument: false })),
    await key.post(addComments, { ...threads.plan, annotationId: 't', commentData }),
    await key.post(addNotification, acme.notification({ createDocument: false, actionUser: from, location })),
  ];
  await bob.add({ annotationId: 'own' });
  await bob.reply({ annotationId: 'own' });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await called()).toEqual([]);

  const inTeam = { actionUser: from, context: { access: { team: 'red' } } };
  await key.post(addNotification, acme.notification({ createDocument: false, ...inTeam }));
  expect(await called()).toContain('context_key'); // an unusual one
  await service.close();
});
