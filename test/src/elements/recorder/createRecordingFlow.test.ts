import { beforeAll, expect, it, vi } from 'vitest';
import { ParleyError } from '@parley/protocol/constants';
import type { RecorderData } from '../../../../src/elements/recorder/RecorderData.js';
import type { InitRecordingOptions } from '../../../../src/elements/recorder/RecorderElement.js';
import { IDLE, type RecorderState } from '../../../../src/elements/recorder/RecorderState.js';
import { createEvents } from '../../../../src/createEvents.js';
import { contextOf } from '../../../../src/contextOf.js';
import { createRecordingFlow, type SendRecording } from '../../../../src/elements/recorder/createRecordingFlow.js';
import type { RecorderEvents } from '../../../../src/elements/recorder/RecorderEvents.js';
import { openEmbedded } from '../../../../server/test/support/openEmbedded.js';
import { startInPageService } from '../../../../testing/inPageService.js';
import { TestWorld } from '../../../../testing/TestWorld.js';
import { fakeRecorder } from '../../../support/fakeRecorder.js';
import { signIn } from '../../../support/signIn.js';

let world: TestWorld;
beforeAll(async () => {
  const transcriber = { transcribe: () => Promise.resolve({ text: 'Look.', segments: [] }) };
  world = await new TestWorld(await startInPageService(openEmbedded, transcriber)).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'notes' }] });
});

async function open(viewer: Parameters<TestWorld['as']>[0]) {
  const { client } = await signIn(world.as(viewer));
  await client.setDocument('plan');
  const recorder = client.getRecorderElement();
  recorder.disableRecordingCountdown();
  let state: RecorderState | undefined;
  recorder.getRecorderState().subscribe((next) => (state = next ?? undefined));
  const device = fakeRecorder();
  const finish = async () => {
    device.give('sound');
    await recorder.stopRecording();
    return state!.recording!;
  };
  const record = async (panelId: string | null = null, options?: InitRecordingOptions) => {
    await recorder.resetRecorder();
    await recorder.initRecording('audio', panelId, options);
    return finish();
  };
  return { recorder, record, finish, device, now: () => state! };
}

it('says in its state why it could not begin, before it asks for a device', async () => {
  const { recorder, record, now } = await open({ userId: 'rita', isReadOnly: true });
  const events: unknown[] = [];
  recorder.on('error').subscribe((error) => events.push(error));
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await expect(record('say')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  const { error } = now();
  expect(now()).toMatchObject({ status: 'idle', panelId: 'say', error: { code: 'PERMISSION_DENIED' } });
  await expect(record('say', { maxLength: 0 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(now().error!.message).toBe('maxLength: give seconds above 0, not 0.');
  expect(events).toHaveLength(2);
  expect(events[0]).toEqual({ type: 'recordingFailed', message: error!.message });
  expect(asked).not.toHaveBeenCalled();
});

it('fails when its device is lost in the countdown: nobody cancelled it', async () => {
  const { recorder, device, now } = await open('lena');
  recorder.enableRecordingCountdown();
  const events: unknown[] = [];
  recorder.on('error').subscribe((error) => events.push(error));
  recorder.on('recordingCancelled').subscribe(() => events.push('cancelled'));
  await recorder.initRecording('audio', 'say');
  expect(now().status).toBe('countdown');
  device.lose();
  await expect.poll(() => now()).toMatchObject({ status: 'idle', panelId: 'say', error: { code: 'UNAVAILABLE' } });
  const message = 'The microphone was lost. Connect it and try again.';
  expect(events).toEqual([{ type: 'recordingFailed', message }]);

  await recorder.initRecording('audio', 'say');
  await recorder.cancelRecording();
  expect(events.slice(1)).toEqual(['cancelled']);
});

it('records again what was recorded last, in place of it', async () => {
  const { recorder, record, finish, now } = await open('ada');
  const deleted: string[] = [];
  recorder.on('deleteRecording').subscribe(({ recorderId }) => deleted.push(recorderId));
  await expect(recorder.retakeRecording()).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  const first = await record('say', { mode: 'thread', documentId: 'notes' });

  await recorder.retakeRecording();
  expect(now()).toMatchObject({ status: 'recording', panelId: 'say', type: 'audio' });
  expect(deleted).toEqual([first.recorderId]);
  const second = await finish();
  expect(second.metadata).toMatchObject({ documentId: 'notes' });
  const ids = [first.recorderId, second.recorderId];
  expect(await recorder.fetchRecordings({ recorderIds: ids })).toMatchObject([{ recorderId: ids[1] }]);
});

it('keeps the recording when it cannot be recorded again', async () => {
  const { recorder, record } = await open('ben');
  const { recorderId } = await record();
  const refused = new DOMException('no', 'NotAllowedError');
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(refused);
  await expect(recorder.retakeRecording()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await recorder.fetchRecordings({ recorderIds: [recorderId] })).toHaveLength(1);
});

it('transcribes as the recording says, else as its panel, else as the element', async () => {
  const { recorder, record } = await open('cleo');
  const isTranscribed = async (...args: Parameters<typeof record>) =>
    (await record(...args)).transcription.status !== undefined;
  expect(await isTranscribed()).toBe(true);
  recorder.setRecordingPanel(null, { recordingTranscription: false });
  expect(await isTranscribed()).toBe(false);
  expect(await isTranscribed('other')).toBe(true);
  expect(await isTranscribed(null, { recordingTranscription: true })).toBe(true);
  recorder.setRecordingPanel(null, null);
  recorder.disableRecordingTranscription();
  expect(await isTranscribed()).toBe(false);
  recorder.setRecordingPanel('other', { recordingTranscription: true });
  expect(await isTranscribed('other')).toBe(true);
});

it('says whether panels offer to record again', async () => {
  const { recorder } = await open('dora');
  await expect.poll(() => recorder.getRetakeOnVideoEditor().value).toBe(false);
  recorder.enableRetakeOnVideoEditor();
  expect(recorder.getRetakeOnVideoEditor().value).toBe(true);
});

/** A flow whose chunks and upload a test ends. */
async function flowOf(viewer: string) {
  const { client } = await signIn(world.as(viewer));
  await client.setDocument('plan');
  const events = createEvents<RecorderEvents>();
  const happened: string[] = [];
  for (const name of ['recordingStopped', 'recordingCancelled', 'error'] as const) {
    events.on(name).subscribe(() => happened.push(name));
  }
  const send = vi.fn<SendRecording>();
  const beginnings: ((none: null) => void)[] = [];
  const flow = createRecordingFlow({
    context: contextOf(client),
    events,
    person: () => viewer,
    settings: () => ({ hasMicrophone: true, countdownSeconds: 0, quality: { audio: {}, video: {} }, encoding: {} }),
    isTranscribed: () => false,
    onDevices: () => undefined,
    send,
    beginChunks: () => new Promise((resolve) => beginnings.push(resolve)), // its code is on its way
    remove: () => Promise.resolve(),
  });
  const become = (next: string) => client.setAuthProvider(world.as(next).props.authProvider);
  return { client, flow, send, happened, beginnings, become };
}

it('does not send the recording of one person as the next one, who is not told of its end', async () => {
  const { flow, send, happened, beginnings, become } = await flowOf('ada');
  const device = fakeRecorder();
  await flow.initRecording('audio');
  device.give('sound');
  const stopped = flow.stopRecording();
  await become('bob');
  beginnings[0]!(null);
  await stopped;
  expect(happened).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});

it('leaves the state alone when it ends, while the next person records already', async () => {
  const { client, flow, beginnings, become } = await flowOf('ada');
  const device = fakeRecorder();
  await flow.initRecording('audio');
  device.give('sound');
  const stopped = flow.stopRecording();
  await become('bob');
  await client.setDocument('plan');
  await flow.initRecording('audio', 'say');
  expect(flow.state.value).toMatchObject({ status: 'recording', panelId: 'say' });
  beginnings[0]!(null);
  await stopped;
  expect(flow.state.value).toMatchObject({ status: 'recording', panelId: 'say' });
});

it.each(['sent', 'refused'])('shows nothing to the next person of an upload that was just %s', async (how) => {
  const { flow, send, happened, beginnings, become } = await flowOf('ada');
  let settle!: () => void;
  send.mockImplementation((recording, _file, on) => {
    return new Promise((resolve, reject) => {
      settle = () => {
        const recorded = { recorderId: recording.id } as RecorderData;
        on.local(recorded);
        on.progress(1);
        if (how === 'sent') resolve(recorded);
        else reject(new ParleyError('RESOURCE_EXHAUSTED', 'Too much.'));
      };
    });
  });
  const device = fakeRecorder();
  await flow.initRecording('audio');
  device.give('sound');
  const stopped = flow.stopRecording();
  beginnings[0]!(null);
  await expect.poll(() => flow.state.value.status).toBe('uploading');
  await become('bob');
  settle();
  await stopped;
  expect(flow.state.value).toEqual(IDLE);
  expect(happened).toEqual(['recordingStopped']);
});
