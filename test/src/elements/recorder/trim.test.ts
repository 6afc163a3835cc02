import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../../src/contextOf.js';
import type { RecorderData } from '../../../../src/elements/recorder/RecorderData.js';
import { uploadRecording } from '../../../../src/elements/recorder/uploadRecording.js';
import type { PersistedRecording } from '../../../../src/session/persistedRecordings.js';
import { openEmbedded } from '../../../../server/test/support/openEmbedded.js';
import { startInPageService } from '../../../../testing/inPageService.js';
import { TestWorld } from '../../../../testing/TestWorld.js';
import { signIn } from '../../../support/signIn.js';

const segments = [0, 2, 4, 6].map((start) => ({ start, end: start + 2, text: `At ${start}.` }));
const waveform = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

let world: TestWorld;
beforeAll(async () => {
  const transcriber = { transcribe: () => Promise.resolve({ text: 'At.', segments }) };
  world = await new TestWorld(await startInPageService(openEmbedded, transcriber)).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});

async function open(userId: string) {
  const { client } = await signIn(world.as(userId));
  await client.setDocument('plan');
  const recorder = client.getRecorderElement();
  const events: [string, unknown][] = [];
  for (const name of ['recordingSaveInitiated', 'recordingEditDone', 'error'] as const) {
    recorder.on(name).subscribe((payload) => events.push([name, payload]));
  }
  return { client, recorder, events };
}

/** A recording of eight seconds. */
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
    durationMs: 8_000,
    waveform,
  };
  await uploadRecording(contextOf(client), { recording, file, onAdded: () => {}, onProgress: () => {} });
}

it('plays a part for everybody, live, and all of it again when that is taken back', async () => {
  const [ada, bob] = [await open('ada'), await open('bob')];
  let shown: RecorderData | undefined;
  bob.recorder.getRecordings().subscribe((list) => (shown = list?.[0]));
  await record(ada, 'talk');
  await expect.poll(() => shown?.transcription.status).toBe('done');
  const whole = shown!;
  expect(whole).toMatchObject({ durationMs: 8_000, waveformData: waveform });
  expect(whole.trim).toBeUndefined();

  const answered = await ada.recorder.saveRecordingTrim('talk', { startMs: 2_500, endMs: 6_000 });
  await expect.poll(() => shown?.trim).toBeDefined();
  expect(shown).toMatchObject({
    durationMs: 3_500,
    waveformData: [0.2, 0.3, 0.4, 0.5],
    trim: { startMs: 2_500, endMs: 6_000, fileDurationMs: 8_000, fileWaveformData: waveform },
    transcription: { transcriptSegments: [{ text: 'At 2.', startTimeInSeconds: 2 }, { text: 'At 4.' }] },
    assets: [{ version: 1, url: `${whole.assets[0]!.url}#t=2.5,6`, mimeType: 'audio/webm' }],
    assetsAllVersions: [{ version: 1 }, { version: 0, url: whole.assets[0]!.url }],
  });
  const ofBob = shown!.assets[0]!.url.split('?')[0];
  expect(answered.assets[0]!.url.split('?')[0]).toBe(ofBob);
  expect(answered).toMatchObject({ durationMs: 3_500 });

  const edited = await ada.recorder.saveRecordingTrim('talk', null);
  await expect.poll(() => shown?.trim).toBeUndefined();
  expect(shown).toMatchObject({ durationMs: 8_000, waveformData: waveform, transcription: whole.transcription });
  expect(shown!.assets).toMatchObject([{ version: 2, url: whole.assets[0]!.url }]);
  const saving = [
    'recordingSaveInitiated',
    { annotationId: 'talk', message: 'The trim is being saved.', type: 'edit' },
  ];
  expect(ada.events).toEqual([saving, ['recordingEditDone', answered], saving, ['recordingEditDone', edited]]);
});

it('says why a trim was not saved', async () => {
  const [ada, bob] = [await open('ada'), await open('bob')];
  await record(ada, 'own');
  const refused = { code: 'PERMISSION_DENIED' };
  await expect(bob.recorder.saveRecordingTrim('own', { startMs: 0, endMs: 1 })).rejects.toMatchObject(refused);
  expect(bob.events.at(-1)).toEqual([
    'error',
    { type: 'editFailed', message: expect.stringMatching(/author/), recorderId: 'own' },
  ]);
  await expect(ada.recorder.saveRecordingTrim('own', { startMs: 1, endMs: 1 })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});

it('says whether players offer to trim: only where the app wants it', async () => {
  const { recorder } = await open('ada');
  const states: (boolean | null)[] = [];
  recorder.getVideoEditor().subscribe((isOn) => states.push(isOn));
  recorder.enableVideoEditor();
  await expect.poll(() => states.at(-1)).toBe(true);
  recorder.disableVideoEditor();
  await expect.poll(() => states.at(-1)).toBe(false);
});
