import {
  addDocuments,
  addPermissions,
  setNotificationConfig,
  updateDocuments,
  updateNotificationService,
} from '@parley/protocol';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

const HOUR = 3_600_000;
const ORG = { organizationId: 'o' };

/** An hour, as the service lives it: the clock moves, then what fell due is done. */
async function anHour() {
  test.clock.advance(HOUR);
  await test.service.jobs.drain();
}

const positions = async (apiKey: string, documentId: string) => {
  const { db } = test.service.core;
  const logged = await db
    .selectFrom('changes')
    .where('api_key', '=', apiKey)
    .where('document_id', '=', documentId)
    .orderBy('sequence')
    .select('sequence')
    .execute();
  const stream = await db
    .selectFrom('streams')
    .where('api_key', '=', apiKey)
    .where('document_id', '=', documentId)
    .select('sequence')
    .executeTakeFirst();
  return { logged: logged.map(({ sequence }) => sequence), last: stream?.sequence };
};

it('forgets changes older than a day, and never where a stream stands', async () => {
  const key = await test.newKey();
  await key.call(addDocuments, { ...ORG, createOrganization: true, documents: [{ documentId: 'd' }] });
  const change = (n: number) => key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', n }] });
  await change(1);
  for (let hours = 0; hours < 23; hours += 1) await anHour();
  await change(2);
  expect(await positions(key.apiKey, 'd')).toEqual({ logged: [1, 2], last: 2 });
  await anHour();
  await anHour();
  expect(await positions(key.apiKey, 'd')).toEqual({ logged: [2], last: 2 });
});

it('takes away what the end of grants and of jobs left behind, and keeps the rest', async () => {
  const key = await test.newKey();
  const { db } = test.service.core;
  const now = test.clock.now();
  const grant = { api_key: key.apiKey, organization_id: 'o', type: 'document', resource_id: 'd' } as const;
  await db
    .insertInto('grants')
    .values([
      { ...grant, user_id: 'long-gone', access_role: 'editor', expires_at: now / 1000 - 90_000 },
      { ...grant, user_id: 'permanent', access_role: 'editor' },
    ])
    .execute();
  const job = { api_key: key.apiKey, organization_id: 'o', kind: 'nobody does this', payload: '{}', run_at: now };
  await db
    .insertInto('jobs')
    .values([
      { ...job, key: 'dead for long', failed_at: now - 31 * 24 * HOUR },
      { ...job, key: 'dead', failed_at: now - 24 * HOUR },
      { ...job, key: 'waiting' },
    ])
    .execute();
  await anHour();
  const left = await db.selectFrom('grants').where('api_key', '=', key.apiKey).select('user_id').execute();
  expect(left).toEqual([{ user_id: 'permanent' }]);
  const jobs = await db.selectFrom('jobs').where('api_key', '=', key.apiKey).orderBy('key').select('key').execute();
  expect(jobs).toEqual([{ key: 'dead' }, { key: 'waiting' }]);
  const gauge = (name: string) => test.metrics.gauges.filter((sample) => sample.name === name).at(-1)?.value;
  expect(gauge('parley_jobs_dead')).toBe(1);
  expect(gauge('parley_jobs_waiting')).toBeGreaterThanOrEqual(1);
});

it('comes back every hour, one for all processes', async () => {
  const jobs = () =>
    test.service.core.db.selectFrom('jobs').where('kind', '=', 'housekeeping').select('run_at').execute();
  await anHour();
  expect(await jobs()).toEqual([{ run_at: test.clock.now() + HOUR }]);
  await anHour();
  expect(await jobs()).toEqual([{ run_at: test.clock.now() + HOUR }]);
});

it('leaves a grant to its own job first', async () => {
  const key = await test.newKey();
  const expiresAt = test.clock.now() / 1000 + 60;
  const resources = [{ type: 'organization' as const, id: 'o', expiresAt }];
  await key.call(addPermissions, { user: { userId: 'u' }, permissions: { resources } });
  await anHour();
  expect(await positions(key.apiKey, '')).toEqual({ logged: [1, 2], last: 2 });
});

it('tries a deletion of files again a day after it failed for good', async () => {
  const key = await test.newKey();
  const { db } = test.service.core;
  const job = { api_key: key.apiKey, organization_id: 'o', kind: DELETE_BLOBS, payload: '{"keys":[]}', attempts: 15 };
  const now = test.clock.now();
  await db
    .insertInto('jobs')
    .values([
      { ...job, key: 'of today', run_at: now, failed_at: now - 22 * HOUR },
      { ...job, key: 'of yesterday', run_at: now, failed_at: now - 24 * HOUR },
    ])
    .execute();
  const left = async () => {
    const jobs = await db.selectFrom('jobs').where('api_key', '=', key.apiKey).select('key').execute();
    return jobs.map((row) => row.key);
  };
  await anHour();
  expect(await left()).toEqual(['of today']);
});

it('deletes old notifications and digests, also those that were only sent by email', async () => {
  const letters: string[] = [];
  const own = await startTestService({
    mail: { send: ({ to }) => Promise.resolve(void letters.push(to)) },
    options: { publicUrl: 'https://parley.test', retention: { activityDays: 30, notificationDays: 30, viewDays: 30 } },
  });
  onTestFinished(() => own.close());
  const acme = await TestOrganization.create(await own.newKey());
  await acme.setDocument('plan', { access_type: 'organizationPrivate' });
  const people = ['ada', 'ben', 'cleo'].map((id) =>
    Writer.create(acme, id, { profile: { email: `${id}@example.com` } }),
  );
  const [ada] = (await Promise.all(people)) as [Writer];
  const window = { isEnabled: true, batchWindowSeconds: 10, maxActivities: 2 };
  await acme.key.call(updateNotificationService, {
    notificationServiceConfig: { batchConfig: { document: window } },
  });
  await acme.key.call(setNotificationConfig, {
    organizationId: 'acme',
    userIds: ['cleo'],
    config: { email: 'ALL' },
  });
  // For Ben, and by email for Cleo too.
  for (const annotationId of ['t', 'u'])
    await ada.add({
      annotationId,
      comments: [{ commentId: 'c', commentText: 'Hi', taggedUserContacts: [{ userId: 'ben' }] }],
    });
  await own.service.jobs.drain();
  expect(letters.sort()).toEqual(['ben@example.com', 'cleo@example.com']);
  const count = async () => (await own.service.core.db.selectFrom('notifications').selectAll().execute()).length;
  expect(await count()).toBe(4); // two, and a digest for each of them
  own.clock.advance(31 * 24 * HOUR);
  await own.service.jobs.drain();
  expect(await count()).toBe(0);
});
