import { expect, it, vi } from 'vitest';
import type { DataProviders, PartialRecorder, RecorderDataProvider, ResolverEvent } from '../../../../src/index.js';
import type { RecorderData } from '../../../../src/elements/recorder/RecorderData.js';
import { createRecordingContents } from '../../../../src/elements/recorder/content/createRecordingContents.js';
import { uploadRecording } from '../../../../src/elements/recorder/uploadRecording.js';
import type { PersistedRecording } from '../../../../src/session/persistedRecordings.js';
import { contextOf } from '../../../../src/contextOf.js';
import type { RecorderState } from '../../../../src/elements/recorder/RecorderState.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { fakeRecorder } from '../../../support/fakeRecorder.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { watchedService } from '../../../support/watchedService.js';

type Saved = Parameters<NonNullable<RecorderDataProvider['save']>>[0];
type StoredFile = Parameters<NonNullable<NonNullable<RecorderDataProvider['storage']>['save']>>[0];

const WORDS = {
  transcriptSegments: [
    { startTime: '00:00:00', endTime: '00:00:02', startTimeInSeconds: 0, endTimeInSeconds: 2, text: 'zebra crossing' },
  ],
  vttUrl: 'https://zebra.test/words.vtt',
  contentSummary: 'A zebra crosses.',
};

/** The customer's own store of recordings, and of their files. It finds out what is said. */
function customer() {
  const recordings = new Map<string, PartialRecorder>();
  const files = new Map<string, Blob>();
  const provider = {
    get: vi.fn(async ({ recorderAnnotationIds }: { recorderAnnotationIds: string[] }) => ({
      status: 200,
      data: Object.fromEntries(
        recorderAnnotationIds.flatMap((id) => (recordings.has(id) ? [[id, recordings.get(id)!]] : [])),
      ),
    })),
    save: vi.fn(async ({ recorderAnnotation, event }: Saved) => {
      const isDone = event === 'recorder_annotation.update';
      for (const [id, partial] of Object.entries(recorderAnnotation)) {
        recordings.set(id, { ...recordings.get(id), ...partial, ...(isDone && { transcription: WORDS }) });
      }
      return { status: 200, ...(isDone && { data: { transcription: WORDS } }) };
    }),
    delete: vi.fn(async ({ recorderAnnotationId }: { recorderAnnotationId: string }) => {
      recordings.delete(recorderAnnotationId);
      return { status: 200 };
    }),
    storage: {
      save: vi.fn(async ({ attachment }: StoredFile) => {
        files.set(attachment.attachmentId, attachment.file);
        return { status: 200, data: { url: `https://zebra.test/${attachment.attachmentId}` } };
      }),
      delete: vi.fn(async ({ attachmentId }: { attachmentId: string }) => {
        files.delete(attachmentId);
        return { status: 200 };
      }),
    },
  } satisfies RecorderDataProvider;
  return { recordings, files, provider };
}

async function open(service: TestService, userId: string, dataProviders: DataProviders) {
  const { client, network } = await signIn(service.as({ userId, name: `Zebra ${userId}` }), { dataProviders });
  await client.setDocuments([{ id: 'plan' }]);
  const recorder = client.getRecorderElement();
  recorder.disableRecordingCountdown();
  const events: [string, RecorderData][] = [];
  for (const name of ['recordingDoneLocal', 'recordingDone', 'transcriptionDone', 'deleteRecording'] as const) {
    recorder.on(name).subscribe((recording) => events.push([name, recording]));
  }
  const resolved: ResolverEvent[] = valuesOf(client.on('recorderResolver'));
  let state: RecorderState | undefined;
  recorder.getRecorderState().subscribe((next) => (state = next ?? undefined));
  return { client, network, recorder, events, resolved, now: () => state! };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Records, and resolves when it has been sent, or could not be. */
async function record({ recorder, now }: Opened, parts: [text: string, seconds: number][] = [['zebra sound', 2]]) {
  const device = fakeRecorder();
  await recorder.initRecording('audio');
  for (const part of parts) device.give(...part);
  await recorder.stopRecording();
  return now();
}

async function ownerOf({ client }: Opened) {
  const context = contextOf(client);
  await context.providers.whenReady();
  return createRecordingContents(context, (recording) => recording).saver();
}

const stagesOf = (events: ResolverEvent[]) => events.map(({ event }) => event);
const stages = (prefix: string) => ['RequestFormed', 'RequestTriggered', 'Result'].map((stage) => prefix + stage);

it('keeps who recorded, what is said and where the file is with the customer alone, and puts it back when it is read', async () => {
  const { service, http, everything, close } = await watchedService();
  await service.rest('workspace/advancedwebhookconfig/update', { isEnabled: true });
  await service.rest('workspace/advancedwebhook/endpoints/create', { url: 'https://hooks.test/all' });
  const { provider, recordings, files } = customer();
  const people = {
    get: async (ids: string[]) =>
      Object.fromEntries(ids.map((userId) => [userId, { userId, name: `Zebra ${userId}` }])),
  };
  const recorder = { ...provider, config: { fieldsToRemove: ['waveformData'], additionalFields: ['recordingType'] } };
  const ada = await open(service, 'ada', { recorder, user: people });
  const { recording, error } = await record(ada);
  expect(error).toBeNull();
  const id = recording!.recorderId;

  expect(ada.events.map(([name]) => name)).toEqual(['recordingDoneLocal', 'recordingDone', 'transcriptionDone']);
  expect(ada.events[0]![1]).toMatchObject({
    isUrlAvailable: false,
    assets: [{ url: expect.stringMatching(/^blob:/) }],
  });
  const [[attachmentId, file]] = [...files] as [[string, Blob]];
  const done = {
    recorderId: id,
    isUrlAvailable: true,
    from: { userId: 'ada', name: 'Zebra ada' },
    assets: [{ url: `https://zebra.test/${attachmentId}`, mimeType: 'audio/webm', fileSizeInBytes: 11 }],
    transcription: {
      transcriptSegments: [{ text: 'zebra crossing' }],
      vttFileUrl: WORDS.vttUrl,
      contentSummary: 'A zebra crosses.',
    },
  };
  expect(recording).toMatchObject(done);
  expect(await file.text()).toBe('zebra sound');

  const place = { apiKey: 'test', documentId: 'plan', organizationId: service.organizationId };
  const metadata = { ...place, sdkVersion: expect.any(String) };
  expect(provider.save.mock.calls.map(([{ event }]) => event)).toEqual([
    'recorder_annotation.add',
    'recorder_annotation.update',
  ]);
  expect(provider.save.mock.calls[0]![0]).toMatchObject({
    metadata,
    recorderAnnotation: { [id]: { isUrlAvailable: false } },
  });
  expect(provider.storage.save.mock.calls[0]![0].metadata).toEqual({
    ...metadata,
    attachmentId,
    recorderAnnotationId: id,
  });
  expect(recordings.get(id)).toEqual({
    annotationId: id,
    metadata,
    isUrlAvailable: true,
    recordingType: 'audio',
    waveformData: expect.any(Array),
    from: expect.objectContaining({ userId: 'ada', name: 'Zebra ada' }),
    attachments: [
      {
        attachmentId,
        name: expect.stringMatching(/^audio-/),
        mimeType: 'audio/webm',
        size: 11,
        url: `https://zebra.test/${attachmentId}`,
      },
    ],
    transcription: WORDS,
  });
  const [stored] = (await service.rest('recordings/get', {})) as [object];
  expect(stored).toMatchObject({ isRecorderResolverUsed: true, isUrlAvailable: true, from: { userId: 'ada' } });
  expect(stored).toMatchObject({
    attachments: [{ attachmentId, name: expect.stringMatching(/^audio-/), isAttachmentResolverUsed: true }],
  });
  expect(stored).not.toHaveProperty('waveformData');

  const bob = await open(service, 'bob', { recorder, user: people });
  const [seen] = await bob.recorder.fetchRecordings();
  expect(seen).toMatchObject({ ...done, waveformData: expect.any(Array) });
  expect(seen).not.toHaveProperty('isRecorderResolverUsed');
  const isShown = (list: RecorderData[] | null) => list?.[0]?.transcription.transcriptSegments !== undefined;
  expect((await expectValue(bob.recorder.getRecordings(), isShown))![0]).toEqual(seen);
  expect(stagesOf(bob.resolved)).toEqual([...stages('recorderResolution')]);
  await vi.waitFor(() => expect(http.requests.map(({ body }) => String(body)).join()).toContain('recorder.done'));

  expect(await ada.recorder.deleteRecordings({ recorderIds: [id] })).toMatchObject([{ recorderId: id }]);
  expect(provider.delete.mock.calls).toEqual([
    [{ recorderAnnotationId: id, event: 'recorder_annotation.delete', metadata: place }],
  ]);
  await vi.waitFor(() => expect([recordings.size, files.size]).toEqual([0, 0]));
  expect(stagesOf(ada.resolved).filter((event) => !event.startsWith('recorderResolution'))).toEqual([
    ...stages('recorderSave'),
    ...stages('recorderSave'),
    ...stages('recorderDelete'),
  ]);
  expect(await everything()).not.toMatch(/zebra/i);
  ada.client.close();
  bob.client.close();
  await close();
});

const never = () => new Promise<never>(() => {});
const quick = { resolveTimeout: 20 };

it.each<[string, RecorderDataProvider, string]>([
  ['refuses a new recording', { save: () => ({ status: 500 }) }, 'RESOLVER_FAILED'],
  ['throws', { save: () => Promise.reject(new Error('down')) }, 'RESOLVER_FAILED'],
  ['never answers', { save: never, config: quick }, 'TIMEOUT'],
  ['answers no result', { save: () => 'thanks' as never }, 'RESOLVER_FAILED'],
  [
    'answers files that are none',
    { save: () => ({ status: 200, data: { attachments: ['x'] as never } }) },
    'RESOLVER_FAILED',
  ],
  [
    'answers words that are none',
    { save: () => ({ status: 200, data: { transcription: 'x' as never } }) },
    'RESOLVER_FAILED',
  ],
  ['refuses the file', { storage: { save: () => ({ status: 507 }) } }, 'RESOLVER_FAILED'],
  ['never takes the file', { storage: { save: never, config: quick } }, 'TIMEOUT'],
  [
    'does not say where the file is',
    { storage: { save: () => ({ status: 200, data: {} as never }) } },
    'RESOLVER_FAILED',
  ],
])('says that it is not saved, and why, when the store %s; nothing of the rest is sent', async (_, recorder, code) => {
  const service = await startTestService();
  const ada = await open(service, 'ada', { recorder });
  const failures = valuesOf(ada.recorder.on('error'));
  const { status, error } = await record(ada);
  expect([status, error?.code]).toEqual(['error', code]);
  expect(error!.message).toMatch(
    /^The (recorder|attachment) data provider's save (failed|did not answer within 20 ms)\.$/,
  );
  expect(failures).toEqual([{ type: 'uploadFailed', message: error!.message, recorderId: expect.any(String) }]);
  expect(service.requests.filter((path) => /recordings\/(update|uploads)/.test(path))).toEqual([]);
  expect(service.requests.includes('recordings/add')).toBe(recorder.save === undefined);
});

it('shows others that it is still processed while its file is on its way', async () => {
  const service = await startTestService();
  const { provider } = customer();
  let stored = () => {};
  const gate = new Promise<void>((resolve) => (stored = resolve));
  const save = async (request: StoredFile) => gate.then(() => provider.storage.save(request));
  const recorder = { ...provider, storage: { save } };
  const bob = await open(service, 'bob', { recorder });
  const ada = await open(service, 'ada', { recorder });
  const saving = record(ada);
  const shown = await expectValue(bob.recorder.getRecordings(), (list) => list?.length === 1);
  expect(shown![0]).toMatchObject({ isUrlAvailable: false, assets: [] });
  stored();
  await saving;
  await expectValue(bob.recorder.getRecordings(), (list) => !!list?.[0]?.isUrlAvailable && !!list[0].assets[0]?.url);
});

it('asks by address: the request as JSON, the file in a form, and a save may answer nothing', async () => {
  const service = await startTestService();
  const asked: { url: string; body: unknown }[] = [];
  let external: object = {};
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | FormData }) => {
    if (body instanceof FormData) {
      const request = JSON.parse(body.get('request') as string) as object;
      asked.push({ url, body: { ...request, file: await (body.get('file') as File).text() } });
      return Response.json({ data: { url: 'https://files.test/1' } });
    }
    const request = JSON.parse(body) as Partial<Saved>;
    asked.push({ url, body: request });
    external = { ...external, ...request.recorderAnnotation };
    return url.endsWith('/get') ? Response.json({ data: external }) : new Response(null, { status: 204 });
  });
  const at = (name: string) => ({ url: `https://store.test/${name}` });
  const recorder: RecorderDataProvider = {
    config: { getConfig: at('get'), saveConfig: at('save'), deleteConfig: at('delete') },
    storage: { config: { saveConfig: at('file'), deleteConfig: at('unfile') } },
  };
  const ada = await open(service, 'ada', { recorder });
  const { recording } = await record(ada);
  expect(recording).toMatchObject({ isUrlAvailable: true, assets: [{ url: 'https://files.test/1' }] });
  const bob = await open(service, 'bob', { recorder });
  expect((await bob.recorder.fetchRecordings())[0]!.assets).toEqual(recording!.assets);
  await ada.recorder.deleteRecordings({ recorderIds: [recording!.recorderId] });
  await vi.waitFor(() => expect(asked).toHaveLength(6));
  expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual(['save', 'file', 'save', 'get', 'delete', 'unfile']);
  expect(asked[1]!.body).toMatchObject({
    file: 'zebra sound',
    event: 'attachment.add',
    attachment: { mimeType: 'audio/webm' },
  });
});

it('leaves files to the service without a storage, which does not transcribe them; their addresses stay its own', async () => {
  const service = await startTestService();
  const { provider, recordings } = customer();
  const recorder = { ...provider, storage: null };
  const ada = await open(service, 'ada', { recorder });
  const { recording } = await record(ada);
  expect(recording).toMatchObject({ isUrlAvailable: true, transcription: { vttFileUrl: WORDS.vttUrl } });
  const ofService = expect.stringMatching(/^http:\/\/parley\.test\/v2\/client\/recordings\/files\//) as string;
  expect(recording!.assets).toMatchObject([{ url: ofService, fileSizeInBytes: 11 }]);
  expect(JSON.stringify([...recordings.values()])).not.toContain('/v2/');
  const bob = await open(service, 'bob', { recorder });
  expect(await bob.recorder.fetchRecordings()).toMatchObject([{ assets: [{ url: ofService }] }]);
});

it('keeps only the files of recordings elsewhere when there is only a storage; that of comments is another', async () => {
  const service = await startTestService();
  const { provider } = customer();
  const attachment = { save: vi.fn(() => ({ status: 500 })) };
  const get = vi.fn(({ attachmentIds }: { attachmentIds: string[] }) => ({
    status: 200,
    data: Object.fromEntries(attachmentIds.map((id) => [id, { url: `https://zebra.test/fresh/${id}` }])),
  }));
  const ada = await open(service, 'ada', { recorder: { storage: { ...provider.storage, get } }, attachment });
  const { recording } = await record(ada);
  expect(attachment.save).not.toHaveBeenCalled();
  expect(recording).toMatchObject({ isUrlAvailable: true, from: { userId: 'ada' } });
  const [stored] = (await service.rest('recordings/get', {})) as [{ attachments: object[] }];
  expect(stored).not.toHaveProperty('isRecorderResolverUsed');
  expect(stored.attachments).toEqual([expect.not.objectContaining({ url: expect.anything() })]);
  const bob = await open(service, 'bob', { recorder: { storage: { get } } });
  const fresh = expect.stringMatching(/^https:\/\/zebra\.test\/fresh\//) as string;
  expect(await bob.recorder.fetchRecordings()).toMatchObject([{ assets: [{ url: fresh, mimeType: 'audio/webm' }] }]);
  const carol = await open(service, 'carol', { recorder: { storage: provider.storage } });
  expect(await carol.recorder.fetchRecordings()).toMatchObject([{ isUrlAvailable: true, assets: [] }]);
});

const CHUNKS: [string, number][] = [
  ['one ', 3],
  ['two ', 2],
  ['three ', 5],
  ['four', 1],
];

it('sends a file in chunks while it is recorded, in their order', async () => {
  const service = await startTestService();
  const { provider, files } = customer();
  const recorder = { ...provider, uploadChunks: true };
  const ada = await open(service, 'ada', { recorder });
  const device = fakeRecorder();
  await ada.recorder.initRecording('audio');
  for (const chunk of CHUNKS.slice(0, 3)) device.give(...chunk);
  await vi.waitFor(() => expect(provider.storage.save).toHaveBeenCalledTimes(2));
  device.give(...CHUNKS[3]!);
  await ada.recorder.stopRecording();
  expect(provider.storage.save.mock.calls.map(([{ metadata }]) => metadata.chunk)).toEqual([0, 1, 2]);
  expect(await Promise.all([...files.values()].map((file) => file.text()))).toEqual(['one two ', 'three ', 'four']);
  const chunkUrls = [...files.keys()].map((id) => `https://zebra.test/${id}`);
  expect(ada.now().recording).toMatchObject({
    isUrlAvailable: true,
    assets: [{ url: '', chunkUrls, fileSizeInBytes: 18 }],
  });
  const bob = await open(service, 'bob', { recorder });
  expect((await bob.recorder.fetchRecordings())[0]!.assets).toEqual(ada.now().recording!.assets);
  const [stored] = await (service.rest('recordings/get', {}) as Promise<object[]>);
  expect(stored).not.toHaveProperty('chunkUrls');
  await ada.recorder.deleteRecordings({ recorderIds: [ada.now().recording!.recorderId] });
  await vi.waitFor(() => expect(files.size).toBe(0));
});

it('tries a chunk that failed once more, and then sends the whole file at the end', async () => {
  const service = await startTestService();
  const { provider, files } = customer();
  const refuse = { status: 500, data: { url: '' } };
  provider.storage.save.mockResolvedValueOnce(refuse);
  const ada = await open(service, 'ada', { recorder: { ...provider, uploadChunks: true } });
  const first = await record(ada, CHUNKS);
  expect(first.recording!.assets[0]).toHaveProperty('chunkUrls');
  expect(files.size).toBe(3);
  files.clear();

  provider.storage.save.mockImplementationOnce(provider.storage.save.getMockImplementation()!);
  provider.storage.save.mockResolvedValueOnce(refuse).mockResolvedValueOnce(refuse);
  const { status, recording } = await record(ada, CHUNKS);
  expect(status).toBe('done');
  await vi.waitFor(() => expect(files.size).toBe(1));
  const [[id, file]] = [...files] as [[string, Blob]];
  expect(await file.text()).toBe('one two three four');
  expect(recording!.assets).toMatchObject([{ url: `https://zebra.test/${id}` }]);
  expect(recording!.assets[0]).not.toHaveProperty('chunkUrls');
});

it('deletes the chunks of a recording that is cancelled', async () => {
  const service = await startTestService();
  const { provider, files } = customer();
  const ada = await open(service, 'ada', { recorder: { ...provider, uploadChunks: true } });
  const device = fakeRecorder();
  await ada.recorder.initRecording('audio');
  device.give('one', 5);
  await vi.waitFor(() => expect(files.size).toBe(1));
  await ada.recorder.cancelRecording();
  await vi.waitFor(() => expect(files.size).toBe(0));
  expect(service.requests.filter((path) => path.startsWith('recordings/'))).toEqual([]);
});

it('says while it waits for the store that it does, then that there is nothing, and asks again', async () => {
  const service = await startTestService();
  const { provider, recordings } = customer();
  const { recording } = await record(await open(service, 'ada', { recorder: provider }));
  const id = recording!.recorderId;
  const whole = recordings.get(id)!;
  let answer: (data: Record<string, PartialRecorder>) => void = () => {};
  const get = vi.fn(async () => ({
    status: 200,
    data: await new Promise<Record<string, PartialRecorder>>((resolve) => (answer = resolve)),
  }));
  const bob = await open(service, 'bob', { recorder: { get } });
  const stream = bob.recorder.getRecordings();
  valuesOf(stream);
  const pending = await expectValue(stream, (list) => list?.length === 1);
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  expect(pending![0]).toMatchObject({ isRecorderResolverUsed: true, from: { userId: 'ada' }, assets: [] });
  answer({});
  const failed = await expectValue(stream, (list) => !list?.[0]?.isRecorderResolverUsed);
  expect(failed![0]).toMatchObject({ isUrlAvailable: true, assets: [], transcription: {} });
  expect(get).toHaveBeenCalledTimes(1);
  const again = stream.refetch!();
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  answer({ [id]: whole });
  await again;
  await expectValue(stream, (list) => list?.[0]?.assets[0]?.url === whole.attachments![0]!.url);
});

it('takes from the store neither another person nor another structure, and nothing of another kind', async () => {
  const service = await startTestService();
  const { provider, recordings } = customer();
  const { recording } = await record(await open(service, 'ada', { recorder: provider }));
  const id = recording!.recorderId;
  const external = recordings.get(id)!;
  const garbage = {
    annotationId: 'other',
    mode: 'thread',
    recordingType: 'video',
    latestVersion: 7,
    isUrlAvailable: 'no',
    from: { userId: 'eve', name: 'Eve' },
    displayName: 5,
    waveformData: 'loud',
    recordedTime: 'long',
    attachments: [null, 5, { attachmentId: external.attachments![0]!.attachmentId, url: 7, name: {}, size: 'x' }],
    transcription: { transcriptSegments: [{ text: 5 }, 'x'], vttUrl: {}, contentSummary: 5 },
    chunkUrls: { 0: 5 },
    recordingEditVersions: { 1: null, x: 5 },
  };
  const get = () => ({ status: 200, data: { [id]: garbage as never } });
  const bob = await open(service, 'bob', { recorder: { get } });
  const [shown] = await bob.recorder.fetchRecordings();
  expect(shown).toMatchObject({
    recorderId: id,
    recordingType: 'audio',
    from: { userId: 'ada' },
    isUrlAvailable: true,
    assets: [],
    transcription: { transcriptSegments: [] },
  });
  expect(shown!.from).not.toHaveProperty('name');
  expect(shown).not.toHaveProperty('displayName');
  expect(shown!.transcription).not.toHaveProperty('contentSummary');
});

it('stores the picture of a recording beside its file', async () => {
  const service = await startTestService();
  const { provider, files } = customer();
  const ada = await open(service, 'ada', { recorder: provider });
  const saver = await ownerOf(ada);
  const recording: PersistedRecording = {
    id: 'film',
    attachmentId: 'f',
    documentId: 'plan',
    mimeType: 'video/webm',
    startedAt: 0,
    isComplete: true,
    type: 'video',
    mode: 'floating',
    durationMs: 1000,
    waveform: [],
  };
  await uploadRecording(contextOf(ada.client), {
    recording,
    saver,
    file: new Blob(['film']),
    onAdded: () => {},
    onProgress: () => {},
    thumbnail: Promise.resolve(new Blob(['picture'], { type: 'image/jpeg' })),
  });
  expect([...files.keys()].sort()).toEqual(['f', 'f-thumbnail']);
  const bob = await open(service, 'bob', { recorder: provider });
  const [shown] = await bob.recorder.fetchRecordings();
  expect(shown!.assets).toMatchObject([
    { url: 'https://zebra.test/f', thumbnailUrl: 'https://zebra.test/f-thumbnail' },
  ]);
  expect(JSON.stringify(await service.rest('recordings/get', {}))).not.toContain('zebra');
  await ada.recorder.deleteRecordings({ recorderIds: ['film'] });
  await vi.waitFor(() => expect(files.size).toBe(0));
  expect(service.requests.filter((path) => path.startsWith('recordings/uploads'))).toEqual([]);
});

it('deletes only what the person may, with the customer first; what cannot be deleted there stays', async () => {
  const service = await startTestService();
  const { provider } = customer();
  const ada = await open(service, 'ada', { recorder: provider });
  const { recorderId } = (await record(ada)).recording!;
  const bob = await open(service, 'bob', { recorder: provider });
  const recorderIds = [recorderId, 'unknown'];
  expect(await rejectionOf(bob.recorder.deleteRecordings({ recorderIds }))).toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  expect(provider.delete).not.toHaveBeenCalled();
  provider.delete.mockResolvedValueOnce({ status: 500 });
  expect(await rejectionOf(ada.recorder.deleteRecordings({ recorderIds }))).toMatchObject({ code: 'RESOLVER_FAILED' });
  expect(service.requests).not.toContain('recordings/delete');
  expect(await ada.recorder.deleteRecordings({ recorderIds })).toMatchObject([{ recorderId }]);
  expect(await ada.recorder.fetchRecordings()).toEqual([]);
});

it('reports a recording that the service keeps although it is deleted at the customer', async () => {
  const service = await startTestService();
  const { provider } = customer();
  const ada = await open(service, 'ada', { recorder: provider });
  const { recorderId } = (await record(ada)).recording!;
  for (let attempt = 1; attempt <= 4; attempt += 1) ada.network.refuseNext('recordings/delete', 'FAILED_PRECONDITION');
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const errors: unknown[] = [];
  ada.client.on('error').subscribe(({ code, source }) => errors.push([code, source]));
  const { setTimeout: wait } = globalThis;
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  pauses.mockImplementation((run: () => void, ms = 0) => wait(run, ms === 1000 ? 0 : ms));
  const deleting = rejectionOf(ada.recorder.deleteRecordings({ recorderIds: [recorderId] }));
  expect(await deleting).toMatchObject({ code: 'FAILED_PRECONDITION' });
  pauses.mockRestore();
  warnSpy.mockRestore();
  expect(provider.delete).toHaveBeenCalledOnce();
  expect(errors).toEqual([['FAILED_PRECONDITION', 'recorder']]);
});

it('deletes the recordings of a deleted comment at the customer, and sends the service only their ids', async () => {
  const { service, everything, close } = await watchedService();
  const { provider, recordings, files } = customer();
  const ada = await open(service, 'ada', { recorder: { ...provider, uploadChunks: true } });
  const comments = ada.client.getCommentElement();
  const withRecording = async (commentId: string) => {
    const { recorderId: id } = (
      await record(ada, [
        ['spoken', 6],
        ['more', 1],
      ])
    ).recording!;
    return {
      commentId,
      commentText: 'Listen.',
      recorders: [{ id, type: 'audio' as const, audioUrl: `https://zebra.test/${id}` }],
    };
  };
  await comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [await withRecording('c1')] } });
  await comments.addComment({ annotationId: 't1', comment: await withRecording('c2') });
  expect([recordings.size, files.size]).toEqual([2, 4]);
  const recorderId = [...recordings.keys()][1]!;
  await comments.deleteRecording({ annotationId: 't1', commentId: 'c2', recorderId });
  await vi.waitFor(() => expect([recordings.has(recorderId), recordings.size, files.size]).toEqual([false, 1, 2]));
  await comments.deleteCommentAnnotation({ annotationId: 't1' });
  await vi.waitFor(() => expect([recordings.size, files.size]).toEqual([0, 0]));
  expect(await everything()).not.toContain('zebra.test');
  ada.client.close();
  await close();
});

it('deletes at the customer all recordings of a thread before the service does: one that stays, or a closed tab, and the thread stays', async () => {
  const service = await startTestService();
  const { provider, recordings, files } = customer();
  const ada = await open(service, 'ada', { recorder: provider });
  const saver = await ownerOf(ada);
  const ids = Array.from({ length: 33 }, (_, number) => `r${number}`);
  for (const id of ids) {
    const recording: PersistedRecording = {
      id,
      attachmentId: `f-${id}`,
      documentId: 'plan',
      mimeType: 'audio/webm',
      startedAt: 0,
      isComplete: true,
      type: 'audio',
      mode: 'thread',
      durationMs: 1000,
      waveform: [],
    };
    const nobody = { onAdded: () => {}, onProgress: () => {} };
    await uploadRecording(contextOf(ada.client), { recording, saver, file: new Blob([id]), ...nobody });
  }
  const comments = ada.client.getCommentElement();
  const withRecording = (commentId: string, from: number, to: number) => ({
    commentId,
    recorders: ids.slice(from, to).map((id) => ({ id, type: 'audio' as const })),
  });
  await comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [withRecording('c1', 0, 20)] } });
  await comments.addComment({ annotationId: 't1', comment: withRecording('c2', 20, 33) });
  expect([recordings.size, files.size]).toEqual([33, 33]);

  provider.delete.mockImplementation(async ({ recorderAnnotationId: id }: { recorderAnnotationId: string }) => {
    if (id === 'r31') return { status: 500 };
    recordings.delete(id);
    return { status: 200 };
  });
  expect(await rejectionOf(comments.deleteCommentAnnotation({ annotationId: 't1' }))).toMatchObject({
    code: 'RESOLVER_FAILED',
  });
  expect(service.requests).not.toContain('commentAnnotations/delete');

  let reached: () => void;
  const hangs = new Promise<void>((resolve) => (reached = resolve));
  provider.delete.mockImplementation(async ({ recorderAnnotationId: id }: { recorderAnnotationId: string }) => {
    if (id !== 'r32') recordings.delete(id);
    else await new Promise(() => reached());
    return { status: 200 };
  });
  const closed = rejectionOf(comments.deleteCommentAnnotation({ annotationId: 't1' }));
  await hangs;
  ada.client.close();
  expect(await closed).toMatchObject({ code: 'CANCELLED' });

  provider.delete.mockImplementation(async ({ recorderAnnotationId: id }: { recorderAnnotationId: string }) => {
    recordings.delete(id);
    return { status: 200 };
  });
  const again = await open(service, 'ada', { recorder: provider });
  await again.client.getCommentElement().deleteCommentAnnotation({ annotationId: 't1' });
  expect([recordings.size, files.size]).toEqual([0, 0]);
  expect(await again.recorder.fetchRecordings()).toEqual([]);
});

it('leaves nothing of a recording in an activity that a host adds about it', async () => {
  const service = await startTestService();
  const activities = new Map<string, unknown>();
  const save = ({ activity }: { activity: Record<string, unknown> }) => {
    for (const [id, external] of Object.entries(activity)) activities.set(id, external);
    return { status: 200 };
  };
  const ada = await open(service, 'ada', { recorder: customer().provider, activity: { save } });
  const file = { attachmentId: 'f', name: 'a.mp4', url: 'https://zebra.test/f', size: 1 };
  const entityData = {
    annotationId: 'r',
    type: 'recorder',
    recordedTime: { duration: 5 },
    chunkUrls: { 0: 'https://zebra.test/0' },
    from: { userId: 'ada', name: 'Zebra' },
    attachments: [file],
    transcription: { transcriptedText: 'zebra' },
    recordingEditVersions: {
      1: { attachments: [file], transcription: { transcriptedText: 'zebra' }, from: { userId: 'ada', name: 'Zebra' } },
    },
  };
  const about = { featureType: 'custom', actionType: 'talk.shared', targetEntityId: 'r', id: 'a1' } as const;
  await ada.client.getActivityElement().createActivity({ ...about, entityData });
  const stub = { from: { userId: 'ada' }, attachments: [{ attachmentId: 'f', name: 'a.mp4' }] };
  const [stored] = (await service.rest('activities/get', {})) as [{ entityData: unknown }];
  expect(stored.entityData).toEqual({
    annotationId: 'r',
    type: 'recorder',
    recordedTime: { duration: 5 },
    ...stub,
    recordingEditVersions: { 1: stub },
  });
  expect(activities.get('a1')).toMatchObject({ entityData });
});
