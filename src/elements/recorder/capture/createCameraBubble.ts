import { ParleyError } from '@parley/protocol/constants';
import { createPictureMixer } from './createPictureMixer.js';

export interface CameraBubbleState {
  /** Whether the camera is in the corner of a screen recording. `none`: it is no screen, or the browser cannot draw it there. */
  camera: 'none' | 'off' | 'requesting' | 'on';
  /** Whether the camera is in a window above all others. `none`: the camera is off, this is not wanted, or the browser cannot do it. */
  pictureInPicture: 'none' | 'off' | 'on';
}

export interface CameraBubbleOptions {
  screen: MediaStreamTrack;
  /** People are offered the window above all others. */
  hasWindow: boolean;
  /** Opens the camera. Rejects with a `ParleyError`. */
  open: () => Promise<MediaStream>;
  /** Called with the new state. `error`: why the camera, or its window, cannot be shown; the recording goes on without. */
  onChange: (change: Partial<CameraBubbleState> & { error?: ParleyError | null }) => void;
}

/** The camera in the corner of a recorded screen. It can be shown or hidden at any time. */
export interface CameraBubble {
  /** The recorded track. */
  readonly track: MediaStreamTrack;
  /** Requests the camera. Never rejects: `onChange` reports why it is not shown. */
  show(): Promise<void>;
  hide(): void;
  /** Rejects with `FAILED_PRECONDITION` without the camera, `UNIMPLEMENTED`, `PERMISSION_DENIED` unless a person has clicked, or `UNAVAILABLE`. */
  openPictureInPicture(): Promise<void>;
  exitPictureInPicture(): Promise<void>;
  close(): void;
}

/** Makes it, with the camera off. `null` where the browser cannot draw one picture into another. */
export function createCameraBubble({ screen, hasWindow, open, onChange }: CameraBubbleOptions): CameraBubble | null {
  const mixer = createPictureMixer(screen);
  if (!mixer) return null;
  let camera: MediaStream | undefined;
  let video: HTMLVideoElement | undefined;
  /** Counts the person's requests: a camera that opens after "off" is closed. */
  let requestCount = 0;
  const windowState = () => {
    if (video && document.pictureInPictureElement === video) return 'on';
    return camera && hasWindow && canOpenWindow() ? 'off' : 'none';
  };
  const reportWindow = () => onChange({ pictureInPicture: windowState() });

  async function show() {
    const own = ++requestCount;
    replaceCamera(undefined);
    onChange({ camera: 'requesting' });
    try {
      const opened = await open();
      if (requestCount !== own) return stop(opened);
      replaceCamera(opened);
      onChange({ camera: 'on', pictureInPicture: windowState(), error: null });
    } catch (error) {
      if (requestCount === own) onChange({ camera: 'off', error: error as ParleyError }); // `open` fails with nothing else
    }
  }

  function hide(error: ParleyError | null = null) {
    requestCount++;
    replaceCamera(undefined);
    onChange({ camera: 'off', pictureInPicture: 'none', error });
  }

  /** This camera, or none, in place of the one before. */
  function replaceCamera(next: MediaStream | undefined) {
    void exitPictureInPicture();
    if (video) video.srcObject = null;
    if (camera) stop(camera);
    camera = next;
    const [track] = next?.getVideoTracks() ?? [];
    mixer!.setCamera(track ?? null);
    track?.addEventListener('ended', () => {
      if (camera === next) hide(unplugged());
    });
    video = next && play(next);
    video?.addEventListener('enterpictureinpicture', reportWindow);
    video?.addEventListener('leavepictureinpicture', reportWindow);
  }

  async function openPictureInPicture() {
    if (!video) throw cameraIsOff();
    if (!canOpenWindow()) throw new ParleyError('UNIMPLEMENTED', 'This browser has no picture-in-picture here.');
    try {
      await video.play();
      await video.requestPictureInPicture();
      onChange({ error: null });
    } catch (cause) {
      const error = explainWindow(cause);
      onChange({ error });
      throw error;
    }
  }

  async function exitPictureInPicture() {
    if (video && document.pictureInPictureElement === video)
      await document.exitPictureInPicture().catch(() => undefined); // it has exited already
  }

  onChange({ camera: 'off' });
  return {
    track: mixer.track,
    show,
    hide: () => hide(),
    openPictureInPicture,
    exitPictureInPicture,
    close() {
      requestCount++;
      replaceCamera(undefined);
      mixer.close();
    },
  };
}

export const cameraIsOff = () =>
  new ParleyError(
    'FAILED_PRECONDITION',
    'Picture-in-picture shows the camera of a screen recording. Record the screen and switch the camera on first.',
  );

const unplugged = () =>
  new ParleyError('UNAVAILABLE', 'The camera was disconnected. The screen is recorded without it from here on.');

function explainWindow(cause: unknown): ParleyError {
  const isRefused = cause instanceof Error && cause.name === 'NotAllowedError';
  const message = isRefused
    ? 'The browser opens picture-in-picture only for a click or a key of the person.'
    : 'The browser could not open picture-in-picture.';
  return new ParleyError(isRefused ? 'PERMISSION_DENIED' : 'UNAVAILABLE', message, { cause });
}

/** Not in every browser, nor in every frame. */
const canOpenWindow = () => document.pictureInPictureEnabled;

function play(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  video.play().catch(() => undefined); // it is played once more when it is needed
  return video;
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
