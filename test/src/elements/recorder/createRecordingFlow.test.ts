import { beforeAll, expect, it, vi } from 'vitest';
import type { InitRecordingOptions } from '../../../../src/elements/recorder/RecorderElement.js';
import type { RecorderState } from '../../../../src/elements/recorder/RecorderState.js';
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
  return { recorder, record, finish, now: () => state! };
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
