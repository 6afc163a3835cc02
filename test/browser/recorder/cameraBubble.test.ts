import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCapture, type CaptureOptions } from '../../../src/elements/recorder/capture/createCapture.js';
import { DEFAULT_QUALITY } from '../../../src/elements/recorder/capture/mediaProfile.js';

const [WIDTH, HEIGHT] = [640, 360];
/** The middle of the camera, and the corner of the screen that is opposite to it. */
const CAMERA = [WIDTH - 54, HEIGHT - 54] as const;
const OPPOSITE = [54, 54] as const;

let painting: ReturnType<typeof setInterval>;
let media: MediaDevices;
/** Cameras that were opened. */
let cameras: MediaStreamTrack[];

/** A screen that is blue all over; the camera is the one of the browser. */
beforeEach(() => {
  media = navigator.mediaDevices;
  cameras = [];
  vi.spyOn(media, 'getDisplayMedia').mockImplementation(() => Promise.resolve(blueScreen()));
  const open = media.getUserMedia.bind(media);
  vi.spyOn(media, 'getUserMedia').mockImplementation(async (asked) => {
    const stream = await open(asked);
    cameras.push(...stream.getVideoTracks());
    return stream;
  });
});
afterEach(() => clearInterval(painting));

function blueScreen(): MediaStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#00f';
  const stream = canvas.captureStream();
  // It changes no more once it was seen, as a screen that nobody touches.
  let times = 3;
  painting = setInterval(() => times-- > 0 && context.fillRect(0, 0, WIDTH, HEIGHT), 100);
  return stream;
}

const record = (options: Partial<CaptureOptions> = {}) =>
  createCapture({
    type: 'screen',
    hasMicrophone: true,
    countdownSeconds: 0,
    quality: DEFAULT_QUALITY,
    encoding: {},
    ...options,
  });
type Recording = ReturnType<typeof record>;

const recordedFor = async (made: Recording, ms: number) => {
  await expect.poll(() => made.state.value.durationMs, { timeout: 20_000 }).toBeGreaterThan(ms);
};

/** The recorded file, in a player. */
async function playerOf(made: Recording) {
  made.stop();
  const { file } = (await made.ended)!;
  const video = document.createElement('video');
  Object.assign(video, { muted: true, src: URL.createObjectURL(file) });
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
  return video;
}

/** What is blue in a frame of it: the screen. */
async function blueIn(video: HTMLVideoElement, atSeconds: number) {
  video.currentTime = atSeconds;
  await new Promise((resolve) => (video.onseeked = resolve));
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, WIDTH, HEIGHT);
  const isBlue = ([x, y]: readonly [number, number]) => {
    const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
    return red! < 60 && green! < 60 && blue! > 180;
  };
  return { camera: isBlue(CAMERA), opposite: isBlue(OPPOSITE) };
}

it('records a screen that has not changed since before it began, alone, without asking for the camera', async () => {
  const parts: Blob[] = [];
  const made = record({ countdownSeconds: 1, onPart: ({ data }) => parts.push(data) });
  await made.ready;
  expect(made.state.value).toMatchObject({ camera: 'off', pictureInPicture: 'none' });
  await expect.poll(() => parts.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await recordedFor(made, 1_500);
  expect(await blueIn(await playerOf(made), 1)).toEqual({ camera: true, opposite: true });
  expect(cameras).toEqual([]);
});

it('records the camera in the corner of the screen, and closes it at the end', async () => {
  const made = record({ pictureInPicture: true });
  await made.ready;
  expect(made.state.value).toMatchObject({ camera: 'on', error: null });
  await recordedFor(made, 1_500);
  expect(await blueIn(await playerOf(made), 1)).toEqual({ camera: false, opposite: true });
  expect(cameras.map(({ readyState }) => readyState)).toEqual(['ended']);
});

it('has the camera in the file from when it is switched on until it is switched off', async () => {
  const made = record();
  await made.ready;
  await recordedFor(made, 1_000);
  await made.bubble()!.show();
  const onAt = made.state.value.durationMs;
  await recordedFor(made, onAt + 1_500);
  made.bubble()!.hide();
  expect(cameras[0]!.readyState).toBe('ended');
  const offAt = made.state.value.durationMs;
  await recordedFor(made, offAt + 1_500);
  const video = await playerOf(made);
  expect((await blueIn(video, 0.2)).camera).toBe(true);
  expect((await blueIn(video, (onAt + offAt) / 2000)).camera).toBe(false);
  expect((await blueIn(video, offAt / 1000 + 1)).camera).toBe(true);
});

it('records the screen without a camera that is refused, and says why; later it can be asked for again', async () => {
  const refuse = vi.mocked(media.getUserMedia);
  const open = refuse.getMockImplementation()!;
  refuse.mockImplementation((asked) =>
    asked?.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : open(asked),
  );
  const made = record({ pictureInPicture: true });
  await made.ready;
  expect(made.state.value).toMatchObject({ status: 'recording', camera: 'off', error: { code: 'PERMISSION_DENIED' } });
  refuse.mockImplementation(open);
  await made.bubble()!.show();
  expect(made.state.value).toMatchObject({ camera: 'on', error: null });
  cameras[0]!.dispatchEvent(new Event('ended')); // unplugged
  expect(made.state.value).toMatchObject({ status: 'recording', camera: 'off', error: { code: 'UNAVAILABLE' } });
  made.cancel();
});

it('closes a camera that comes after it was switched off, or after the recording was cancelled', async () => {
  const made = record({ countdownSeconds: 3 });
  await made.ready;
  const asked = made.bubble()!.show();
  made.bubble()!.hide();
  await asked;
  const late = made.bubble()!.show();
  made.cancel();
  await late;
  expect(cameras.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(made.state.value).toMatchObject({ status: 'ended', camera: 'none' });
});

it('changes to another camera in the countdown', async () => {
  const made = record({ countdownSeconds: 3, pictureInPicture: true });
  await made.ready;
  made.pause();
  made.changeDevices({ cameraId: cameras[0]!.getSettings().deviceId! });
  await expect.poll(() => cameras.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect(made.state.value).toMatchObject({ camera: 'on', error: null });
  made.cancel();
});

it('records the screen alone in a browser that cannot draw the camera into it', async () => {
  vi.stubGlobal('MediaStreamTrackGenerator', undefined);
  const made = record({ pictureInPicture: true });
  await made.ready;
  expect(made.bubble()).toBeNull();
  expect(made.state.value).toMatchObject({ status: 'recording', camera: 'none', pictureInPicture: 'none' });
  expect(made.state.value.stream!.getVideoTracks()).toHaveLength(1);
  expect(cameras).toEqual([]);
  made.cancel();
});

it('shows the camera in a window above all others, and closes it with the camera', async () => {
  let shown: Element | null = null;
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true);
  vi.spyOn(document, 'pictureInPictureElement', 'get').mockImplementation(() => shown);
  const request = vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture');
  request.mockImplementation(async () => {
    const video = request.mock.contexts.at(-1) as HTMLVideoElement; // whose method it is
    shown = video;
    video.dispatchEvent(new Event('enterpictureinpicture'));
    return {} as PictureInPictureWindow; // nobody looks at it
  });
  vi.spyOn(document, 'exitPictureInPicture').mockImplementation(async () => {
    const left = shown!;
    shown = null;
    left.dispatchEvent(new Event('leavepictureinpicture'));
  });
  const made = record({ pictureInPicture: true });
  await made.ready;
  const bubble = made.bubble()!;
  expect(made.state.value.pictureInPicture).toBe('off');
  await bubble.openPictureInPicture();
  expect(made.state.value.pictureInPicture).toBe('on');
  await bubble.exitPictureInPicture();
  expect(made.state.value.pictureInPicture).toBe('off');
  await bubble.openPictureInPicture();
  bubble.hide();
  await expect.poll(() => shown).toBeNull();
  expect(made.state.value.pictureInPicture).toBe('none');
  await expect(bubble.openPictureInPicture()).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  await bubble.show();
  request.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await expect(bubble.openPictureInPicture()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(made.state.value).toMatchObject({
    camera: 'on',
    pictureInPicture: 'off',
    error: { code: 'PERMISSION_DENIED' },
  });
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false);
  await expect(bubble.openPictureInPicture()).rejects.toMatchObject({ code: 'UNIMPLEMENTED' });
  made.cancel();
});

it('opens the window of the browser for a click, and closes it at the end of the recording', async () => {
  const made = record({ pictureInPicture: true });
  await made.ready;
  const bubble = made.bubble()!;
  const button = document.body.appendChild(document.createElement('button'));
  const opened = new Promise<unknown>((resolve) => {
    button.onclick = () => resolve(bubble.openPictureInPicture());
  });
  await userEvent.click(button);
  await opened;
  expect(document.pictureInPictureElement).toBeInstanceOf(HTMLVideoElement);
  expect(made.state.value.pictureInPicture).toBe('on');
  made.cancel();
  await expect.poll(() => document.pictureInPictureElement).toBeNull();
  button.remove();
});
