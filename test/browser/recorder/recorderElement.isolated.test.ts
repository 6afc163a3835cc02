import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { makeThumbnail } from '../../../src/elements/recorder/capture/makeThumbnail.js';
import type { RecordingDevices } from '../../../src/elements/recorder/capture/createDeviceChooser.js';
import type { RecorderEvents } from '../../../src/elements/recorder/RecorderEvents.js';
import type { RecorderState } from '../../../src/elements/recorder/RecorderState.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import type { DataProviders, RecordingStorage } from '../../../src/providers/DataProviders.js';
import { listRecordings } from '../../../src/session/persistedRecordings.js';
import { createEmbeddedDatabase } from '../../../server/src/embedded/createEmbeddedDatabase.js';
import { API_KEY, type InPageService, startInPageService } from '../../../testing/inPageService.js';
import { TestWorld } from '../../../testing/TestWorld.js';
import { deleteLocalDatabase } from '../deleteLocalDatabase.js';

vi.mock('../../../src/elements/recorder/capture/makeThumbnail.js', { spy: true });
const THUMBNAIL = '../../../src/elements/recorder/capture/makeThumbnail.js';

const PART = '/recordings/uploads/putPart';

/** A service that can lose what is sent to it. */
class LossyWorld extends TestWorld {
  /** Answers in place of the service. */
  refuse: ((path: string) => Response | undefined) | undefined;
  readonly asked: string[] = [];

  protected override async handle(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace('/v2/client', '');
    this.asked.push(path);
    return this.refuse?.(path) ?? super.handle(request);
  }
}

let inPage: InPageService;
let world: LossyWorld;
const clients: ParleyClient[] = [];

beforeAll(async () => {
  const segments = [{ start: 0, end: 1, text: 'Look.' }];
  const transcriber = { transcribe: () => Promise.resolve({ text: 'Look.', segments }) };
  // The one database of all pages that is not a copy (`test/support/embeddedCopy.ts`): its tables are made here.
  inPage = await startInPageService(createEmbeddedDatabase, transcriber);
  world = await new LossyWorld(inPage).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'notes' }] });
});
beforeEach(() => {
  world.asked.length = 0;
  world.refuse = undefined;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  localStorage.clear();
  await deleteLocalDatabase();
});

const EVENTS: (keyof RecorderEvents)[] = [
  ...(['recordingStarted', 'recordingPaused', 'recordingResumed', 'recordingCancelled', 'recordingStopped'] as const),
  ...(['recordingSaveInitiated', 'recordingDoneLocal', 'recordingDone', 'transcriptionDone'] as const),
  ...(['deleteRecording', 'error'] as const),
];

async function open(userId: string, documentId = 'plan', dataProviders: DataProviders = {}) {
  const { apiKey, transport, authProvider } = world.as(userId).props;
  const client = createParleyClient({ apiKey, transport });
  clients.push(client);
  client.setDataProviders(dataProviders);
  await client.setAuthProvider(authProvider);
  await client.setDocument(documentId);
  const recorder = client.getRecorderElement();
  recorder.disableRecordingCountdown();
  recorder.disableRecordingTranscription();
  const events: string[] = [];
  for (const name of EVENTS) recorder.on(name).subscribe(() => events.push(name));
  let state!: RecorderState;
  recorder.getRecorderState().subscribe((next) => {
    if (next) state = next;
  });
  const person = JSON.stringify([API_KEY, world.organizationId, userId]);
  return { client, recorder, events, now: () => state, stored: () => listRecordings(person) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Reads what is at an address of the service. */
async function fileAt(url: string): Promise<Blob> {
  const { pathname, search } = new URL(url);
  return (await inPage.service.fetch(new Request(`http://parley.test${pathname}${search}`))).blob();
}

const recordFor = async ({ recorder, now, stored }: Opened, ms: number, type: 'audio' | 'video' = 'audio') => {
  await recorder.initRecording(type);
  await expect.poll(() => now().durationMs, { timeout: 20_000 }).toBeGreaterThan(ms);
  // A busy browser has no picture in that time, and so nothing to save.
  if (type === 'video') await expect.poll(stored).toHaveLength(1);
};

it('records, sends, and gives everybody in the document a file of the same bytes', async () => {
  const ada = await open('ada');
  const bob = await open('bob');
  const lists: unknown[] = [];
  bob.recorder.getRecordings().subscribe((list) => lists.push(list));
  await recordFor(ada, 1_200);
  await expect.poll(() => ada.stored()).toHaveLength(1);
  await ada.recorder.pauseRecording();
  await ada.recorder.resumeRecording();
  let local: Promise<Blob> | undefined;
  ada.recorder.on('recordingDoneLocal').subscribe(({ assets }) => {
    local = fetch(assets[0]!.url).then((file) => file.blob());
  });
  await ada.recorder.stopRecording();

  expect(ada.events).toEqual([
    'recordingStarted',
    'recordingPaused',
    'recordingResumed',
    'recordingStopped',
    'recordingSaveInitiated',
    'recordingDoneLocal',
    'recordingDone',
  ]);
  expect(ada.now()).toMatchObject({ status: 'done', uploadProgress: 1, stream: null, error: null });
  const { recording } = ada.now();
  expect(recording).toMatchObject({ recordingType: 'audio', isUrlAvailable: true, from: { userId: 'ada' } });
  expect(recording!.durationMs).toBeGreaterThan(1_200);
  expect(recording!.waveformData!.length).toBeGreaterThan(0);
  expect(await ada.stored()).toEqual([]);
  const [seen] = await bob.recorder.fetchRecordings();
  expect(seen).toMatchObject({ recorderId: recording!.recorderId, isUrlAvailable: true });
  expect(seen!.transcription).toEqual({});
  expect(seen!.assets[0]!.thumbnailUrl).toBeUndefined();
  const file = await fileAt(seen!.assets[0]!.url);
  expect(await file.arrayBuffer()).toEqual(await (await local!).arrayBuffer());
});

it('changes to the chosen microphone in the countdown, which can be paused, and remembers it', async () => {
  const ada = await open('ada');
  let devices: RecordingDevices | undefined;
  ada.recorder.getRecordingDevices().subscribe((next) => (devices = next ?? undefined));
  await ada.recorder.initRecording('audio', null, { recordingCountdown: true });
  await ada.recorder.pauseRecording();
  await expect.poll(() => devices?.microphones.length).toBeGreaterThan(2);
  const chosen = devices!.microphones.at(-1)!;
  const before = ada.now().stream!.getAudioTracks()[0]!;
  ada.recorder.setRecordingDevices({ microphoneId: chosen.id });
  await expect.poll(() => ada.now().stream!.getAudioTracks()[0]!.label).toBe(chosen.label);
  expect([before.label, before.readyState]).not.toEqual([chosen.label, 'live']);
  expect(ada.now()).toMatchObject({ status: 'countdown', error: null });
  await ada.recorder.resumeRecording();
  expect(ada.now().countdown).toBe(3);
  await expect.poll(() => ada.now().status, { timeout: 20_000 }).toBe('recording');
  await ada.recorder.cancelRecording();

  const next = await open('ada');
  let stored: RecordingDevices | undefined;
  next.recorder.getRecordingDevices().subscribe((list) => (stored = list ?? undefined));
  await expect.poll(() => stored?.microphoneId).toBe(chosen.id);
  next.recorder.setRecordingDevices({ microphoneId: null });
  expect(stored!.microphoneId).toBeNull();
});

it('goes on with the devices that it has when the chosen ones refuse, and says why', async () => {
  const ada = await open('ada');
  await ada.recorder.initRecording('audio', null, { recordingCountdown: true });
  await ada.recorder.pauseRecording();
  const { stream } = ada.now();
  const refuse = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
  ada.recorder.setRecordingDevices({ microphoneId: null });
  await expect.poll(() => ada.now().error?.code).toBe('UNAVAILABLE');
  refuse.mockRestore();
  expect(ada.now()).toMatchObject({ status: 'countdown' });
  expect(ada.now().stream).toBe(stream);
  await ada.recorder.cancelRecording();
  expect(stream!.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('begins a screen recording with the camera where that is switched on, and takes it away and back', async () => {
  const kim = await open('kim');
  await expect(kim.recorder.openPictureInPicture()).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  kim.recorder.enablePictureInPicture();
  await kim.recorder.initRecording('screen');
  expect(kim.now()).toMatchObject({ camera: 'on', error: null });
  kim.recorder.setRecordingCamera(false);
  expect(kim.now().camera).toBe('off');
  await expect(kim.recorder.openPictureInPicture()).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  kim.recorder.setRecordingCamera(true);
  await expect.poll(() => kim.now().camera).toBe('on');
  await kim.recorder.cancelRecording();
  expect(kim.now()).toMatchObject({ status: 'idle', camera: 'none' });
  await kim.recorder.initRecording('screen', null, { pictureInPicture: false });
  expect(kim.now().camera).toBe('off');
  await kim.recorder.cancelRecording();
});

it('emits an event when its recording is transcribed', async () => {
  const ben = await open('ben');
  ben.recorder.enableRecordingTranscription();
  await recordFor(ben, 300);
  await ben.recorder.stopRecording();
  await expect.poll(() => ben.events.slice(-2)).toEqual(['recordingDone', 'transcriptionDone']);
  const [seen] = await ben.recorder.fetchRecordings({ recorderIds: [ben.now().recording!.recorderId] });
  expect(seen!.transcription.transcriptSegments).toMatchObject([{ text: 'Look.' }]);
});

it('keeps what was recorded when the tab is gone, and sends it in the next visit', async () => {
  const before = await open('cleo');
  await recordFor(before, 1_500, 'video');
  const inOtherTab = await open('cleo');
  expect(await inOtherTab.recorder.getPendingRecordings()).toEqual([]); // one that is being made is not pending
  before.client.close();
  const visit = await open('cleo');
  await expect.poll(() => visit.recorder.getPendingRecordings()).toHaveLength(1);
  const [pending] = await visit.recorder.getPendingRecordings();
  expect(pending).toMatchObject({ type: 'video', reason: 'interrupted' });
  expect(pending!.duration).toBeGreaterThan(900);
  // A busy browser may take longer for a picture than people wait.
  const real = await vi.importActual<{ makeThumbnail: typeof makeThumbnail }>(THUMBNAIL);
  vi.mocked(makeThumbnail).mockImplementationOnce((file, durationMs) => real.makeThumbnail(file, durationMs, 60_000));
  const done = await visit.recorder.finishPendingRecording(pending!.id);
  expect(done).toMatchObject({ recorderId: pending!.id, isUrlAvailable: true, durationMs: pending!.duration });
  expect(await visit.recorder.getPendingRecordings()).toEqual([]);

  const seer = await open('dan');
  const [seen] = await seer.recorder.fetchRecordings({ recorderIds: [done.recorderId] });
  const picture = await createImageBitmap(await fileAt(seen!.assets[0]!.thumbnailUrl!));
  expect(Math.max(picture.width, picture.height)).toBe(640);
});

it('saves a video of which no picture can be made, or taken', async () => {
  const jo = await open('jo');
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce((done) => done(null));
  await recordFor(jo, 300, 'video');
  await jo.recorder.stopRecording();
  expect(jo.now()).toMatchObject({ status: 'done', recording: { isUrlAvailable: true } });
  const error = { status: 'RESOURCE_EXHAUSTED', message: 'Full.' };
  // A busy browser may record no frame in that time.
  vi.mocked(makeThumbnail).mockResolvedValueOnce(new Blob(['picture'], { type: 'image/jpeg' }));
  world.refuse = (path) => (path.endsWith('/putThumbnail') ? Response.json({ error }, { status: 429 }) : undefined);
  await jo.recorder.resetRecorder();
  await recordFor(jo, 300, 'video');
  await jo.recorder.stopRecording();
  expect(jo.now()).toMatchObject({ status: 'done', recording: { isUrlAvailable: true } });
  expect(world.asked.filter((path) => path.endsWith('/putThumbnail'))).toHaveLength(1);
  const [newest] = await jo.recorder.fetchRecordings();
  expect(newest).toMatchObject({ recordingType: 'video', from: { userId: 'jo' } });
  expect(newest!.assets[0]!.thumbnailUrl).toBeUndefined();
});

it('goes on with an upload where the connection was lost', async () => {
  const dora = await open('dora');
  let losses = 2;
  world.refuse = (path) => (path.endsWith(PART) && losses-- > 0 ? new Response('', { status: 503 }) : undefined);
  await recordFor(dora, 500);
  await dora.recorder.stopRecording();
  expect(dora.now()).toMatchObject({ status: 'done' });
  expect(world.asked.filter((path) => path.endsWith(PART))).toHaveLength(3);
});

it('keeps a recording that the service refuses on the device, and says why', async () => {
  const eve = await open('eve');
  const error = { status: 'PERMISSION_DENIED', message: 'Not here.' };
  world.refuse = (path) => (path.endsWith('/recordings/add') ? Response.json({ error }, { status: 403 }) : undefined);
  await recordFor(eve, 300);
  await eve.recorder.stopRecording();
  expect(eve.now()).toMatchObject({ status: 'error', error: { code: 'PERMISSION_DENIED' } });
  expect(eve.events.at(-1)).toBe('error');
  const [pending] = await eve.recorder.getPendingRecordings();
  expect(pending).toMatchObject({ reason: 'notUploaded' });
  world.refuse = undefined;
  await eve.recorder.discardPendingRecording(pending!.id);
  expect(await eve.recorder.getPendingRecordings()).toEqual([]);
});

it('keeps what the customer’s store does not take on the device, says so, and saves it in the next visit', async () => {
  const files = new Map<string, Blob>();
  let isDown = true;
  const storage: RecordingStorage = {
    save: async ({ attachment: { attachmentId, file } }) => {
      if (isDown) return { status: 503 };
      files.set(attachmentId, file);
      return { status: 200, data: { url: `https://files.test/${attachmentId}` } };
    },
    delete: async ({ attachmentId }) => ({ status: files.delete(attachmentId) ? 200 : 404 }),
  };
  const recorder = { save: async () => ({ status: 200 }), delete: async () => ({ status: 200 }), storage };
  const before = await open('jim', 'plan', { recorder: { ...recorder, uploadChunks: true } });
  await recordFor(before, 600);
  await before.recorder.stopRecording();
  expect(before.now()).toMatchObject({ status: 'error', error: { code: 'RESOLVER_FAILED' } });
  expect(before.now().error!.message).toBe("The attachment data provider's save failed.");
  before.client.close();
  const visit = await open('jim', 'plan', { recorder });
  const [pending] = await visit.recorder.getPendingRecordings();
  expect(pending).toMatchObject({ reason: 'notUploaded' });
  await expect(visit.recorder.finishPendingRecording(pending!.id)).rejects.toMatchObject({ code: 'RESOLVER_FAILED' });
  expect(await visit.recorder.getPendingRecordings()).toHaveLength(1);
  isDown = false;
  const done = await visit.recorder.finishPendingRecording(pending!.id);
  const [[id, file]] = [...files] as [[string, Blob]];
  expect(done).toMatchObject({
    isUrlAvailable: true,
    assets: [{ url: `https://files.test/${id}`, fileSizeInBytes: file.size }],
  });
  expect(file.size).toBeGreaterThan(0);
  expect(await visit.recorder.getPendingRecordings()).toEqual([]);
  expect(world.asked.filter((path) => path.includes('/recordings/uploads'))).toEqual([]);
});

it('keeps nothing of a recording that is cancelled, and nothing on the device after a sign-out', async () => {
  const fay = await open('fay');
  await recordFor(fay, 1_200);
  await fay.recorder.cancelRecording();
  expect(fay.events).toEqual(['recordingStarted', 'recordingCancelled']);
  expect(fay.now()).toMatchObject({ status: 'idle', stream: null });
  expect(await fay.stored()).toEqual([]);
  await recordFor(fay, 1_200);
  await expect.poll(() => fay.stored()).toHaveLength(1);
  await fay.client.signOut();
  await expect.poll(() => fay.stored()).toEqual([]);
  expect(world.asked.filter((path) => path.includes('/recordings/'))).toEqual([]);
});

it('is idle again, and says why, when the person does not allow the microphone', async () => {
  const gus = await open('gus');
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await expect(gus.recorder.initRecording('audio')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect.poll(() => gus.events).toEqual(['error']);
  expect(gus.now()).toMatchObject({ status: 'idle', error: { code: 'PERMISSION_DENIED' } });
});

it('ends at the limit, with the encoding and the quality that were asked for', async () => {
  const kim = await open('kim');
  kim.recorder.setMaxLength(2); // as in `recordFor`
  kim.recorder.setRecordingQualityConstraints({ other: { video: { width: { ideal: 640 }, height: { ideal: 360 } } } });
  kim.recorder.setRecordingEncodingOptions({ other: { mimeType: 'video/webm' } });
  await kim.recorder.initRecording('video');
  expect(kim.now().stream!.getVideoTracks()[0]!.getSettings()).toMatchObject({ width: 640, height: 360 });
  await expect.poll(() => kim.now().status, { timeout: 20_000 }).toBe('done');
  const { durationMs, assets } = kim.now().recording!;
  expect(durationMs).toBeGreaterThanOrEqual(2_000);
  expect(assets[0]).toMatchObject({ fileFormat: 'webm', mimeType: expect.stringMatching(/^video\/webm/) });
  expect(() => kim.recorder.setMaxLength(-1)).toThrow('setMaxLength: give seconds above 0, not -1.');
});

it('asks for devices and a screen without recording, and leaves no device open', async () => {
  const { recorder } = await open('leo');
  const streams: MediaStream[] = [];
  const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await own(constraints);
    streams.push(stream);
    return stream;
  });
  await recorder.askDevicePermission({ audio: true, video: true });
  await recorder.askDevicePermission({ video: true });
  expect(streams.map((stream) => stream.getTracks().map(({ kind, readyState }) => `${kind} ${readyState}`))).toEqual([
    ['audio ended', 'video ended'],
    ['video ended'],
  ]);
  await expect(recorder.askDevicePermission({})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  const screen = await recorder.requestScreenPermission();
  expect(screen!.getVideoTracks().map((track) => track.readyState)).toEqual(['live']);
  screen!.getTracks().forEach((track) => track.stop());
  const refuse = new DOMException('no', 'NotAllowedError');
  vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockRejectedValueOnce(refuse);
  expect(await recorder.requestScreenPermission()).toBeNull();
});

it('records a screen and a video without the microphone when that is off', async () => {
  const mia = await open('mia');
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  mia.recorder.disableRecordingMic();
  await mia.recorder.initRecording('screen');
  expect(mia.now().stream!.getVideoTracks()).toHaveLength(1);
  await mia.recorder.cancelRecording();
  expect(asked).not.toHaveBeenCalled();
  await recordFor(mia, 300, 'video');
  expect(
    mia
      .now()
      .stream!.getTracks()
      .map(({ kind }) => kind),
  ).toEqual(['video']);
  mia.now().stream!.getTracks()[0]!.dispatchEvent(new Event('ended')); // the camera is unplugged
  await expect.poll(() => mia.now().status, { timeout: 20_000 }).toBe('done');
  expect(mia.now().lost).toBe('camera');
});

it('says when it was stopped before anything was recorded', async () => {
  vi.spyOn(MediaRecorder.prototype, 'ondataavailable', 'set').mockReturnValue(undefined);
  const oli = await open('oli');
  await recordFor(oli, 100);
  await oli.recorder.stopRecording();
  expect(oli.now()).toMatchObject({ status: 'idle', error: { code: 'UNAVAILABLE' } });
  expect(oli.events).toEqual(['recordingStarted', 'error']);
  await recordFor(oli, 100);
  await oli.recorder.cancelRecording();
  expect(oli.now()).toMatchObject({ status: 'idle', error: null });
});

it('saves the newest file on the device, and says when there is none', async () => {
  const ned = await open('ned');
  await recordFor(ned, 300);
  await ned.recorder.stopRecording();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => new Response(await fileAt(url as string)));
  expect(await ned.recorder.downloadLatestVideo(ned.now().recording!.recorderId)).toBe(true);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^audio-.*\.(mp4|webm)$/);
  expect(await ned.recorder.downloadLatestVideo('unknown')).toBe(false);
  expect(saved).toHaveBeenCalledOnce();
});

it('records one thing at a time', async () => {
  const hal = await open('hal');
  await hal.recorder.initRecording('audio');
  await expect(hal.recorder.initRecording('audio')).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  await hal.recorder.cancelRecording();
});

it('deletes recordings, and notifies observers', async () => {
  const ida = await open('ida', 'notes');
  let shown: string[] | undefined;
  ida.recorder.getRecordings().subscribe((list) => (shown = list?.map(({ recorderId }) => recorderId)));
  await recordFor(ida, 300);
  await ida.recorder.stopRecording();
  const { recorderId } = ida.now().recording!;
  await expect.poll(() => shown).toEqual([recorderId]);
  const other = await open('bob');
  await expect(other.recorder.deleteRecordings({ recorderIds: [recorderId] })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  expect(await ida.recorder.deleteRecordings({ recorderIds: [recorderId, 'unknown'] })).toMatchObject([{ recorderId }]);
  expect(shown).toEqual([]);
  expect(ida.events.at(-1)).toBe('deleteRecording');
});
