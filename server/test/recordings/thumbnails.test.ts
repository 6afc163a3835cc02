import {
  abortRecordingUpload,
  deleteRecordings,
  getRecordings,
  RECORDING_LIMITS,
  updateRecording,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import {
  addOne,
  aJpeg,
  bytesOf,
  finish,
  play,
  putPart,
  putThumbnail,
  recordingsOf,
  someBytes,
  startUpload,
  thumbnailRefused,
} from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

const scope = { organizationId: 'acme' };

describe.each(MAIN_DATABASE)('thumbnails of recordings ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let key: TestKey;
  let acme: TestOrganization;
  let ada: TestPerson;
  let bob: TestPerson;
  const picture = aJpeg(5_000);

  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({ pool: await open(), blobs });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.grant('ada');
    await acme.grant('bob');
    [ada, bob] = [await acme.person('ada'), await acme.person('bob')];
    await startUpload(ada);
    await putPart(ada, {});
    await addOne(ada);
  });

  const done = () => finish(ada, { partCount: 1, size: 10 });
  const thumbnailFor = async (person: TestPerson) => (await recordingsOf(person))[0]!.attachments[0]?.thumbnail;
  const stored = async () => (await rowsOf(key))['recorder_thumbnails'];

  it('are seen by who may read the file, as images, and by nobody else', async () => {
    await putThumbnail(ada, picture);
    expect(await thumbnailFor(bob)).toBeUndefined();
    const { recorderAnnotation } = await done();
    const own = recorderAnnotation.attachments[0]!;
    expect(own.thumbnail).toBe(`${own.url}&as=thumbnail`);
    const url = (await thumbnailFor(bob))!;
    const response = await play(bob, url);
    expect([response.status, await bytesOf(response)]).toEqual([200, picture]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="Talk.webm.jpeg"/),
    });
    expect((await play(bob, url, {}, 'HEAD')).status).toBe(200);
    const [read] = await key.call(getRecordings, scope);
    expect((await play(bob, read!.attachments[0]!.thumbnail)).status).toBe(200);
    expect((await play(bob, url.replace('reader=bob', 'reader=ada'))).status).toBe(404);
    await acme.revoke('bob');
    expect((await play(bob, url)).status).toBe(404);
  });

  it('are not there where none was put, and stay with a trim', async () => {
    const { recorderAnnotation } = await done();
    const { url, thumbnail } = recorderAnnotation.attachments[0]!;
    expect(thumbnail).toBeUndefined();
    expect((await play(ada, `${url}&as=thumbnail`)).status).toBe(404);
    const changes = { trim: { startMs: 0, endMs: 5 } };
    const trimmed = await ada.call(updateRecording, { ...scope, annotationId: 'rec', changes });
    expect(trimmed.recorderAnnotation.attachments).toEqual(recorderAnnotation.attachments);
  });

  it('are replaced until the upload is finished, and nothing of the earlier one is left', async () => {
    const before = blobs.keys.length;
    await putThumbnail(ada, aJpeg(300, 2));
    await putThumbnail(ada, picture);
    await done();
    await test.service.jobs.drain();
    expect(blobs.keys.length).toBe(before + 1);
    expect(await bytesOf(await play(ada, await thumbnailFor(ada)))).toEqual(picture);
    expect(await thumbnailRefused(ada, picture)).toMatchObject({ status: 'FAILED_PRECONDITION' });
    await ada.call(deleteRecordings, { ...scope, recorderIds: ['rec'] });
    await test.service.jobs.drain();
    expect([await stored(), blobs.keys.length]).toEqual([[], before - 1]); // the part has gone too
  });

  it('stay when the bytes that would replace them cannot be stored', async () => {
    const before = blobs.keys;
    await putThumbnail(ada, picture);
    vi.spyOn(blobs, 'put').mockRejectedValueOnce(new Error('The disk failed.'));
    expect(await thumbnailRefused(ada, aJpeg(300, 2))).toMatchObject({ status: 'INTERNAL' });
    await done();
    await test.service.jobs.drain();
    expect(await bytesOf(await play(ada, await thumbnailFor(ada)))).toEqual(picture);
    expect(blobs.keys.length).toBe(before.length + 1);
  });

  it('leave no bytes behind when the upload is cancelled while they are stored', async () => {
    const put = blobs.put.bind(blobs);
    const storing = vi.spyOn(blobs, 'put').mockImplementationOnce(async (blobKey, bytes) => {
      await ada.call(abortRecordingUpload, { ...scope, attachmentId: 'rec-file' });
      await put(blobKey, bytes);
    });
    expect(await thumbnailRefused(ada, picture)).toMatchObject({ status: 'NOT_FOUND' });
    expect(blobs.keys).toContain(storing.mock.calls[0]![0]);
    test.clock.advance(10 * 60_000);
    await test.service.jobs.drain();
    expect(blobs.keys).not.toContain(storing.mock.calls[0]![0]);
    expect(await stored()).toEqual([]);
  });

  it('go with an upload that is cancelled, and count for the quota until then', async () => {
    await putThumbnail(ada, picture);
    const counted = async () =>
      (await rowsOf(key))['stored_bytes']!.map((row) => (JSON.parse(row) as { bytes: number }).bytes);
    expect(await counted()).toEqual([5_010, 5_010]);
    await ada.call(abortRecordingUpload, { ...scope, attachmentId: 'rec-file' });
    expect([await stored(), await counted()]).toEqual([[], [0, 0]]);
  });

  it('are refused when they are no image, too large, of somebody else, or too many bytes', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>');
    for (const bytes of [svg, someBytes(50), new Uint8Array()]) {
      expect(await thumbnailRefused(ada, bytes)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    expect(await thumbnailRefused(ada, aJpeg(RECORDING_LIMITS.thumbnailBytes + 1))).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await thumbnailRefused(bob, picture)).toMatchObject({ status: 'NOT_FOUND' });
    expect(await thumbnailRefused(ada, picture, 'never')).toMatchObject({ status: 'NOT_FOUND' });
    const { limits } = test.service.core.options;
    const most = limits.maxStoredBytesPerUser;
    limits.maxStoredBytesPerUser = 1_000;
    const full = await thumbnailRefused(ada, picture);
    limits.maxStoredBytesPerUser = most;
    expect(full).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    expect(await stored()).toEqual([]);
  });
});
