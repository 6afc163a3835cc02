import {
  addActivities,
  addCrdtData,
  addDocuments,
  addPermissions,
  addViews,
  broadcastLiveState,
  deleteCommentAnnotations,
  deleteUserData,
  openDocuments,
  revokeTokens,
  setInlineReaction,
  syncStore,
  updateWebhookService,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPACT_EVERY } from '../../src/domain/crdt/compaction.js';
import { MemoryBlobs } from '../../src/memory/index.js';
import { typed } from '../crdt/support/texts.js';
import { startUpload } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { upload } from '../support/upload.js';
import { Writer } from '../support/Writer.js';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const WEEKS = 26;
const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Kept for as long as the customer keeps what they are about: one row for each person, document or setting, however long they are used. */
const AS_MANY_AS_THE_CUSTOMER_HAS = new Set([
  'organization_keys',
  'document_keys',
  'organizations',
  'documents',
  'streams',
  'users',
  'grants',
  // At most `COMPACT_EVERY` updates for each shared document, see below.
  'crdt_updates',
  'api_keys',
  'auth_tokens',
  'secrets',
  'workspaces',
  'kysely_migration',
]);

let test: TestService;
let blobs: MemoryBlobs;
beforeAll(async () => {
  blobs = new MemoryBlobs();
  // Shorter than by default, so that half of the weeks is three times as long.
  test = await startTestService({
    blobs,
    options: { retention: { activityDays: 30, notificationDays: 30, viewDays: 30 } },
  });
});
afterAll(() => test.close());

const sizes = async (): Promise<Record<string, number>> => {
  const { db } = test.service.core;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const counted = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
    return [name, rows[0]!.count] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
};

it('no table grows without bound: after 26 weeks of use it has as many rows as after half of them', async () => {
  const acme = await TestOrganization.create(await test.newKey());
  const { key } = acme;
  await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  await key.call(addCrdtData, { ...plan, editorId: 'body', type: 'text', data: 'a' });
  await key.call(updateWebhookService, {
    useWebhookService: true,
    webhookServiceConfig: { rawNotificationUrl: 'https://hooks.test/raw' },
  });
  test.captured.answer = () => ({ status: 500, body: 'no' });
  await Writer.create(acme, 'ada');
  await Writer.create(acme, 'bob');

  /** What people and backends do in a week. The customer deletes threads after a month. */
  async function live(week: number): Promise<void> {
    // Tokens last two days.
    const [adaNow, bobNow] = [await acme.person('ada'), await acme.person('bob')];
    const writers = [Writer.as(acme, adaNow), Writer.as(acme, bobNow)] as const;
    const annotationId = `t${week}`;
    await writers[0].add({
      annotationId,
      comments: [{ commentId: 'c', commentText: 'x', taggedUserContacts: [{ userId: 'bob' }] }],
    });
    await writers[1].reply({ annotationId });
    await writers[1].react({ annotationId, reactionAnnotationId: `r${week}` });
    if (week >= 4) await key.call(deleteCommentAnnotations, { ...plan, annotationIds: [`t${week - 4}`] });
    await acme.add({ notificationId: `n${week}`, notifyAll: true });
    const activity = { id: `a${week}`, featureType: 'custom' as const, actionType: 'x', targetEntityId: 'x' };
    await key.call(addActivities, { ...plan, activities: [{ ...activity, actionUser: { userId: 'ada' } }] });
    await upload(adaNow, { attachmentId: `f${week}` });
    await startUpload(adaNow, { annotationId: `r${week}`, attachmentId: `u${week}` });
    for (const isOn of [true, false]) {
      await bobNow.call(setInlineReaction, {
        ...plan,
        targetElementId: 'title',
        reactionAnnotationId: `i${week}`,
        icon: 'wave',
        isOn,
      });
    }
    await bobNow.call(openDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    await bobNow.call(addViews, { ...plan, locationIds: [`slide-${week}`] });
    await key.call(broadcastLiveState, { ...plan, liveStateDataId: 'slide', data: week });
    const store = { ...plan, storeId: 'body' };
    for (let edit = 0; edit < 3; edit += 1) {
      await bobNow.call(syncStore, { ...store, type: 'text', update: base64(typed(String(edit))) });
    }
    const expiresAt = Math.floor(test.clock.now() / 1000) + 3600;
    const resources = [{ type: 'document' as const, id: 'plan', organizationId, expiresAt }];
    await key.call(addPermissions, { user: { userId: `guest${week}` }, permissions: { resources } });
    await key.call(revokeTokens, { userIds: [`guest${week}`] });
    if (week % 4 === 0) await key.call(deleteUserData, { userIds: [`guest${week}`] });
    const failed = { api_key: key.apiKey, organization_id: organizationId, kind: 'nobody does this', payload: '{}' };
    await test.service.core.db
      .insertInto('jobs')
      .values({ ...failed, key: `k${week}`, run_at: test.clock.now(), failed_at: test.clock.now() })
      .execute();
  }

  const history: Record<string, number>[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    await live(week);
    for (let half = 0; half < 2; half += 1) {
      await test.service.jobs.drain();
      test.clock.advance(WEEK_MS / 2);
    }
    await test.service.jobs.drain();
    // The housekeeping of that moment may have run before the last attempts of webhooks: the next one deletes their bodies.
    test.clock.advance(HOUR_MS);
    await test.service.jobs.drain();
    history.push(await sizes());
  }
  const [half, whole] = [history[WEEKS / 2 - 1]!, history[WEEKS - 1]!];
  const grown = Object.keys(whole).filter(
    (table) => whole[table]! > half[table]! && !AS_MANY_AS_THE_CUSTOMER_HAS.has(table),
  );
  expect(grown.map((table) => `${table}: ${half[table]} -> ${whole[table]}`)).toEqual([]);
  expect(whole['crdt_updates']).toBeLessThanOrEqual(COMPACT_EVERY);
  expect(blobs.keys.length).toBeLessThanOrEqual(2);
}, 300_000);
