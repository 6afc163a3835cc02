import { LIMITS, deleteDocuments, deleteOrganizations } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { DEFAULT_LIMITS } from '../../src/options.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { tryUpload, upload, uploadRefused } from '../support/upload.js';

const limits = { maxStoredBytesPerUser: 1000, maxStoredBytesPerOrganization: 1500 };
const file = (size: number) => new Uint8Array(size);

it('stores 200 MiB of a person, 10 GiB of an organization and 100 unused files when nobody says otherwise', () => {
  const MiB = 1024 * 1024;
  expect(DEFAULT_LIMITS).toMatchObject({
    maxStoredBytesPerUser: 200 * MiB,
    maxStoredBytesPerOrganization: 10 * 1024 * MiB,
    maxUnusedUploads: 100,
  });
});

describe.each(DATABASES)('quotas of stored files ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let key: TestKey;
  let acme: TestOrganization;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({ pool: await open(), blobs, options: { limits } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    for (const documentId of ['plan', 'other']) await acme.setDocument(documentId, { access_type: 'public' });
    [ada, bob] = [await acme.person('ada'), await acme.person('bob')];
  });

  const counts = () =>
    test.service.core.db
      .selectFrom('stored_bytes')
      .where('api_key', '=', key.apiKey)
      .select(['user_id', 'bytes'])
      .orderBy('user_id')
      .execute();
  const exhausted = { http: 429, status: 'RESOURCE_EXHAUSTED' };

  it('let a person store up to the limit and not a byte more, and what was refused counts for nothing', async () => {
    await upload(ada, { attachmentId: 'a', file: file(600) });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await uploadRefused(ada, { attachmentId: 'b', file: file(401) })).toMatchObject({
        ...exhausted,
        message: expect.stringContaining('1000 bytes'),
      });
    }
    await upload(ada, { attachmentId: 'c', file: file(400) });
    expect(await upload(ada, { attachmentId: 'c', file: file(400) })).toMatchObject({ size: 400 }); // a repeat
    expect(await counts()).toEqual([
      { user_id: '', bytes: 1000 },
      { user_id: 'ada', bytes: 1000 },
    ]);
  });

  it('let the people of an organization store up to its limit together', async () => {
    await upload(ada, { attachmentId: 'a', file: file(900) });
    expect(await uploadRefused(bob, { attachmentId: 'b', file: file(601) })).toMatchObject({
      ...exhausted,
      message: expect.stringContaining('1500 bytes'),
    });
    await upload(bob, { attachmentId: 'b', file: file(600) });
  });

  it('apply to concurrent uploads', async () => {
    const ofAda = Array.from({ length: 15 }, (_, n) => tryUpload(ada, { attachmentId: `a-${n}`, file: file(100) }));
    const ofBob = Array.from({ length: 15 }, (_, n) => tryUpload(bob, { attachmentId: `b-${n}`, file: file(100) }));
    const statuses = await Promise.all([...ofAda, ...ofBob]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await counts())[0]).toEqual({ user_id: '', bytes: 1500 });
  });

  it('take the files of two full comments before either is sent, and not one more', async () => {
    for (let at = 0; at < 2 * LIMITS.attachments; at += 1)
      await upload(ada, { attachmentId: `file-${at}`, file: file(1) });
    expect(await uploadRefused(ada, { attachmentId: 'one-more', file: file(1) })).toMatchObject({
      ...exhausted,
      message: expect.stringContaining('At most 100'),
    });
    await upload(bob, { attachmentId: 'of-bob', file: file(1) });
  });

  it('are freed when files go with a document or an organization', async () => {
    await upload(ada, { attachmentId: 'a', file: file(700) });
    await upload(ada, { attachmentId: 'b', file: file(300), documentId: 'other' });
    await key.call(deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] });
    expect(await counts()).toEqual([
      { user_id: '', bytes: 300 },
      { user_id: 'ada', bytes: 300 },
    ]);
    await upload(ada, { attachmentId: 'c', file: file(700), documentId: 'other' });
    await key.call(deleteOrganizations, { organizationIds: ['acme'] });
    expect(await counts()).toEqual([]);
  });

  it('count nothing of a file that could not be stored, which does not use up an unused upload either', async () => {
    const put = blobs.put.bind(blobs);
    blobs.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    expect(await uploadRefused(ada, { attachmentId: 'a', file: file(700) })).toMatchObject({
      http: 503,
      status: 'UNAVAILABLE',
    });
    blobs.put = put;
    expect(await counts()).toEqual([
      { user_id: '', bytes: 0 },
      { user_id: 'ada', bytes: 0 },
    ]);
    await upload(ada, { attachmentId: 'a', file: file(700) });
  });
});
