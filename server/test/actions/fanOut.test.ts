import {
  addCommentAnnotations,
  addComments,
  addUserGroups,
  deleteCommentAnnotations,
  updateDocumentsAccess,
  updateNotifications,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAN_OUT } from '../../src/domain/consequences/notifications/fanOut.js';
import { writeFanOut } from '../../src/domain/consequences/notifications/writeFanOut.js';
import { fanOut } from '../../src/jobs/fanOut.js';
import { CapturedMail } from '../../src/memory/index.js';
import { openSession } from '../realtime/support/openSession.js';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

/** More than one write notifies by itself (100), and more than one part (2,000). */
const PEOPLE = 2_300;
const DAY_MS = 24 * 60 * 60 * 1000;
const organizationId = 'acme';
const scope = { organizationId, documentId: 'plan', annotationId: 't' };
const everybody = Array.from({ length: PEOPLE }, (_, index) => `u${String(index).padStart(4, '0')}`);

describe.each(MAIN_DATABASE)('a comment for more people than one write notifies ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** A thread `t` in `plan`, and a group `all` of people, who are members. */
  async function setUp(
    settings: Parameters<TestService['newKey']>[0] = {},
    people: readonly string[] = everybody,
  ): Promise<TestOrganization> {
    const key = await test.newKey(settings);
    const acme = await TestOrganization.create(key);
    await key.call(addCommentAnnotations, {
      organizationId,
      documentId: 'plan',
      createDocument: true,
      commentAnnotations: [{ annotationId: 't', commentData: [{ from: { userId: 'ada' }, commentText: 'Hello.' }] }],
    });
    await key.call(addUserGroups, { organizationId, organizationUserGroups: [{ groupId: 'all', groupName: 'All' }] });
    const { db } = test.service.core;
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      select ${key.apiKey}, 'acme', id, 'organization', 'acme', 'editor' from unnest(${people}::text[]) as id`.execute(
      db,
    );
    await sql`
      insert into user_group_members (api_key, organization_id, group_id, user_id)
      select ${key.apiKey}, 'acme', 'all', id from unnest(${people}::text[]) as id`.execute(db);
    return acme;
  }

  const mentionAll = (acme: TestOrganization) =>
    acme.key.call(addComments, {
      ...scope,
      triggerNotification: true,
      commentData: [
        {
          commentId: 'all',
          from: { userId: 'ada' },
          commentText: 'All.',
          toOrganizationUserGroup: [{ groupId: 'all' }],
        },
      ],
    });

  const recipients = async ({ key }: TestOrganization) => {
    const { rows } = await sql<{ user_id: string; is_mentioned: boolean; delivery: string }>`
      select user_id, is_mentioned, delivery from notification_recipients
      where api_key = ${key.apiKey} and for_you order by user_id`.execute(test.service.core.db);
    return rows;
  };
  const emailJobs = async ({ key }: TestOrganization) => {
    const { rows } = await sql<{ user_id: string }>`
      select payload ->> 'userId' as user_id from jobs where api_key = ${key.apiKey} and kind = 'sendEmail' order by 1`.execute(
      test.service.core.db,
    );
    return rows.map(({ user_id }) => user_id);
  };
  const parts = async ({ key }: TestOrganization) => {
    const { rows } = await sql`select from notification_fan_outs where api_key = ${key.apiKey}`.execute(
      test.service.core.db,
    );
    return rows.length;
  };

  it('writes the first of them at once, and all of them exactly once', async () => {
    const acme = await setUp();
    await mentionAll(acme);
    await test.service.jobs.drain();
    const all = await recipients(acme);
    expect(all.map(({ user_id }) => user_id)).toEqual(everybody);
    expect(all.every(({ is_mentioned, delivery }) => is_mentioned && delivery === 'delivered')).toBe(true);
    expect(await parts(acme)).toBe(0);
    const last = await acme.feed('u0349', { feed: 'forYou' });
    expect(last).toMatchObject([{ forYou: true, isUnread: true, displayHeadlineMessage: 'ada mentioned you' }]);
    expect(await acme.counts('u0349')).toMatchObject({ forYou: 1 });
  });

  it('updates people who have the inbox open, with one change of the log for each part', async () => {
    const acme = await setUp();
    const late = await openSession(acme, 'u2299');
    late.subscribe('inbox');
    await late.next('subscribed');
    await mentionAll(acme);
    await test.service.jobs.drain();
    // At first it is in the wider feed only.
    expect(await late.next('changes')).toMatchObject({ changes: [{ notification: { forYou: false } }] });
    expect(await late.next('changes')).toMatchObject({ changes: [{ notification: { forYou: true }, isNew: true }] });
    const log = await changesOf(acme.key, organizationId);
    const sizes = log.flatMap((change) => (change.kind === 'arrived' ? [change.userIds.length] : []));
    expect(sizes).toEqual([2000, 200]);
  });

  it('takes a part off the table in the transaction that writes it: a run that ends early loses and doubles nothing', async () => {
    const acme = await setUp();
    // The worker of this service is kept from it: parts are written by hand below.
    await mentionAllUnattended(acme);
    expect(await recipients(acme)).toHaveLength(100);
    expect(await parts(acme)).toBe(2);
    const own = { apiKey: acme.key.apiKey, organizationId };
    const failing = {
      ...test.service.core,
      write: ((body) =>
        test.service.core.write(async (tx) => {
          await body(tx);
          throw new Error('killed before the commit');
        })) as typeof test.service.core.write,
    };
    await expect(writeFanOut(failing, own)).rejects.toThrow('killed');
    expect(await recipients(acme)).toHaveLength(100);
    expect(await parts(acme)).toBe(2);
    // Emails of another year: nobody sends them, here or in a later test.
    const later = { now: () => test.clock.now() + 365 * DAY_MS, setTimer: test.clock.setTimer.bind(test.clock) };
    const mailing = { ...test.service.core, clock: later, mail: new CapturedMail() };
    // Runs at the same time: a lease was lost.
    const run = async () => {
      while (await writeFanOut(mailing, own));
    };
    await Promise.all([run(), run(), run()]);
    await run();
    expect((await recipients(acme)).map(({ user_id }) => user_id)).toEqual(everybody);
    expect(await emailJobs(acme)).toEqual(everybody.slice(100));
  });

  it('comes back for the rest when it has written for long', async () => {
    const acme = await setUp();
    await mentionAllUnattended(acme);
    const { core } = test.service;
    const { apiKey } = acme.key;
    let now = core.clock.now();
    const clock = { now: () => (now += 30_000), setTimer: core.clock.setTimer.bind(core.clock) };
    const job = { apiKey, organizationId, kind: FAN_OUT, key: '', payload: {}, version: 1, attempt: 1, leasedUntil: 0 };
    await fanOut({ core: { ...core, clock }, signal: new AbortController().signal }, job);
    expect(await parts(acme)).toBe(1);
    test.clock.advance(DAY_MS);
    await test.service.jobs.drain();
    expect((await recipients(acme)).map(({ user_id }) => user_id)).toEqual(everybody);
  });

  it('writes for nobody once the comment is gone', async () => {
    const acme = await setUp();
    await mentionAllUnattended(acme);
    await acme.key.call(deleteCommentAnnotations, { organizationId, documentId: 'plan', annotationIds: ['t'] });
    while (await writeFanOut(test.service.core, { apiKey: acme.key.apiKey, organizationId }));
    expect(await recipients(acme)).toEqual([]);
    expect(await parts(acme)).toBe(0);
  });

  it('asks of everybody whether they may see the thread, of those above 1,000 and of those who lose it as their part is written', async () => {
    const acme = await setUp();
    const documentIds = ['plan'];
    await acme.key.call(updateDocumentsAccess, { organizationId, documentIds, accessType: 'restricted' });
    const { db } = test.service.core;
    // More than are asked at once (1,000); of those the last one in a hundred may enter the document.
    await sql`
      insert into user_group_members (api_key, organization_id, group_id, user_id)
      select ${acme.key.apiKey}, 'acme', 'all', 'v' || lpad(n::text, 4, '0') from generate_series(0, 999) as n`.execute(
      db,
    );
    const admitted = ['u0000', 'u0001', 'u0349', 'v0900', 'v0999'];
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      select ${acme.key.apiKey}, 'acme', id, 'document', 'plan', 'viewer' from unnest(${admitted}::text[]) as id`.execute(
      db,
    );
    await mentionAllUnattended(acme);
    expect((await recipients(acme)).map(({ user_id }) => user_id)).toEqual(['u0000', 'u0001', 'u0349']);
    await sql`delete from grants where api_key = ${acme.key.apiKey} and user_id = 'v0900'`.execute(db);
    while (await writeFanOut(test.service.core, { apiKey: acme.key.apiKey, organizationId }));
    expect((await recipients(acme)).map(({ user_id }) => user_id)).toEqual(['u0000', 'u0001', 'u0349', 'v0999']);
  });

  it('keeps what a person did to it in the wider feed meanwhile', async () => {
    const acme = await setUp();
    await mentionAllUnattended(acme);
    const [record] = await acme.feed('u0349', { feed: 'all' });
    expect(record).toMatchObject({ forYou: false });
    await acme.key.call(updateNotifications, {
      organizationId,
      notifications: [{ id: record!.id, readByUserIds: ['u0349'] }],
    });
    while (await writeFanOut(test.service.core, { apiKey: acme.key.apiKey, organizationId }));
    expect(await acme.feed('u0349', { feed: 'all' })).toMatchObject([
      { id: record!.id, forYou: true, isUnread: false },
    ]);
  });

  it('shows a batched notification to the wider feed only when every recipient has a batch', async () => {
    const batchConfig = {
      document: { isEnabled: true, batchWindowSeconds: 60, maxActivities: 5 },
      user: { isEnabled: false },
    };
    // Each has a batch with a job of its own.
    const acme = await setUp({ notificationServiceConfig: { batchConfig } }, everybody.slice(0, 400));
    await acme.grant('wide');
    await mentionAllUnattended(acme);
    expect(await acme.feed('u0349', { feed: 'all' })).toEqual([]);
    expect(await acme.feed('wide', { feed: 'all' })).toEqual([]);
    while (await writeFanOut(test.service.core, { apiKey: acme.key.apiKey, organizationId }));
    expect(await acme.feed('u0349', { feed: 'all' })).toEqual([]);
    expect(await acme.feed('wide', { feed: 'all' })).toHaveLength(1);
    await releaseJobs(acme);
    test.clock.advance(61_000);
    await test.service.jobs.drain();
    test.clock.advance(61_000);
    await test.service.jobs.drain();
    expect(await acme.feed('u0000', { feed: 'forYou' })).toHaveLength(1);
    expect(await acme.feed('u0349', { feed: 'forYou' })).toHaveLength(1);
  });

  /** As if the process ended right after the commit: no job that follows is taken up. */
  async function mentionAllUnattended(acme: TestOrganization): Promise<void> {
    const { key } = acme;
    await sql`
      insert into jobs (api_key, organization_id, kind, key, payload, run_at, leased_until)
      select ${key.apiKey}, 'acme', kind, '', '{}', null, ${test.clock.now() + 30_000_000}
      from unnest(${[FAN_OUT, 'deliverNotifications']}::text[]) as kind`.execute(test.service.core.db);
    await mentionAll(acme);
  }
  const releaseJobs = ({ key }: TestOrganization) =>
    sql`update jobs set leased_until = null where api_key = ${key.apiKey} and kind = any(${[FAN_OUT, 'deliverNotifications']})`.execute(
      test.service.core.db,
    );
});
