import {
  deleteRecordings,
  getRecordings,
  listActivities,
  type RecorderAnnotation,
  updateCommentAnnotation,
  updateDocuments,
  updateRecording,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { addOne, aJpeg, finish, play, putPart, putThumbnail, record, startUpload } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';
import { Writer } from '../support/Writer.js';

const scope = { organizationId: 'acme' };

describe.each(MAIN_DATABASE)('what backends and the log learn of recordings ($name)', ({ open }) => {
  let test: TestService;
  let hooks: TestHooks;
  let ada: Writer;
  let bob: Writer;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    hooks = await TestHooks.create(test);
    const documents = [{ documentId: 'plan', documentName: 'Plan' }];
    await hooks.acme.key.call(updateDocuments, { ...scope, documents });
    [ada, bob] = [await Writer.create(hooks.acme, 'ada'), await Writer.create(hooks.acme, 'bob')];
    await hooks.useAdvanced();
    await hooks.endpoint('it');
  });

  const readEvents = async () => {
    await hooks.pass(1);
    return hooks.bodies('it').filter(({ event }) => event === 'recorder.done');
  };
  const logged = async (who: Writer) => {
    const { activities } = await who.person.call(listActivities, { ...scope, featureTypes: ['recorder'] });
    return activities.map(({ actionType }) => actionType).sort();
  };
  const backend = (request = {}) => hooks.acme.key.call(getRecordings, { ...scope, ...request });
  const bind = (visibility?: 'private') =>
    ada.add({
      comments: [{ commentId: 'c', commentText: 'Hear.', recorders: [{ id: 'rec', type: 'video' }] }],
      ...(visibility && { visibility: { type: 'restricted', userIds: [] } }),
    });

  it('sends one event when the file is complete, with the fields of the contract', async () => {
    await startUpload(ada.person);
    await putPart(ada.person, {});
    await putThumbnail(ada.person, aJpeg(50));
    await addOne(ada.person, { displayName: 'Tour' });
    expect(await readEvents()).toEqual([]);
    expect(await logged(bob)).toEqual([]);
    await finish(ada.person, { partCount: 1, size: 10 });
    const asset = {
      version: 0,
      url: expect.stringMatching(/^\/v2\/client\/recordings\/files\//),
      mimeType: 'video/webm',
      fileName: 'Talk.webm',
      fileSizeInBytes: 10,
      fileFormat: 'webm',
      thumbnailUrl: expect.stringMatching(/^\/v2\/client\/recordings\/files\/.*&as=thumbnail$/),
    };
    const data = {
      actionUser: expect.objectContaining({ userId: 'ada', name: 'ADA' }),
      metadata: expect.objectContaining({ organizationId: 'acme', documentId: 'plan', documentName: 'Plan' }),
      recorderId: 'rec',
      from: expect.objectContaining({ userId: 'ada' }),
      assets: [asset],
      assetsAllVersions: [asset],
      transcription: {},
    };
    const [event] = await readEvents();
    expect(event).toEqual({
      event: 'recorder.done',
      actionType: 'done',
      source: 'recorder',
      platform: 'sdk',
      data,
      webhookId: expect.any(String),
    });
    const { assets } = event!['data'] as { assets: { url: string }[] };
    expect((await play(ada.person, assets[0]!.url)).status).toBe(200);
    await ada.person.call(updateRecording, { ...scope, annotationId: 'rec', changes: { displayName: 'Tour 2' } });
    expect(await readEvents()).toHaveLength(1);
    expect(await logged(bob)).toEqual(['recording.add']);
    await ada.person.call(deleteRecordings, { ...scope, recorderIds: ['rec'] });
    expect(await logged(bob)).toEqual(['recording.add', 'recording.delete']);
    expect(await readEvents()).toHaveLength(1);
  });

  it('is sent for a trim as for a version that is done, with the trimmed range in the address, and logs nothing', async () => {
    await record(ada.person, { mode: 'thread' });
    const changes = { trim: { startMs: 1500, endMs: 7250 } };
    await ada.person.call(updateRecording, { ...scope, annotationId: 'rec', changes });
    expect(await readEvents()).toEqual([]); // nobody else sees it yet
    await bind();
    await ada.person.call(updateRecording, { ...scope, annotationId: 'rec', changes: { trim: null } });
    await ada.person.call(updateRecording, { ...scope, annotationId: 'rec', changes: { trim: null } });
    type RecorderEvent = Record<'assets' | 'assetsAllVersions', { version: number; url: string }[]>;
    const shown = ({ assets, assetsAllVersions }: RecorderEvent) =>
      [assets, assetsAllVersions].map((list) => list.map(({ version, url }) => [version, url.split('#')[1]]));
    const events = (await readEvents()).map(({ data }) => shown(data as RecorderEvent));
    const [first, trimmed, whole] = [
      [0, undefined],
      [1, 't=1.5,7.25'],
      [2, undefined],
    ];
    // Webhooks are sent in no order.
    expect(events.sort((a, b) => a[1]!.length - b[1]!.length)).toEqual([
      [[trimmed], [first, trimmed]],
      [[whole], [first, trimmed, whole]],
    ]);
    expect(await logged(bob)).toEqual(['recording.add']);
  });

  it('says nothing of a recording in a composer until a comment with it is seen', async () => {
    await record(ada.person, { mode: 'thread' });
    expect([await readEvents(), await logged(ada), await backend()]).toEqual([[], [], []]);
    await bind();
    expect(await readEvents()).toHaveLength(1);
    expect(await logged(bob)).toEqual(['recording.add']);
    expect(await backend()).toHaveLength(1);
  });

  it('logs the recording of a private thread for those who see the thread', async () => {
    await record(ada.person, { mode: 'thread' });
    await bind('private');
    expect([await logged(ada), await logged(bob)]).toEqual([['recording.add'], []]);
    await ada.person.call(updateCommentAnnotation, { ...scope, annotationId: 't', visibility: { type: 'public' } });
    expect(await logged(bob)).toEqual(['recording.add']);
  });

  it('leaves out people, names and addresses with data protection', async () => {
    await hooks.useAdvanced({ enableDataProtection: true });
    await record(ada.person);
    const [event] = await readEvents();
    expect(event!['data']).toMatchObject({ actionUser: { userId: 'ada' }, from: { userId: 'ada' } });
    expect(JSON.stringify(event)).not.toMatch(/Talk|files\/|ADA/);
  });

  it('are read by backends, newest first, with addresses that work without a person', async () => {
    await record(ada.person, { annotationId: 'a' });
    test.clock.advance(1000);
    await record(ada.person, { annotationId: 'b' });
    const ids = (recordings: RecorderAnnotation[]) => recordings.map(({ annotationId }) => annotationId);
    const all = await backend();
    expect(ids(all)).toEqual(['b', 'a']);
    expect(ids(await backend({ recordingIds: ['a', 'never'] }))).toEqual(['a']);
    expect([ids(await backend({ documentId: 'other' })), ids(await backend({ documentId: 'plan' }))]).toEqual([
      [],
      ['b', 'a'],
    ]);
    const { url } = all[0]!.attachments[0]!;
    expect((await play(ada.person, url)).status).toBe(200);
    await hooks.acme.setDocument('plan', { disabled: true });
    expect((await play(ada.person, url)).status).toBe(404);
    const missing = { organizationId: 'missing' };
    expect(await hooks.acme.key.refused(getRecordings, missing)).toMatchObject({ status: 'NOT_FOUND' });
    expect(await hooks.acme.key.refused(getRecordings, { ...scope, recordingIds: [] })).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.recordingIds/),
    });
  });
});
