import { expect, it, vi } from 'vitest';
import {
  createCapture,
  type CapturedPart,
  type CaptureOptions,
} from '../../../src/elements/recorder/capture/createCapture.js';
import { DEFAULT_QUALITY, encodingFor } from '../../../src/elements/recorder/capture/mediaProfile.js';

const capture = (options: Partial<CaptureOptions> = {}) =>
  createCapture({
    type: 'audio',
    hasMicrophone: true,
    countdownSeconds: 0,
    quality: DEFAULT_QUALITY,
    encoding: {},
    ...options,
  });

/** The length of a file as a player sees it, after it has jumped to a moment of it. */
async function play(file: Blob, toSeconds: number) {
  const player = document.createElement(file.type.startsWith('audio') ? 'audio' : 'video');
  player.src = URL.createObjectURL(file);
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = () => reject(new Error(player.error?.message));
  });
  player.currentTime = toSeconds;
  await new Promise((resolve) => (player.onseeked = resolve));
  return { seconds: player.duration, at: player.currentTime };
}

const recordedFor = async (made: ReturnType<typeof capture>, ms: number) => {
  await expect.poll(() => made.state.value.durationMs, { timeout: 20_000 }).toBeGreaterThan(ms);
};

it.each(['audio', 'video', 'screen'] as const)('records %s into a file that plays and can be sought', async (type) => {
  const parts: CapturedPart[] = [];
  const made = capture({ type, onPart: (part) => parts.push(part) });
  await made.ready;
  const { stream } = made.state.value;
  expect(stream!.getVideoTracks()).toHaveLength(type === 'audio' ? 0 : 1);
  expect(stream!.getAudioTracks()).toHaveLength(1);
  await expect.poll(() => made.level.value, { timeout: 20_000 }).toBeGreaterThan(0);
  await recordedFor(made, 1_500);
  made.stop();
  const captured = (await made.ended)!;
  expect(captured.file.type).toContain(type === 'audio' ? 'audio/mp4' : 'video/mp4');
  expect(captured.lost).toBeUndefined();
  const { seconds, at } = await play(captured.file, 1);
  expect(at).toBe(1);
  expect(seconds).toBeGreaterThan(1);
  expect(captured.durationMs).toBeGreaterThan(1_500);
  expect(Math.max(...captured.waveform)).toBeGreaterThan(0);
  expect(parts.map(({ index }) => index)).toEqual(parts.map((_, i) => i));
  expect(await new Blob(parts.map(({ data }) => data)).arrayBuffer()).toEqual(await captured.file.arrayBuffer());
  expect(stream!.getTracks().map(({ readyState }) => readyState)).not.toContain('live');
});

it('hands over parts of a video while it is recorded, not only at its end', async () => {
  const parts: CapturedPart[] = [];
  const made = capture({ type: 'video', onPart: (part) => parts.push(part) });
  await made.ready;
  await expect.poll(() => parts.length, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(made.state.value.status).toBe('recording');
  expect(encodingFor('video', {}, false)).toMatchObject({ videoKeyFrameIntervalDuration: 1_000 }); // what it hangs on
  made.cancel();
});

it('counts down first, and does not count pauses', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const made = capture({ countdownSeconds: 3 });
  try {
    await made.ready;
    expect(made.state.value).toMatchObject({ status: 'countdown', countdown: 3 });
    vi.advanceTimersByTime(2_000);
    expect(made.state.value).toMatchObject({ status: 'countdown', countdown: 1 });
    vi.advanceTimersByTime(1_000);
    expect(made.state.value.status).toBe('recording');
    vi.advanceTimersByTime(2_000);
    made.pause();
    vi.advanceTimersByTime(60_000);
    expect(made.state.value).toMatchObject({ status: 'paused', durationMs: 2_000 });
    made.resume();
    vi.advanceTimersByTime(1_000);
    expect(made.state.value).toMatchObject({ status: 'recording', durationMs: 3_000 });
  } finally {
    vi.useRealTimers();
    made.cancel();
  }
});

it('stops at the limit, and keeps what was recorded', async () => {
  const made = capture({ maxLengthMs: 800 });
  const captured = (await made.ended)!;
  expect(captured.durationMs).toBeGreaterThanOrEqual(800);
  expect(captured.file.size).toBeGreaterThan(0);
});

it('is silent while it is muted', async () => {
  const made = capture();
  made.setMuted(true);
  await made.ready;
  expect(made.state.value.stream!.getAudioTracks()[0]!.enabled).toBe(false);
  made.setMuted(false);
  expect(made.state.value.stream!.getAudioTracks()[0]!.enabled).toBe(true);
  made.cancel();
});

it('leaves no file and no open device when it is cancelled, also before the devices are there', async () => {
  const made = capture({ onPart: () => expect.unreachable() });
  made.cancel();
  await expect(made.ready).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await made.ended).toBeNull();

  const counted = capture({ countdownSeconds: 3 });
  await counted.ready;
  const { stream } = counted.state.value;
  counted.stop();
  expect(await counted.ended).toBeNull();
  expect(stream!.getTracks()[0]!.readyState).toBe('ended');
});

it.each([
  ['NotAllowedError', 'PERMISSION_DENIED', /may not use the camera and microphone\. Allow it/],
  ['NotFoundError', 'NOT_FOUND', /No camera and microphone was found/],
  ['NotReadableError', 'UNAVAILABLE', /Close other programs/],
])('says in words why a device cannot be used: %s', async (name, code, message) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
  const made = capture({ type: 'video' });
  await expect(made.ready).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });
  expect(await made.ended).toBeNull();
});

it('takes any device when the chosen one is gone', async () => {
  const made = capture({ microphoneId: 'unplugged' });
  await made.ready;
  expect(made.state.value.status).toBe('recording');
  made.cancel();
});

it('keeps what was recorded when the microphone is lost, and says which device it was', async () => {
  const made = capture({ type: 'video' });
  await made.ready;
  await recordedFor(made, 300);
  made.state.value.stream!.getAudioTracks()[0]!.dispatchEvent(new Event('ended'));
  const captured = (await made.ended)!;
  expect(captured.lost).toBe('microphone');
  expect(captured.file.size).toBeGreaterThan(0);
});

it('ends as stopped when the person no longer shares the screen', async () => {
  const share = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia');
  const made = capture({ type: 'screen' });
  await made.ready;
  await recordedFor(made, 300);
  const screen = await (share.mock.results[0]!.value as Promise<MediaStream>);
  screen.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
  expect(await made.ended).toMatchObject({ lost: undefined });
});
