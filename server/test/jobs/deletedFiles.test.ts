import { addDocuments, deleteRecordings, startRecordingUpload } from '@parley/protocol';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { record } from '../support/recordings.js';
import { startTestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

/** Files that one job deletes, at most. */
const MOST = 500;
const PARTS = 1_201;

describe.each(MAIN_DATABASE)('files of a deleted recording ($name)', ({ open }) => {
  /** A recording `rec` of many parts, and another one. */
  async function start() {
    const blobs = new MemoryBlobs();
    const test = await startTestService({ pool: await open(), blobs });
    onTestFinished(() => test.close());
    const acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
    const ada = await acme.person('ada');
    await record(ada, { partBytes: 1_000 });
    await record(ada, { annotationId: 'other' });
    const { db } = test.service.core;
    const parts = db.selectFrom('recorder_parts').where('attachment_id', '=', 'rec-file');
    const [part] = await parts.selectAll().execute();
    const others = Array.from({ length: PARTS - 1 }, (_, index) => ({
      ...part!,
      part_number: index + 1,
      blob_key: `part-${index}`,
    }));
    await db.insertInto('recorder_parts').values(others).execute();
    const left = async () => (await parts.select('part_number').execute()).length;
    return { test, blobs, db, ada, left, keys: [part!.blob_key, ...others.map((other) => other.blob_key)].sort() };
  }

  it('are deleted by jobs that each end within their time, however many there are', async () => {
    const { blobs, db, ada, keys } = await start();
    Object.assign(blobs, { delete: () => new Promise(() => {}) }); // so that the jobs stay
    await ada.call(deleteRecordings, { organizationId: 'acme', recorderIds: ['rec'] });
    const deleted = async () => {
      const jobs = await db.selectFrom('jobs').where('kind', '=', DELETE_BLOBS).select('payload').execute();
      return jobs.map(({ payload }) => payload['keys'] as string[]);
    };
    await expect.poll(async () => (await deleted()).flat().sort()).toEqual(keys);
    expect(Math.max(...(await deleted()).map((some) => some.length))).toBe(MOST);
  });

  it('are deleted in such jobs when an earlier version has enqueued all of them as one', async () => {
    const { test, blobs, db, keys } = await start();
    Object.assign(blobs, { delete: () => new Promise(() => {}) }); // so that the jobs stay
    const { api_key: apiKey } = await db.selectFrom('recorder_files').select('api_key').executeTakeFirstOrThrow();
    const job = { apiKey, organizationId: 'acme', kind: DELETE_BLOBS, key: keys[0]!, payload: { keys }, runAt: 0 };
    await test.service.core.write((tx) => tx.enqueue(job));
    const slices = async () => {
      const jobs = await db.selectFrom('jobs').where('kind', '=', DELETE_BLOBS).select('payload').execute();
      return jobs.map(({ payload }) => payload['keys'] as string[]);
    };
    await expect.poll(async () => (await slices()).length).toBe(Math.ceil(PARTS / MOST));
    expect(Math.max(...(await slices()).map((some) => some.length))).toBe(MOST);
    expect((await slices()).flat().sort()).toEqual(keys);
  });

  it('that a slow store has deleted stay deleted when the job must end: the next run deletes the rest', async () => {
    const { test, blobs, db } = await start();
    const { clock, service } = test;
    const asked: string[] = [];
    let isSlow = true;
    const hangs = (key: string) => isSlow && key >= 'k10';
    Object.assign(blobs, {
      delete: (key: string) => (asked.push(key), hangs(key) ? new Promise(() => {}) : Promise.resolve()),
    });
    const keys = Array.from({ length: 30 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    const { api_key: apiKey } = await db.selectFrom('recorder_files').select('api_key').executeTakeFirstOrThrow();
    const job = { apiKey, organizationId: 'acme', kind: DELETE_BLOBS, key: 'k00', payload: { keys }, runAt: 0 };
    await service.core.write((tx) => tx.enqueue(job));
    await expect.poll(() => asked.length).toBe(20);
    isSlow = false;
    asked.length = 0;
    clock.advance(55_000); // the job is aborted five seconds before its lease ends
    await service.jobs.drain();
    expect(asked).toEqual(keys.slice(10));
    expect(await db.selectFrom('jobs').where('kind', '=', DELETE_BLOBS).select('key').execute()).toEqual([]);
  });

  it('are deleted a few at a time: nobody waits for the last part', async () => {
    const { test, db, left } = await start();
    const others = db.selectFrom('recorder_parts').where('attachment_id', '=', 'other-file').select('part_number');
    const before = await others.execute();
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('recorder_annotations').where('annotation_id', '=', 'rec').execute();
      const { length } = await tx
        .selectFrom('recorder_parts')
        .where('attachment_id', '=', 'rec-file')
        .selectAll()
        .execute();
      expect(length).toBe(PARTS - MOST);
    });
    await test.service.jobs.drain();
    expect(await left()).toBe(0);
    expect(await others.execute()).toEqual(before);
  });

  it('keep the id of the file until the last part is deleted', async () => {
    const { test, ada, db, left } = await start();
    await sql`update jobs set run_at = 9e15`.execute(db);
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('recorder_annotations').where('annotation_id', '=', 'rec').execute();
      await sql`update jobs set run_at = 9e15`.execute(tx);
    });
    const upload = {
      ...place,
      annotationId: 'new',
      attachmentId: 'rec-file',
      name: 'New.webm',
      mimeType: 'audio/webm',
    };
    expect(await ada.refused(startRecordingUpload, upload)).toMatchObject({ status: 'UNAVAILABLE' });
    await sql`update jobs set run_at = 0`.execute(db);
    await test.service.jobs.drain();
    expect(await left()).toBe(0);
    expect((await ada.call(startRecordingUpload, upload)).parts).toEqual([]);
  });
});

const place = { organizationId: 'acme', documentId: 'plan' };
