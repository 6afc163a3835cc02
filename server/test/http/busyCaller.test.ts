import { addOrganizations, getOrganizations, updateOrganizations } from '@parley/protocol';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { WriteTurns } from '../../src/limits/WriteTurns.js';
import { ManualClock } from '../../src/memory/ManualClock.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES } from '../support/databases.js';
import { deferred } from '../support/deferred.js';
import { startTestService } from '../support/startTestService.js';

describe.each(DATABASES.filter(({ name }) => name !== 'embedded'))('a caller with many writes ($name)', ({ open }) => {
  it('leaves connections to others, for reads and for writes', async () => {
    const pool = await open();
    const test = await startTestService({ pool });
    const [busy, other] = [await test.newKey(), await test.newKey()];
    for (const key of [busy, other]) await key.call(addOrganizations, { organizations: [{ organizationId: 'o' }] });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    let answers: Promise<{ status: number }[]> | undefined;
    // As a write of this organization that takes long.
    await db.transaction().execute(async (tx) => {
      await sql`select from organizations where api_key = ${busy.apiKey} for update`.execute(tx);
      const update = (n: number) => busy.post(updateOrganizations, { organizations: [{ organizationId: 'o', n }] });
      answers = Promise.all(Array.from({ length: 40 }, (_, n) => update(n)));
      expect((await other.post(getOrganizations, {})).status).toBe(200);
      const write = await other.post(updateOrganizations, { organizations: [{ organizationId: 'o', n: 0 }] });
      expect(write.status).toBe(200);
    });
    expect(new Set((await answers!).map(({ status }) => status))).toEqual(new Set([200]));
    await test.close();
  });
});

describe('turns of writes', () => {
  const start = (connections?: number) => {
    const clock = new ManualClock();
    const turns = new WriteTurns(clock, connections);
    const begun: string[] = [];
    const works: ReturnType<typeof deferred<Error | void>>[] = [];
    const run = (owner: string, name: string) =>
      turns.run(owner, async () => {
        begun.push(name);
        const work = deferred<Error | void>();
        works.push(work);
        const failure = await work.promise;
        if (failure) throw failure;
      });
    return { clock, run, begun, works };
  };

  it('go round among those who wait, and a failed write ends its own', async () => {
    const { run, begun, works } = start(1);
    const failed = run('a', 'a1').catch((error: unknown) => error);
    const rest = [run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1'), run('b', 'b2')];
    works[0]!.resolve(new Error('failed'));
    expect(await failed).toMatchObject({ message: 'failed' });
    for (let n = 1; n <= 5; n += 1) {
      await expect.poll(() => works.length).toBe(n + 1);
      works[n]!.resolve();
    }
    await Promise.all(rest);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('come at once where the connections are not counted', async () => {
    const { run, begun, works } = start();
    const all = Array.from({ length: 100 }, () => run('a', 'a'));
    expect(begun).toHaveLength(100);
    for (const work of works) work.resolve();
    await Promise.all(all);
  });

  it('leave one to other callers', async () => {
    const { run, begun, works } = start(8);
    const all = Array.from({ length: 9 }, (_, n) => run('a', `a${n}`));
    expect(begun).toHaveLength(5);
    all.push(run('b', 'b'));
    expect(begun.at(-1)).toBe('b');
    for (let n = 0; n < 10; n += 1) {
      await expect.poll(() => works.length).toBeGreaterThan(n);
      works[n]!.resolve();
    }
    await Promise.all(all);
  });

  it('come within ten seconds, or the database counts as too busy', async () => {
    const { clock, run, begun, works } = start(1);
    const first = run('a', 'a1');
    const late = run('b', 'b1').catch((error: unknown) => error);
    clock.advance(10_000);
    expect(await late).toMatchObject({ code: '53300' });
    works[0]!.resolve();
    await first;
    const next = run('b', 'b2');
    expect(begun).toEqual(['a1', 'b2']);
    works[1]!.resolve();
    await next;
  });
});
