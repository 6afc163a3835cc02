import type { RecordingType } from '../RecordingType.js';
import { explainCapture, requireRecording, type Device } from './explainCapture.js';
import type { QualityConstraints } from './mediaProfile.js';

export interface DeviceChoice {
  /** `deviceId` of the browser. @default the one that the browser prefers */
  microphoneId?: string | undefined;
  cameraId?: string | undefined;
}

export interface OpenDevicesOptions extends DeviceChoice {
  /** A video or a screen is recorded with the microphone. */
  hasMicrophone: boolean;
  /** Recorded in place of one that the person is asked to choose. */
  screen?: MediaStream | undefined;
  quality: Required<QualityConstraints>;
}

/** Devices that record now. */
export interface OpenDevices {
  /** The recorded stream. */
  stream: MediaStream;
  /** The sound of the microphone, without the screen's own sound. */
  microphone: MediaStreamTrack[];
  /** Calls back once when a device ends by itself: it was unplugged, or the person has ended the sharing of the screen. */
  onEnded(run: (device: Device) => void): void;
  /** The screen alone, as the person has shared it. */
  screen?: MediaStream | undefined;
  /** @param except a screen that stays open */
  close(except?: MediaStream): void;
}

/** Requests the devices of a recording. Rejects with `PERMISSION_DENIED`, `NOT_FOUND`, `UNAVAILABLE`, `UNIMPLEMENTED` or `FAILED_PRECONDITION`. */
export async function openDevices(type: RecordingType, options: OpenDevicesOptions): Promise<OpenDevices> {
  return type === 'screen' ? openScreen(options) : openUserMedia(type, options);
}

async function openUserMedia(type: 'audio' | 'video', options: OpenDevicesOptions): Promise<OpenDevices> {
  const isVideo = type === 'video';
  const isAudio = !isVideo || options.hasMicrophone;
  const devices: Device[] = [...(isVideo ? ['camera' as const] : []), ...(isAudio ? ['microphone' as const] : [])];
  const chosen = { audio: isAudio && microphoneOf(options), video: isVideo && cameraOf(options) };
  const stream = await ask(devices, (media) =>
    media.getUserMedia(chosen).catch(orAny(() => media.getUserMedia({ audio: isAudio, video: isVideo }))),
  );
  return opened('camera', stream, stream.getAudioTracks(), [stream], () => undefined);
}

/** Opens a camera alone, for the corner of a screen. Rejects as `openDevices`. */
export async function openCamera(options: Pick<OpenDevicesOptions, 'cameraId' | 'quality'>): Promise<MediaStream> {
  return ask(['camera'], (media) =>
    media.getUserMedia({ video: cameraOf(options) }).catch(orAny(() => media.getUserMedia({ video: true }))),
  );
}

/** The chosen device is disconnected, or a camera does not support the size: any other is better than none. */
const orAny = (open: () => Promise<MediaStream>) => (error: unknown) => {
  if ((error as Error).name !== 'OverconstrainedError') throw error;
  return open();
};

/** A browser refuses the least values of a camera for a screen. */
const SCREEN_QUALITY: MediaTrackConstraints = { frameRate: { ideal: 20, max: 30 } };

async function openScreen({ hasMicrophone, screen: shared, ...options }: OpenDevicesOptions): Promise<OpenDevices> {
  const screen =
    shared ?? (await ask(['screen'], (media) => media.getDisplayMedia({ video: SCREEN_QUALITY, audio: true })));
  if (!hasMicrophone) return { ...opened('screen', screen, [], [screen], () => undefined), screen };
  try {
    const voice = await ask(['microphone'], (media) => media.getUserMedia({ audio: microphoneOf(options) }));
    const mixed = screen.getAudioTracks().length > 0 ? mixSound([screen, voice]) : undefined;
    const stream = new MediaStream([...screen.getVideoTracks(), ...(mixed?.tracks ?? voice.getAudioTracks())]);
    return { ...opened('screen', stream, voice.getAudioTracks(), [screen, voice], () => mixed?.close()), screen };
  } catch (error) {
    if (!shared) stopTracks([screen]);
    throw error;
  }
}

async function ask(devices: Device[], open: (media: MediaDevices) => Promise<MediaStream>): Promise<MediaStream> {
  requireRecording(devices);
  try {
    return await open(navigator.mediaDevices);
  } catch (error) {
    throw explainCapture(error, devices);
  }
}

const microphoneOf = ({ microphoneId, quality }: Omit<OpenDevicesOptions, 'hasMicrophone'>): MediaTrackConstraints => ({
  ...quality.audio,
  ...(microphoneId !== undefined && { deviceId: { exact: microphoneId } }),
});
const cameraOf = ({ cameraId, quality }: Pick<OpenDevicesOptions, 'cameraId' | 'quality'>): MediaTrackConstraints => ({
  ...quality.video,
  ...(cameraId !== undefined && { deviceId: { exact: cameraId } }),
});

/** One track of the sound of several streams: a recorder writes one. */
function mixSound(streams: MediaStream[]): { tracks: MediaStreamTrack[]; close(): void } {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const stream of streams) context.createMediaStreamSource(stream).connect(mixed);
  void context.resume();
  return { tracks: mixed.stream.getAudioTracks(), close: () => void context.close() };
}

/** @param other the device of the tracks that are not the microphone's */
function opened(
  other: Device,
  stream: MediaStream,
  microphone: MediaStreamTrack[],
  sources: MediaStream[],
  release: () => void,
): OpenDevices {
  const tracks = sources.flatMap((source) => source.getTracks());
  let ended: ((device: Device) => void) | undefined;
  const deviceOf = (track: MediaStreamTrack): Device => (microphone.includes(track) ? 'microphone' : other);
  const listener = ({ target }: Event) => {
    const device = deviceOf(target as MediaStreamTrack); // only tracks are listened to
    ended?.(device);
    ended = undefined;
  };
  for (const track of tracks) track.addEventListener('ended', listener);
  return {
    stream,
    microphone,
    onEnded: (run) => void (ended = run),
    close(except) {
      for (const track of tracks) track.removeEventListener('ended', listener);
      const left = new Set(except?.getTracks());
      for (const track of [...tracks, ...stream.getTracks()]) if (!left.has(track)) track.stop();
      release();
    },
  };
}

const stopTracks = (streams: MediaStream[]) => streams.flatMap((stream) => stream.getTracks()).forEach((t) => t.stop());
