import { addDocuments, deleteRecordings } from '@parley/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { DATABASES } from '../support/databases.js';
import { record } from '../support/recordings.js';
import { startTestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

/** Files that one job deletes, at most. */
const MOST = 500;
const PARTS = 1_201;

describe.each(DATABASES)('files of a deleted recording ($name)', ({ open }) => {
  it('are deleted by jobs that each end within their time, however many there are', async () => {
    const blobs = new MemoryBlobs();
    const test = await startTestService({ pool: await open(), blobs });
    onTestFinished(() => test.close());
    const acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
    const ada = await acme.person('ada');
    await record(ada, { partBytes: 1_000 });
    const { db } = test.service.core;
    const [part] = await db.selectFrom('recorder_parts').selectAll().execute();
    const others = Array.from({ length: PARTS - 1 }, (_, index) => ({
      ...part!,
      part_number: index + 1,
      blob_key: `part-${index}`,
    }));
    await db.insertInto('recorder_parts').values(others).execute();
    const keys = [part!.blob_key, ...others.map((other) => other.blob_key)].sort();

    Object.assign(blobs, { delete: () => new Promise(() => {}) }); // so that the jobs stay
    await ada.call(deleteRecordings, { organizationId: 'acme', recorderIds: ['rec'] });
    const jobs = await db.selectFrom('jobs').where('kind', '=', DELETE_BLOBS).select('payload').execute();
    const deleted = jobs.map(({ payload }) => payload['keys'] as string[]);
    expect(Math.max(...deleted.map((some) => some.length))).toBe(MOST);
    expect(deleted.flat().sort()).toEqual(keys);
  });
});
