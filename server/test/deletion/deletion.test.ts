import {
  addActivities,
  addCommentAnnotations,
  addDocuments,
  addNotification,
  addOrganizations,
  addPermissions,
  countNotifications,
  deleteDocuments,
  deleteOrganizations,
  getActivities,
  getCommentAnnotations,
  getDocuments,
  getNotifications,
  identify,
  listActivities,
  listNotifications,
  listCommentAnnotations,
  setNotificationConfig,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryBlobs } from '../../src/memory/index.js';
import { DELETE_CONTENT, deleteContent } from '../../src/domain/deletion/deleteContent.js';
import { DATABASES, MAIN_DATABASE } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import { fillWithThreads } from '../support/fillWithThreads.js';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { load, upload } from '../support/upload.js';

const organizationId = 'acme';
const documentIds = ['plan'];
const plan = { organizationId, documentId: 'plan' };
/** More than a request deletes, of each kind. It begins with the newest. */
const THREADS = 250;
const LEASE_MS = 60_000;
const UNAVAILABLE = { http: 503, status: 'UNAVAILABLE' };

describe.each(MAIN_DATABASE)('large content ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({ pool: await open(), blobs });
  });
  afterAll(() => test.close());

  let key: TestKey;
  let acme: TestOrganization;
  let bob: TestPerson;
  let fileUrl: string;
  beforeEach(async () => {
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    bob = await key.person('bob', [{ type: 'organization', id: organizationId }]);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
    const { core } = test.service;
    await fillWithThreads(core, { apiKey: key.apiKey, organizationId, documentId: 'other' }, 1);
    test.clock.advance(THREADS);
    await fillWithThreads(core, { apiKey: key.apiKey, ...plan }, THREADS);
    for (const blob of blobs.keys) await blobs.delete(blob);
    fileUrl = (await upload(bob)).url;
  });

  const holdJob = () => holdJobOf(test, key);
  const runJob = async () => {
    test.clock.advance(LEASE_MS);
    await test.service.jobs.drain();
  };
  const deletePlan = () => key.call(deleteDocuments, { organizationId, documentIds });
  const rowsWith = async (text: string) => {
    const tables = Object.entries(await rowsOf(key)).filter(([table]) => table !== 'streams' && table !== 'changes');
    return tables.flatMap(([table, rows]) => rows.filter((row) => row.includes(text)).map(() => table));
  };

  describe('of a document', () => {
    it('is found by nobody as soon as the document is deleted', async () => {
      await holdJob();
      await deletePlan();
      expect(await rowsWith('"plan')).toContain('comment_annotations');

      expect(await key.call(getDocuments, { organizationId })).toMatchObject([{ id: 'other' }]);
      // Pages that are smaller than what was deleted do not end too early.
      const page = { organizationId, pageSize: 10 };
      expect(await key.call(getCommentAnnotations, page)).toMatchObject([{ annotationId: 'other-1' }]);
      expect(await key.call(getActivities, page)).toMatchObject([{ id: 'other-1' }]);
      expect(await key.call(getCommentAnnotations, { organizationId, annotationIds: ['plan-1'] })).toEqual([null]);
      expect(await key.call(getNotifications, { organizationId, userId: 'bob' })).toMatchObject([{ id: 'other-1' }]);
      expect(await key.call(getNotifications, { ...plan, notificationIds: ['plan-1'] })).toEqual([]);

      expect(await bob.call(listNotifications, { organizationId, feed: 'forYou' })).toMatchObject({
        notifications: [{ id: 'other-1' }],
      });
      expect(await bob.call(countNotifications, { organizationId })).toMatchObject({ counts: { forYou: 1, all: 1 } });
      expect(await bob.call(listCommentAnnotations, { organizationId, documentIds })).toMatchObject({
        annotations: [],
      });
      expect(await bob.call(listCommentAnnotations, page)).toMatchObject({
        annotations: [{ annotationId: 'other-1' }],
      });
      expect(await bob.call(listActivities, { organizationId })).toMatchObject({ activities: [{ id: 'other-1' }] });
      expect((await load(bob, fileUrl)).status).toBe(404);
    });

    it('is gone in the end, files too, and nothing else', async () => {
      const others = (await rowsWith('"other')).length;
      await deletePlan();
      await test.service.jobs.drain();
      expect(await rowsWith('"plan')).toEqual([]);
      expect((await rowsWith('"other')).length).toBe(others);
      expect(blobs.keys).toEqual([]);
      expect(await rowsWith(DELETE_CONTENT)).toEqual([]);
    });

    it('keeps its id from being used until it is gone, and comes back empty', async () => {
      await holdJob();
      await deletePlan();
      const documents = [{ documentId: 'plan' }];
      const answer = await key.post(addDocuments, { organizationId, documents });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await key.refused(addNotification, acme.notification())).toMatchObject(UNAVAILABLE);
      const resources = [{ type: 'document', id: 'plan', organizationId }];
      const permissions = { user: { userId: 'bob' }, permissions: { resources } };
      expect(await key.refused(addPermissions, permissions)).toMatchObject(UNAVAILABLE);
      const config = { organizationId, documentIds, userIds: ['bob'], config: { inbox: 'NONE' } };
      expect(await key.refused(setNotificationConfig, config)).toMatchObject(UNAVAILABLE);
      expect(await key.call(deleteDocuments, { organizationId, documentIds })).toMatchObject({
        plan: { code: 'not-found' },
      });
      await runJob();
      await key.call(addDocuments, { organizationId, documents });
      expect(await key.call(getCommentAnnotations, plan)).toEqual([]);
      expect(await key.call(getNotifications, plan)).toEqual([]);
    });

    it('lets its records be made again in another document at once', async () => {
      await holdJob();
      await deletePlan();
      const there = { organizationId, documentId: 'other' };
      await acme.add({ ...there, notificationId: 'plan-1', displayBodyMessage: 'New.' });
      const commentAnnotations = [
        { annotationId: 'plan-1', commentData: [{ from: { userId: 'ada' }, commentText: 'New.' }] },
      ];
      await key.call(addCommentAnnotations, { ...there, commentAnnotations });
      const activity = { id: 'plan-1', featureType: 'custom', actionType: 'did', targetEntityId: 'x' } as const;
      const activities = [{ ...activity, actionUser: { userId: 'ada' }, displayMessageTemplate: 'New' }];
      await key.call(addActivities, { ...there, activities });
      await runJob();
      expect(await key.call(getNotifications, { ...there, notificationIds: ['plan-1'] })).toMatchObject([
        { displayBodyMessage: 'New.', timestamp: test.clock.now() - LEASE_MS },
      ]);
      expect(await key.call(getCommentAnnotations, { ...there, annotationIds: ['plan-1'] })).toMatchObject([
        { comments: [{ commentText: 'New.' }] },
      ]);
      expect(await key.call(getActivities, { ...there, activityIds: ['plan-1'] })).toMatchObject([
        { displayMessageTemplate: 'New' },
      ]);
    });

    it('is deleted in small steps, and the job goes on where a crash ended it', async () => {
      await holdJob();
      await deletePlan();
      const scope = { apiKey: key.apiKey, organizationId, documentIds };
      const left = await rowsWith('"plan');
      const { rows, isGone } = await test.service.core.write(({ db }) => deleteContent(db, scope));
      expect([rows, isGone]).toEqual([500, false]);
      expect((await rowsWith('"plan')).length).toBeLessThan(left.length);
      await runJob();
      expect(await rowsWith('"plan')).toEqual([]);
    });
  });

  describe('of an organization', () => {
    const deleteAcme = () => key.call(deleteOrganizations, { organizationIds: [organizationId] });

    it('is found by nobody as soon as the organization is deleted', async () => {
      await holdJob();
      await deleteAcme();
      expect(await rowsWith('"acme')).toContain('comment_annotations');
      const missing = { status: 'NOT_FOUND' };
      expect(await key.refused(getDocuments, { organizationId })).toMatchObject(missing);
      expect(await key.refused(getCommentAnnotations, { organizationId })).toMatchObject(missing);
      expect(await key.refused(getNotifications, { organizationId, userId: 'bob' })).toMatchObject(missing);
      expect(await key.refused(addNotification, acme.notification())).toMatchObject(missing);
      expect(await bob.refused(listNotifications, { organizationId, feed: 'forYou' })).toMatchObject(missing);
      expect(await bob.refused(listCommentAnnotations, { organizationId, documentIds })).toMatchObject(missing);
      expect((await load(bob, fileUrl)).status).toBe(404);
    });

    it('is gone in the end, files and jobs too', async () => {
      await key.call(addPermissions, {
        user: { userId: 'cid' },
        permissions: { resources: [{ type: 'document', id: 'plan', organizationId, expiresAt: 9e9 }] },
      });
      await deleteAcme();
      await test.service.jobs.drain();
      expect(await rowsWith('"acme')).toEqual([]);
      expect(blobs.keys).toEqual([]);
    });

    it('keeps its id from being used until it is gone, and comes back empty', async () => {
      await holdJob();
      await deleteAcme();
      const organizations = [{ organizationId }];
      expect(await key.refused(addOrganizations, { organizations })).toMatchObject(UNAVAILABLE);
      const creating = { ...acme.notification(), createOrganization: true };
      expect(await key.refused(addNotification, creating)).toMatchObject(UNAVAILABLE);
      expect(await bob.refused(identify, { user: { userId: 'bob', organizationId } })).toMatchObject(UNAVAILABLE);
      await runJob();
      await key.call(addOrganizations, { organizations });
      expect(await key.call(getDocuments, { organizationId })).toEqual([]);
      expect(await key.call(getNotifications, { organizationId, userId: 'bob' })).toEqual([]);
    });

    it('takes what other organizations show to its members from them at once', async () => {
      const other = await TestOrganization.create(key, 'partner');
      await other.setDocument('shared', { access_type: 'public' });
      await insertThread(other, {
        annotationId: 'shared-1',
        documentId: 'shared',
        visibility: 'organizationPrivate',
        organizationIds: [organizationId],
      });
      const seen = () => bob.call(listCommentAnnotations, { organizationId: 'partner', documentIds: ['shared'] });
      expect(await seen()).toMatchObject({ annotations: [{ annotationId: 'shared-1' }] });
      await holdJob();
      await deleteAcme();
      expect(await seen()).toMatchObject({ annotations: [] });
    });
  });
});

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('beside other writers ($name)', ({ open }) => {
  it('waits for nobody: what another transaction has locked is deleted when that has ended', async () => {
    const test = await startTestService({ pool: await open() });
    try {
      const key = await test.newKey();
      await TestOrganization.create(key);
      await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
      const place = { apiKey: key.apiKey, ...plan };
      await fillWithThreads(test.service.core, place, THREADS);
      await holdJobOf(test, key);
      const scope = { apiKey: key.apiKey, organizationId, documentIds };
      const { core, jobs } = test.service;
      const left = () =>
        core.db.selectFrom('comment_annotations').where('api_key', '=', key.apiKey).select('annotation_id').execute();
      await core.db.transaction().execute(async (db) => {
        await sql`
          select from comment_annotations
          where api_key = ${key.apiKey} and annotation_id = 'plan-7' for update`.execute(db);
        await key.call(deleteDocuments, { organizationId, documentIds });
        const step = () => core.write(({ db: other }) => deleteContent(other, scope));
        while ((await step()).rows > 0);
        expect(await left()).toEqual([{ annotation_id: 'plan-7' }]);
      });
      test.clock.advance(LEASE_MS);
      await jobs.drain();
      expect(await left()).toEqual([]);
    } finally {
      await test.close();
    }
  });
});

/** As if another process had begun the job and crashed: nothing runs it before its lease has ended. */
async function holdJobOf({ service, clock }: TestService, key: TestKey): Promise<void> {
  const leased_until = clock.now() + LEASE_MS;
  const job = { api_key: key.apiKey, organization_id: organizationId, kind: DELETE_CONTENT, key: '', payload: '{}' };
  await service.core.db
    .insertInto('jobs')
    .values({ ...job, leased_until })
    .execute();
}
