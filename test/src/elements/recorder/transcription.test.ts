import type { Transcriber } from '@parley/server';
import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../../src/contextOf.js';
import type { RecorderData } from '../../../../src/elements/recorder/RecorderData.js';
import { uploadRecording } from '../../../../src/elements/recorder/uploadRecording.js';
import type { PersistedRecording } from '../../../../src/session/persistedRecordings.js';
import { openEmbedded } from '../../../../server/test/support/openEmbedded.js';
import { type InPageService, startInPageService } from '../../../../testing/inPageService.js';
import { TestWorld } from '../../../../testing/TestWorld.js';
import { signIn } from '../../../support/signIn.js';

const SPOKEN = { text: 'Look here.', segments: [{ start: 0, end: 61.5, text: 'Look here.' }] };

let inPage: InPageService;
let world: TestWorld;
let transcribe: Transcriber['transcribe'];
beforeAll(async () => {
  inPage = await startInPageService(openEmbedded, { transcribe: (...asked) => transcribe(...asked) });
  world = await new TestWorld(inPage).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});

async function open(userId: string) {
  const { client } = await signIn(world.as(userId));
  await client.setDocument('plan');
  const recorder = client.getRecorderElement();
  const events: [string, unknown][] = [];
  recorder.on('transcriptionDone').subscribe((recording) => events.push(['transcriptionDone', recording]));
  recorder.on('error').subscribe((error) => events.push(['error', error]));
  return { client, recorder, events };
}

async function record({ client }: Awaited<ReturnType<typeof open>>, id: string) {
  const file = new Blob(['sound'], { type: 'audio/webm' });
  const recording: PersistedRecording = {
    id,
    attachmentId: `${id}-file`,
    documentId: 'plan',
    mimeType: 'audio/webm',
    startedAt: 0,
    isComplete: true,
    type: 'audio',
    mode: 'floating',
    durationMs: 61_500,
    waveform: [],
  };
  await uploadRecording(contextOf(client), { recording, file, onAdded: () => {}, onProgress: () => {} });
}

it('shows the words with their times, live, and where the captions are', async () => {
  let answer = () => {};
  const answered = new Promise<typeof SPOKEN>((resolve) => (answer = () => resolve(SPOKEN)));
  transcribe = () => answered; // it may be asked after the answer is known
  const [ada, bob] = [await open('ada'), await open('bob')];
  let shown: RecorderData | undefined;
  bob.recorder.getRecordings({ recorderIds: ['talk'] }).subscribe((list) => (shown = list?.[0]));
  await record(ada, 'talk');
  await expect.poll(() => shown?.transcription).toEqual({ status: 'processing' });
  answer();
  const segment = { startTime: '00:00:00', endTime: '00:01:01', startTimeInSeconds: 0, endTimeInSeconds: 61.5 };
  const transcription = {
    status: 'done',
    transcriptSegments: [{ ...segment, text: 'Look here.' }],
    vttFileUrl: expect.stringMatching(/^http:\/\/parley\.test\/v2\/client\/recordings\/files\/.*&as=vtt$/),
  };
  await expect.poll(() => shown?.transcription).toEqual(transcription);
  expect(shown!.assets[0]!.transcription).toEqual(transcription);
  expect(bob.events).toEqual([]);
});

it('transcribes again at the request of its author, and sends them the result once', async () => {
  const { limits } = inPage.service.core.options;
  const most = limits.maxTranscribedBytes;
  const [ada, bob] = [await open('ada'), await open('bob')];
  const now = async () => (await ada.recorder.fetchRecordings({ recorderIds: ['again'] }))[0]!.transcription;
  limits.maxTranscribedBytes = 1;
  await record(ada, 'again');
  const failed = { status: 'failed', failure: expect.stringMatching(/^The file is larger/) };
  await expect.poll(now).toEqual(failed);
  await ada.recorder.retryTranscription('again');
  await expect
    .poll(() => ada.events)
    .toMatchObject([
      ['error', { type: 'transcriptionFailed', recorderId: 'again', message: expect.stringMatching(/^The file is/) }],
    ]);
  limits.maxTranscribedBytes = most;
  await expect(bob.recorder.retryTranscription('again')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  let answer = () => {};
  const answered = new Promise<typeof SPOKEN>((resolve) => (answer = () => resolve(SPOKEN)));
  transcribe = () => answered;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const asked = await ada.recorder.retryTranscription('again');
    expect(asked.transcription).toEqual({ status: 'processing' });
  }
  answer();
  await expect
    .poll(() => ada.events.at(-1))
    .toMatchObject(['transcriptionDone', { recorderId: 'again', transcription: { status: 'done' } }]);
  await ada.recorder.retryTranscription('again');
  expect(await now()).toMatchObject({ status: 'done' });
  expect([ada.events.length, bob.events.length]).toEqual([2, 0]);
});
