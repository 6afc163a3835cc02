import {
  abortRecordingUpload,
  deleteDocuments,
  deleteRecordings,
  finishRecordingUpload,
  listRecordingUploads,
  RECORDING_LIMITS,
  startRecordingUpload,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { HOUSEKEEPING } from '../../src/jobs/housekeeping.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { DATABASES, MAIN_DATABASE } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import {
  addOne,
  bytesOf,
  cut,
  finish,
  partRefused,
  play,
  putPart,
  record,
  someBytes,
  startUpload,
  tryPart,
  uploadOf,
} from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

const MINUTE = 60_000;
const LIMITS = { maxStoredBytesPerUser: 20_000, maxStoredBytesPerOrganization: 30_000, maxUnusedUploads: 3 };

describe.each(MAIN_DATABASE)('uploads of recordings ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let key: TestKey;
  let acme: TestOrganization;
  let ada: TestPerson;
  let bob: TestPerson;

  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({ pool: await open(), blobs, options: { limits: LIMITS } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    for (const blob of blobs.keys) await blobs.delete(blob);
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.grant('ada');
    await acme.grant('bob');
    [ada, bob] = [await acme.person('ada'), await acme.person('bob')];
  });
  const rows = () => rowsOf(key);
  const upload = () => ada.call(listRecordingUploads, { organizationId: 'acme' });

  it('puts a file together from parts that came in any order, several at once and repeatedly', async () => {
    const bytes = someBytes(2500);
    const parts = cut(bytes, 700);
    const started = await startUpload(ada);
    expect(started).toEqual({
      attachmentId: 'rec-file',
      parts: [],
      isFinished: false,
      maxPartBytes: RECORDING_LIMITS.partBytes,
      maxParts: RECORDING_LIMITS.parts,
    });
    const order = [3, 1, 1, 0, 3, 2, 1];
    const stored = await Promise.all(order.map((n) => putPart(ada, { partNumber: n, bytes: parts[n]! })));
    expect(stored).toEqual(order.map((n) => ({ partNumber: n, size: parts[n]!.byteLength })));
    expect(blobs.keys).toHaveLength(4);
    expect((await startUpload(ada)).parts).toEqual([0, 1, 2, 3]);
    await addOne(ada);
    const { recorderAnnotation } = await finish(ada, { partCount: 4, size: 2500 });
    expect(recorderAnnotation).toMatchObject({ isUrlAvailable: true, latestVersion: 0 });
    expect(recorderAnnotation.attachments).toEqual([
      {
        attachmentId: 'rec-file',
        name: 'Talk.webm',
        mimeType: 'video/webm',
        size: 2500,
        url: expect.stringMatching(/^\/v2\/client\/recordings\/files\/[\w-]{21}\?/),
      },
    ]);
    expect(await bytesOf(await play(ada, recorderAnnotation.attachments[0]!.url))).toEqual(bytes);
    expect(await startUpload(ada)).toMatchObject({ parts: [0, 1, 2, 3], isFinished: true });
  });

  it('finishes once: a repeat answers the same, also at the same time', async () => {
    await startUpload(ada);
    await putPart(ada, {});
    await addOne(ada);
    const all = await Promise.all([1, 2, 3].map(() => finish(ada, { partCount: 1, size: 10 })));
    const before = await rows();
    all.push(await finish(ada, { partCount: 1, size: 10 }));
    const { recorderAnnotation } = all[0]!;
    expect(all.map((one) => one.recorderAnnotation)).toEqual(all.map(() => recorderAnnotation));
    expect(await rows()).toEqual(before);
  });

  it('says which parts are missing, and takes them afterwards', async () => {
    const parts = cut(someBytes(50), 10);
    await startUpload(ada);
    for (const n of [1, 3]) await putPart(ada, { partNumber: n, bytes: parts[n]! });
    await addOne(ada);
    const before = await rows();
    const end = { organizationId: 'acme', attachmentId: 'rec-file', partCount: 5, size: 50 };
    expect(await ada.refused(finishRecordingUpload, end)).toMatchObject({
      http: 400,
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^data\.partCount/),
      details: { missingParts: [0, 2, 4] },
    });
    expect(await rows()).toEqual(before);
    for (const n of [0, 2, 4]) await putPart(ada, { partNumber: n, bytes: parts[n]! });
    for (const [field, wrong] of Object.entries({ size: 49, partCount: 4 })) {
      expect(await ada.refused(finishRecordingUpload, { ...end, [field]: wrong })).toMatchObject({
        status: 'FAILED_PRECONDITION',
        message: expect.stringMatching(`^data.${field}`),
      });
    }
    await finish(ada, { partCount: 5, size: 50 });
  });

  describe('with many parts', () => {
    const MANY = 600;
    /** Most parts that one statement may place. */
    const MOST = 250;
    const SIZE = 3;
    const bytes = someBytes(MANY * SIZE);

    /** An upload whose parts are all stored, and its recording. */
    const uploadMany = async () => {
      const { db } = test.service.core;
      const parts = cut(bytes, SIZE);
      await startUpload(ada);
      await putPart(ada, { bytes: parts[0]! });
      await addOne(ada);
      const first = await db
        .selectFrom('recorder_parts')
        .where('api_key', '=', key.apiKey)
        .selectAll()
        .executeTakeFirstOrThrow();
      const others = parts.slice(1).map((part, index) => ({ part, number: index + 1, blobKey: `blob-${index}` }));
      for (const { part, blobKey } of others) await blobs.put(blobKey, part);
      await db
        .insertInto('recorder_parts')
        .values(others.map(({ number, blobKey }) => ({ ...first, part_number: number, blob_key: blobKey })))
        .execute();
    };
    const end = { partCount: MANY, size: bytes.byteLength };
    const playAll = async (url = '') => bytesOf(await play(ada, url));

    it('places them in turns, so that nobody waits for all of them', async () => {
      const { db } = test.service.core;
      await uploadMany();
      await sql`
        create function refuse_many() returns trigger language plpgsql as $$ begin
          if (select count(*) from placed) > ${sql.lit(MOST)} then raise 'too many'; end if;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger refuse_many after update on recorder_parts referencing new table as placed
        for each statement execute function refuse_many()`.execute(db);
      onTestFinished(async () => void (await sql`drop function refuse_many cascade`.execute(db)));
      const { recorderAnnotation } = await finish(ada, end);
      expect(await playAll(recorderAnnotation.attachments[0]!.url)).toEqual(bytes);
    });

    it('places them again when one was stored while they were', async () => {
      const { core } = test.service;
      await uploadMany();
      const store = async (isStored: boolean) => {
        const changed = core.db.updateTable('recorder_parts').set({ is_stored: isStored });
        await changed.where('api_key', '=', key.apiKey).where('part_number', '=', 5).execute();
      };
      await store(false);
      const write = vi.spyOn(core, 'write').mockImplementationOnce(async (body) => {
        await store(true);
        return core.write(body);
      });
      onTestFinished(() => write.mockRestore());
      const { recorderAnnotation } = await finish(ada, end);
      expect(await playAll(recorderAnnotation.attachments[0]!.url)).toEqual(bytes);
    });
  });

  it('keeps a part as it was acknowledged: other bytes under its number are refused', async () => {
    await startUpload(ada);
    await putPart(ada, { bytes: someBytes(10) });
    const before = await rows();
    expect(await partRefused(ada, { bytes: someBytes(10, 2) })).toMatchObject({
      http: 409,
      status: 'ALREADY_EXISTS',
      message: expect.stringMatching(/^data\.partNumber/),
    });
    expect(await rows()).toEqual(before);
    await addOne(ada);
    await finish(ada, { partCount: 1, size: 10 });
    expect(await putPart(ada, { bytes: someBytes(10) })).toEqual({ partNumber: 0, size: 10 });
    expect(await partRefused(ada, { partNumber: 1 })).toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  it('acknowledges a part only when its bytes are stored; the next attempt may bring others', async () => {
    await startUpload(ada);
    const put = blobs.put.bind(blobs);
    blobs.put = () => Promise.reject(new Error('The disk is full.'));
    expect(await partRefused(ada, {})).toMatchObject({ http: 500 });
    expect((await startUpload(ada)).parts).toEqual([]);
    blobs.put = put;
    await putPart(ada, { bytes: someBytes(12, 3) });
    expect((await startUpload(ada)).parts).toEqual([0]);
    expect((await rows())['recorder_parts']).toHaveLength(1);
  });

  it('needs the recording before it finishes, and one that has no other file of the version', async () => {
    await startUpload(ada);
    await putPart(ada, {});
    const end = { organizationId: 'acme', attachmentId: 'rec-file', partCount: 1, size: 10 };
    expect(await ada.refused(finishRecordingUpload, end)).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    await addOne(bob);
    expect(await ada.refused(finishRecordingUpload, end)).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    await record(ada, { annotationId: 'mine' });
    await startUpload(ada, { annotationId: 'mine', attachmentId: 'second' });
    await putPart(ada, { attachmentId: 'second' });
    expect(await ada.refused(finishRecordingUpload, { ...end, attachmentId: 'second' })).toMatchObject({
      status: 'ALREADY_EXISTS',
    });
  });

  it('is that of one person: others can neither add to it, nor finish, end or see it', async () => {
    await startUpload(ada);
    await putPart(ada, {});
    await addOne(ada);
    const before = await rows();
    expect(await partRefused(bob, { partNumber: 1 })).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    const end = { organizationId: 'acme', attachmentId: 'rec-file', partCount: 1, size: 10 };
    expect(await bob.refused(finishRecordingUpload, end)).toMatchObject({ http: 404 });
    expect(await bob.refused(startRecordingUpload, uploadOf())).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
    await bob.call(abortRecordingUpload, { organizationId: 'acme', attachmentId: 'rec-file' });
    expect((await bob.call(listRecordingUploads, { organizationId: 'acme' })).uploads).toEqual([]);
    expect(await rows()).toEqual(before);
    for (const changes of [{ annotationId: 'other' }, { version: 1 }]) {
      expect(await ada.refused(startRecordingUpload, uploadOf(changes))).toMatchObject({ status: 'ALREADY_EXISTS' });
    }
  });

  it('is taken from people who may write in the document only, who may lose that in the middle', async () => {
    await acme.grant('vera', undefined, { role: 'viewer' });
    const refusals = { vera: 403, stranger: 404 };
    for (const [who, http] of Object.entries(refusals)) {
      expect(await (await acme.person(who)).refused(startRecordingUpload, uploadOf()), who).toMatchObject({ http });
    }
    expect(await ada.refused(startRecordingUpload, uploadOf({ documentId: 'missing' }))).toMatchObject({ http: 404 });
    await startUpload(ada);
    await putPart(ada, {});
    await addOne(ada);
    await acme.revoke('ada');
    const before = await rows();
    expect(await partRefused(ada, { partNumber: 1 })).toMatchObject({ http: 404 });
    const end = { organizationId: 'acme', attachmentId: 'rec-file', partCount: 1, size: 10 };
    expect(await ada.refused(finishRecordingUpload, end)).toMatchObject({ http: 404 });
    expect(await rows()).toEqual(before);
  });

  it('refuses fields that are not right, naming each, and parts that are too large or empty; nothing stays', async () => {
    await startUpload(ada);
    const before = await rows();
    const wrong = {
      attachmentId: '../up',
      name: ' ',
      documentId: '',
      mimeType: 'text/html',
      version: -1,
      annotationId: 'a b',
    };
    for (const [field, value] of Object.entries(wrong)) {
      const { http, message } = await ada.refused(startRecordingUpload, { ...uploadOf(), [field]: value });
      expect([http, message]).toEqual([400, expect.stringMatching(`^data.${field}:`)]);
    }
    for (const partNumber of ['-1', '1.5', '01', '', 'x', String(RECORDING_LIMITS.parts)]) {
      expect(await partRefused(ada, { partNumber })).toMatchObject({
        http: 400,
        message: expect.stringMatching(/^data\.partNumber:/),
      });
    }
    expect(await partRefused(ada, { bytes: '' })).toMatchObject({
      http: 400,
      message: expect.stringMatching(/^file:/),
    });
    expect(await partRefused(ada, { bytes: new Uint8Array(RECORDING_LIMITS.partBytes + 1) })).toMatchObject({
      http: 413,
      message: `file: must be at most ${RECORDING_LIMITS.partBytes} bytes`,
    });
    expect(await rows()).toEqual(before);
    expect(blobs.keys).toEqual([]);
  });

  it('counts parts as stored files of the person and of the organization, and frees them again', async () => {
    const sized = (attachmentId: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          tryPart(ada, { attachmentId, partNumber: n, bytes: someBytes(5000, n) }),
        ),
      );
    await startUpload(ada);
    const answers = await sized('rec-file', 6);
    expect(answers.filter((status) => status === 200)).toHaveLength(4);
    expect(await partRefused(ada, { partNumber: 7 })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('20000 bytes'),
    });
    expect(blobs.keys).toHaveLength(4);
    await startUpload(bob, { attachmentId: 'b' });
    for (const n of [0, 1]) await putPart(bob, { attachmentId: 'b', partNumber: n, bytes: someBytes(5000) });
    expect(await partRefused(bob, { attachmentId: 'b', partNumber: 2 })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('30000 bytes'),
    });
    await ada.call(abortRecordingUpload, { organizationId: 'acme', attachmentId: 'rec-file' });
    await ada.call(abortRecordingUpload, { organizationId: 'acme', attachmentId: 'rec-file' });
    await test.service.jobs.drain();
    expect(blobs.keys).toHaveLength(2);
    await startUpload(ada);
    await putPart(ada, { bytes: someBytes(5000) });
  });

  it('lets nobody have more than so many unfinished uploads, nor many at once', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const started = await Promise.all(
      ids.map((attachmentId) => ada.post(startRecordingUpload, uploadOf({ attachmentId }))),
    );
    expect(started.filter(({ status }) => status === 429)).toHaveLength(2);
    const { uploads } = await upload();
    expect(uploads).toHaveLength(3);
    expect(uploads[0]).toEqual({
      documentId: 'plan',
      annotationId: 'rec',
      attachmentId: expect.any(String),
      name: 'Talk.webm',
      version: 0,
      mimeType: 'video/webm',
      partCount: 0,
      size: 0,
      createdAt: test.clock.now(),
      lastUpdated: test.clock.now(),
    });
    const elsewhere = await ada.call(listRecordingUploads, { organizationId: 'acme', documentId: 'other' });
    expect(elsewhere.uploads).toEqual([]);
    await startUpload(bob, { attachmentId: 'bobs' });
  });

  it('counts those that begin in several documents at once together', async () => {
    const documents = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const documentId of documents) await acme.setDocument(documentId, { access_type: 'organizationPrivate' });
    const started = await Promise.all(
      documents.map((documentId) => ada.post(startRecordingUpload, uploadOf({ documentId, attachmentId: documentId }))),
    );
    expect(started.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await upload()).uploads).toHaveLength(3);
  });

  it('cannot be cancelled once it is finished, and goes with the recording', async () => {
    await record(ada);
    const id = { organizationId: 'acme', attachmentId: 'rec-file' };
    expect(await ada.refused(abortRecordingUpload, id)).toMatchObject({ status: 'FAILED_PRECONDITION' });
    await startUpload(ada, { attachmentId: 'edit', version: 1 });
    await putPart(ada, { attachmentId: 'edit' });
    await ada.call(deleteRecordings, { organizationId: 'acme', recorderIds: ['rec'] });
    await test.service.jobs.drain();
    expect(blobs.keys).toEqual([]);
    const left = await rows();
    expect([left['recorder_files'], left['recorder_parts']]).toEqual([[], []]);
    for (const counted of left['stored_bytes']!) expect(JSON.parse(counted)).toMatchObject({ bytes: 0 });
  });

  it('goes with its document, finished or not', async () => {
    await record(ada);
    await startUpload(ada, { annotationId: 'later', attachmentId: 'later' });
    await putPart(ada, { attachmentId: 'later' });
    await key.call(deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] });
    await test.service.jobs.drain();
    expect(blobs.keys).toEqual([]);
    const left = await rows();
    for (const table of ['recorder_annotations', 'recorder_files', 'recorder_parts']) expect(left[table]).toEqual([]);
  });

  const runHousekeeping = async () => {
    await test.service.core.db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', HOUSEKEEPING).execute();
    await test.service.jobs.drain();
    await test.service.jobs.drain();
  };

  it('goes when no part has come for a day; a finished file stays', async () => {
    await record(ada);
    const finished = blobs.keys;
    await startUpload(ada, { annotationId: 'later', attachmentId: 'later' });
    await putPart(ada, { attachmentId: 'later' });
    test.clock.advance(20 * 60 * MINUTE);
    await putPart(ada, { attachmentId: 'later', partNumber: 1 });
    test.clock.advance(24 * 60 * MINUTE);
    await runHousekeeping();
    expect((await upload()).uploads).toMatchObject([{ attachmentId: 'later', partCount: 2, size: 20 }]);
    test.clock.advance(1);
    await runHousekeeping();
    expect((await upload()).uploads).toEqual([]);
    expect(blobs.keys).toEqual(finished);
  });

  it('goes apart from others that are given up, as each may have thousands of parts', async () => {
    for (const attachmentId of ['a', 'b', 'c']) {
      await startUpload(ada, { annotationId: attachmentId, attachmentId });
      await putPart(ada, { attachmentId });
    }
    const deletions = () => test.metrics.total('parley_jobs_total', { kind: DELETE_BLOBS, outcome: 'done' });
    const before = deletions();
    test.clock.advance(24 * 60 * MINUTE + 1);
    await runHousekeeping();
    expect((await upload()).uploads).toEqual([]);
    expect(deletions() - before).toBe(3); // each statement makes one
  });

  it('makes a version of a recording that was edited, beside the first', async () => {
    const first = await record(ada);
    await startUpload(ada, { attachmentId: 'trim', version: 1, name: 'Trim.webm' });
    await putPart(ada, { attachmentId: 'trim' });
    test.clock.advance(1000);
    const editVersion = { recordedTime: { duration: 500 }, boundedTrimRanges: [{ startMs: 1000, endMs: 1500 }] };
    const { recorderAnnotation } = await finish(ada, { attachmentId: 'trim', partCount: 1, size: 10, editVersion });
    expect(recorderAnnotation.latestVersion).toBe(1);
    expect(recorderAnnotation.attachments).toEqual(first.attachments);
    expect(recorderAnnotation.recordingEditVersions).toEqual({
      1: {
        from: expect.objectContaining({ userId: 'ada' }),
        createdAt: test.clock.now(),
        ...editVersion,
        attachments: [expect.objectContaining({ attachmentId: 'trim', name: 'Trim.webm', size: 10 })],
      },
    });
    const trimmed = recorderAnnotation.recordingEditVersions[1]!.attachments![0]!;
    expect(await bytesOf(await play(ada, trimmed.url))).toEqual(someBytes(10));
    await startUpload(ada, { attachmentId: 'far', version: 3 });
    await putPart(ada, { attachmentId: 'far' });
    const far = { organizationId: 'acme', attachmentId: 'far', partCount: 1, size: 10 };
    expect(await ada.refused(finishRecordingUpload, far)).toMatchObject({ status: 'FAILED_PRECONDITION' });
  });
});

/** Where transactions run side by side. */
const CONCURRENT = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(CONCURRENT)('uploads that are finished while their recording is deleted ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  it('take the recording before the file, so that the two never wait in a circle', async () => {
    const acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.grant('ada');
    const ada = await acme.person('ada');
    await startUpload(ada);
    await putPart(ada, { bytes: someBytes(10) });
    await addOne(ada);
    const { apiKey } = acme.key;
    let finishing: Promise<unknown> | undefined;
    await test.service.core.db.transaction().execute(async (tx) => {
      await sql`select from recorder_annotations where api_key = ${apiKey} for update`.execute(tx);
      finishing = finish(ada, { partCount: 1, size: 10 });
      const isWaiting = sql<{ yes: boolean }>`
        select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as yes`;
      await expect.poll(async () => (await isWaiting.execute(tx)).rows[0]?.yes).toBe(true);
      const files = await sql`
        select from recorder_files where api_key = ${apiKey} for update skip locked`.execute(tx);
      expect(files.rows).toHaveLength(1);
    });
    expect(await finishing).toMatchObject({ recorderAnnotation: { isUrlAvailable: true } });
  });
});
