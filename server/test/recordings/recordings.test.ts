import {
  addRecording,
  deleteRecordings,
  type EndpointInput,
  listRecordings,
  RECORDING_LIMITS,
  updateRecording,
} from '@parley/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { rowsOf } from '../support/fillDocument.js';
import { addOne, record, recordingsOf } from '../support/recordings.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

type Changes = EndpointInput<typeof updateRecording>['changes'];

describeNotifications('recordings', (bench) => {
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;

  beforeEach(async () => {
    acme = bench.acme;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
  });

  const scope = { organizationId: 'acme' };
  const update = (who: Writer, changes: Changes) =>
    who.person.call(updateRecording, { ...scope, annotationId: 'rec', changes });
  const refusedUpdate = (who: Writer, changes: object, annotationId = 'rec') =>
    who.person.refused(updateRecording, { ...scope, annotationId, changes });
  const ids = async (who: Writer, request = {}) =>
    (await recordingsOf(who.person, request)).map(({ annotationId }) => annotationId);

  it('are stored as they are sent, without the addresses that only their tab can open', async () => {
    const sent = {
      annotationId: 'rec',
      recordingType: 'screen',
      displayName: 'Tour',
      color: '#f00',
      isUrlAvailable: false,
      recordedTime: { duration: 6000, display: '00:00:06' },
      waveformData: [0, 0.5, 1],
      location: { id: 'page-2' },
      metadata: { from: 'app' },
      targetElementId: 'chart',
      attachments: [
        {
          attachmentId: 'file',
          name: 'tour.webm',
          url: 'blob:https://app.test/1',
          thumbnail: 'data:image/png;base64,AA',
        },
      ],
    } as const;
    const { recorderAnnotation, sequence } = await addOne(ada.person, sent as never);
    expect(recorderAnnotation).toEqual({
      ...sent,
      type: 'recorder',
      mode: 'floating',
      latestVersion: 0,
      recordingEditVersions: {},
      locationId: 'page-2',
      attachments: [{ attachmentId: 'file', name: 'tour.webm', thumbnail: 'data:image/png;base64,AA' }],
      from: expect.objectContaining({ userId: 'ada', name: 'ADA' }),
      createdAt: bench.service.clock.now(),
      lastUpdated: bench.service.clock.now(),
      metadata: { from: 'app', apiKey: acme.key.apiKey, organizationId: 'acme', documentId: 'plan' },
    });
    const list = await bob.person.call(listRecordings, scope);
    expect(list).toEqual({ recorderAnnotations: [recorderAnnotation], sequence });
  });

  it('are added once: a repeat answers what is stored, and another person has no use for the id', async () => {
    await addOne(ada.person, { displayName: 'First' });
    const before = await rowsOf(acme.key);
    expect((await addOne(ada.person, { displayName: 'Second' })).recorderAnnotation.displayName).toBe('First');
    const again = { ...scope, documentId: 'plan', recorderAnnotation: { annotationId: 'rec', recordingType: 'audio' } };
    expect(await bob.person.refused(addRecording, again)).toMatchObject({
      status: 'ALREADY_EXISTS',
      message: expect.stringMatching(/^data\.recorderAnnotation\.annotationId/),
    });
    expect(await rowsOf(acme.key)).toEqual(before);
  });

  it('refuse fields that are not right, naming each; nothing is written', async () => {
    const before = await rowsOf(acme.key);
    const wrong = {
      annotationId: 'a b',
      recordingType: 'film',
      mode: 'side',
      displayName: ' ',
      isUrlAvailable: 'yes',
      waveformData: Array(RECORDING_LIMITS.waveformPoints + 1).fill(0),
      recordedTime: { duration: -1 },
      attachments: [{}],
      chunkUrls: { x: 'https://a.test' },
      location: {},
      metadata: [],
      pageInfo: { url: 'javascript:1' },
    };
    for (const [field, value] of Object.entries(wrong)) {
      const recorderAnnotation = { annotationId: 'rec', recordingType: 'video', [field]: value };
      const failure = await ada.person.refused(addRecording, { ...scope, documentId: 'plan', recorderAnnotation });
      expect([failure.http, failure.message]).toEqual([
        400,
        expect.stringMatching(`^data.recorderAnnotation.${field}`),
      ]);
    }
    expect(await rowsOf(acme.key)).toEqual(before);
  });

  it('are listed newest first, in pages, of the documents or ids asked for', async () => {
    await acme.setDocument('other', { access_type: 'public' });
    for (const [index, annotationId] of ['a', 'b', 'c', 'd'].entries()) {
      await addOne(ada.person, { annotationId }, index % 2 ? 'other' : 'plan');
      bench.service.clock.advance(1000);
    }
    expect(await ids(bob)).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids(bob, { documentIds: ['plan'] })).toEqual(['c', 'a']);
    expect(await ids(bob, { documentIds: ['plan', 'other'] })).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids(bob, { recorderIds: ['a', 'd', 'never'] })).toEqual(['d', 'a']);
    expect(await ids(bob, { recorderIds: ['a', 'd'], documentIds: ['plan'] })).toEqual(['a']);
    const stranger = await acme.person('stranger');
    expect((await recordingsOf(stranger)).map(({ annotationId }) => annotationId)).toEqual(['d', 'b']);
    const first = await bob.person.post(listRecordings, { ...scope, pageSize: 3 });
    const pageToken = first.body.result!.nextPageToken!;
    expect(await ids(bob, { pageSize: 3, pageToken })).toEqual(['a']);
  });

  it('are changed by their author and by admins, a field at a time', async () => {
    await record(ada.person, { displayName: 'Talk', waveformData: [1], recordedTime: { duration: 5 } });
    bench.service.clock.advance(5);
    const { recorderAnnotation } = await update(ada, { displayName: null, recordedTime: { duration: 7 } });
    expect(recorderAnnotation).toMatchObject({
      recordedTime: { duration: 7 },
      waveformData: [1],
      isUrlAvailable: true,
    });
    expect(recorderAnnotation).not.toHaveProperty('displayName');
    expect(recorderAnnotation.lastUpdated).toBe(recorderAnnotation.createdAt + 5);
    const amy = await Writer.create(acme, 'amy', { isAdmin: true });
    expect((await update(amy, { displayName: 'Amy was here' })).recorderAnnotation.displayName).toBe('Amy was here');
    const vera = await Writer.create(acme, 'vera', { role: 'viewer' });
    const stranger = await Writer.create(acme, 'stranger', { role: null });
    const before = await rowsOf(acme.key);
    expect(await refusedUpdate(bob, { displayName: 'x' })).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await refusedUpdate(vera, { displayName: 'x' })).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await refusedUpdate(stranger, { displayName: 'x' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await refusedUpdate(ada, { displayName: 'x' }, 'never')).toMatchObject({ status: 'NOT_FOUND' });
    expect(await rowsOf(acme.key)).toEqual(before);
  });

  it('have versions without a file, each after the one before', async () => {
    await addOne(ada.person);
    const boundedTrimRanges = [{ startMs: 1000, endMs: 2000 }];
    await update(ada, { editVersion: { version: 1, boundedTrimRanges } });
    const { recorderAnnotation } = await update(ada, { editVersion: { version: 1, displayName: 'Short' } });
    expect(recorderAnnotation).toMatchObject({
      latestVersion: 1,
      recordingEditVersions: { 1: { boundedTrimRanges, displayName: 'Short', from: { userId: 'ada' } } },
    });
    expect(await refusedUpdate(ada, { editVersion: { version: 3 } })).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^data\.changes\.editVersion\.version/),
    });
  });

  it('are trimmed by a new version and got back by another, while the file stays', async () => {
    const { attachments } = await record(ada.person);
    const part = { startMs: 250, endMs: 1750 };
    const { recorderAnnotation: trimmed } = await update(ada, { trim: part });
    expect(trimmed).toMatchObject({
      attachments,
      latestVersion: 1,
      recordingEditVersions: {
        1: {
          boundedTrimRanges: [part],
          recordedTime: { duration: 1500, display: '00:00:01' },
          from: { userId: 'ada' },
          createdAt: expect.any(Number) as number,
        },
      },
    });
    expect((await update(ada, { trim: part })).recorderAnnotation).toEqual(trimmed);
    const { recorderAnnotation: whole } = await update(ada, { trim: null });
    expect(whole).toMatchObject({
      attachments,
      latestVersion: 2,
      recordingEditVersions: { 2: { boundedTrimRanges: [] } },
    });
    expect((await update(ada, { trim: null })).recorderAnnotation.latestVersion).toBe(2);
    expect((await recordingsOf(bob.person))[0]).toMatchObject({ latestVersion: 2 });
  });

  it('keep every trim of two people at the same time', async () => {
    await record(ada.person);
    const parts = [1, 2, 3, 4].map((n) => ({ startMs: n * 100, endMs: 2000 }));
    await Promise.all(parts.map((trim) => update(ada, { trim })));
    const { latestVersion, recordingEditVersions } = (await recordingsOf(ada.person))[0]!;
    expect(latestVersion).toBe(4);
    const starts = Object.values(recordingEditVersions).map(({ boundedTrimRanges }) => boundedTrimRanges![0]!.startMs);
    expect(new Set(starts)).toEqual(new Set([100, 200, 300, 400]));
  });

  it('are trimmed by nobody but their author and admins, and to no part that is none', async () => {
    await record(ada.person);
    const part = { startMs: 0, endMs: 100 };
    expect(await refusedUpdate(bob, { trim: part })).toMatchObject({ status: 'PERMISSION_DENIED' });
    for (const [trim, message] of [
      [{ startMs: 5, endMs: 5 }, /^data\.changes\.trim\.endMs: must be after startMs/],
      [{ startMs: -1, endMs: 5 }, /^data\.changes\.trim\.startMs/],
      [{ startMs: 0.5, endMs: 5 }, /^data\.changes\.trim\.startMs/],
      [{ startMs: 0 }, /^data\.changes\.trim\.endMs/],
    ] as const) {
      const refused = await refusedUpdate(ada, { trim: trim as typeof part });
      expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) });
    }
    expect((await recordingsOf(ada.person))[0]).toMatchObject({ latestVersion: 0, recordingEditVersions: {} });
    const { db } = acme.key.service.core;
    await sql`
      update recorder_annotations set content = content || ${JSON.stringify({ latestVersion: RECORDING_LIMITS.versions })}::jsonb
      where api_key = ${acme.key.apiKey}`.execute(db);
    expect(await refusedUpdate(ada, { trim: part })).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^data\.changes\.trim: .*100 versions/),
    });
  });

  it('of a customer who stores them elsewhere name the author by id alone, and the file by its stub', async () => {
    const stub = { attachmentId: 'file', name: 'a.webm' };
    await addOne(ada.person, { isRecorderResolverUsed: true, attachments: [stub] });
    const { recorderAnnotation } = await update(ada, { isUrlAvailable: true });
    expect(recorderAnnotation).toMatchObject({
      isUrlAvailable: true,
      isRecorderResolverUsed: true,
      attachments: [stub],
    });
    expect(recorderAnnotation.from).toEqual({ userId: 'ada' });
  });

  it('are deleted by their author and by admins: all of them or none', async () => {
    await record(ada.person, { annotationId: 'a' });
    await record(bob.person, { annotationId: 'b' });
    const remove = { ...scope, recorderIds: ['a', 'b', 'never'] };
    const before = await rowsOf(acme.key);
    expect(await bob.person.refused(deleteRecordings, remove)).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await rowsOf(acme.key)).toEqual(before);
    const amy = await Writer.create(acme, 'amy', { isAdmin: true });
    const { recorderAnnotations } = await amy.person.call(deleteRecordings, remove);
    expect(recorderAnnotations.map(({ annotationId }) => annotationId).sort()).toEqual(['a', 'b']);
    expect((await amy.person.call(deleteRecordings, remove)).recorderAnnotations).toEqual([]);
    expect(await ids(ada)).toEqual([]);
  });
});
