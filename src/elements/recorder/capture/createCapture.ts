import { ParleyError } from '@parley/protocol/constants';
import { createState, type ReadableState } from '../../../observable.js';
import type { RecordingType } from '../RecordingType.js';
import { createCameraBubble, type CameraBubble, type CameraBubbleState } from './createCameraBubble.js';
import { createLevelMeter, type LevelMeter } from './createLevelMeter.js';
import { createWaveform } from './createWaveform.js';
import type { Device } from './explainCapture.js';
import { openCamera, openDevices, type DeviceChoice, type OpenDevices } from './openDevices.js';
import { encodingFor, isSafari, PART_MS, type EncodingOptions, type QualityConstraints } from './mediaProfile.js';

export interface CaptureOptions extends DeviceChoice {
  type: RecordingType;
  hasMicrophone: boolean;
  /** A screen: recorded with the camera in its corner from the beginning, and a window above all others is offered for it. @default false */
  pictureInPicture?: boolean | undefined;
  /** 0: recording starts at once. */
  countdownSeconds: number;
  /** Stops by itself then. @default never */
  maxLengthMs?: number | undefined;
  quality: Required<QualityConstraints>;
  encoding: EncodingOptions;
  /** Called with each part of the file in order, the last one included, and with how much has been recorded by then. */
  onPart?: (part: CapturedPart) => void;
}

/** Parts joined in order are the file; those that are there when a tab is killed can be played too. */
export interface CapturedPart extends Pick<Captured, 'mimeType' | 'durationMs' | 'waveform'> {
  index: number;
  data: Blob;
}

export interface CaptureState extends CameraBubbleState {
  status: 'requesting' | 'countdown' | 'recording' | 'paused' | 'stopping' | 'ended';
  /** Whole seconds until it starts; 0: it has started, or is not ready to. */
  countdown: number;
  /** Without pauses. */
  durationMs: number;
  isMuted: boolean;
  /** For a preview. `null`: there is none yet, or no more. */
  stream: MediaStream | null;
  /** Why the devices chosen last cannot be used: it continues with its current ones. */
  error: ParleyError | null;
}

/** The recorded data. */
export interface Captured {
  file: Blob;
  mimeType: string;
  durationMs: number;
  waveform: number[];
  /** The device whose loss ended the recording; the file contains the recording until then. */
  lost?: Device | undefined;
}

/** One recording of this tab, from the permission prompt to the file. */
export interface Capture {
  readonly state: ReadableState<CaptureState>;
  /** How loud the microphone is, 0 to 1; for a screen without one its sound. Moves ten times a second. */
  readonly level: ReadableState<number>;
  /** Resolves when the preview is ready. Rejects as `openDevices`, and with `CANCELLED`. */
  readonly ready: Promise<void>;
  /** Resolves when the last part is there; `null`: it was cancelled, or never started. Never rejects. */
  readonly ended: Promise<Captured | null>;
  /** Why a recording has ended with nothing: a device was lost, or it was stopped too early. `null`: the person has cancelled it. */
  failure(): ParleyError | null;
  /** In the countdown: pauses it. */
  pause(): void;
  /** In the countdown: starts it again. */
  resume(): void;
  /** In the countdown: records with these devices, and the countdown starts again. Later it changes nothing. */
  changeDevices(choice: DeviceChoice): void;
  setMuted(isMuted: boolean): void;
  /** Of a screen, from `ready` on. */
  bubble(): CameraBubble | null;
  /** Ends it with what was recorded. In the countdown: as `cancel`. */
  stop(): void;
  /** Ends it without a file. */
  cancel(): void;
}

const TICK_MS = 100;

/** Starts one recording. */
export function createCapture(options: CaptureOptions): Capture {
  const { type, maxLengthMs = Infinity, onPart } = options;
  const first: CaptureState = {
    status: 'requesting',
    countdown: 0,
    durationMs: 0,
    isMuted: false,
    stream: null,
    camera: 'none',
    pictureInPicture: 'none',
    error: null,
  };
  const state = createState<CaptureState>(first);
  const level = createState(0);
  const waveform = createWaveform();
  const set = (change: Partial<CaptureState>) => state.set({ ...state.value, ...change });
  let finish: (captured: Captured | null) => void;
  const ended = new Promise<Captured | null>((resolve) => (finish = resolve));

  let devices: OpenDevices | undefined;
  let chosen: DeviceChoice = options;
  let bubble: CameraBubble | null = null;
  let meter: LevelMeter | undefined;
  let recorder: MediaRecorder | undefined;
  let lost: Device | undefined;
  let isCancelled = false;
  let isCountdownPaused = false;
  /** Resolves when the devices are those that were chosen last, or have refused. */
  let changing: Promise<unknown> = Promise.resolve();
  const data: Blob[] = [];
  /** The time recorded before the latest pause, and when it was resumed. */
  let recordedMs = 0;
  let since: number | undefined;
  const failure = () => {
    if (lost) return unavailable(`The ${lost} was lost. Connect it and try again.`);
    return recorder && !isCancelled && data.length === 0 ? unavailable('Nothing was recorded. Try again.') : null;
  };
  const durationMs = () => Math.round(recordedMs + (since === undefined ? 0 : performance.now() - since));
  let ticking: ReturnType<typeof setInterval> | undefined;
  let counting: ReturnType<typeof setInterval> | undefined;

  function tick() {
    const now = meter?.read() ?? 0;
    level.set(now);
    if (state.value.status !== 'recording') return;
    waveform.add(durationMs(), now);
    set({ durationMs: durationMs() });
    if (durationMs() >= maxLengthMs) stop();
  }

  async function open() {
    await take(options);
    if (options.pictureInPicture) await bubble?.show();
    if (state.value.status !== 'requesting') throw failure() ?? cancelled();
    ticking = setInterval(tick, TICK_MS);
    countDown(options.countdownSeconds);
  }

  /** Uses these devices in place of its current ones. */
  async function take({ microphoneId, cameraId }: DeviceChoice) {
    const opened = await openDevices(type, { ...options, microphoneId, cameraId, screen: devices?.screen });
    const { status } = state.value;
    if (status !== 'requesting' && status !== 'countdown') {
      opened.close(); // cancelled meanwhile
      throw cancelled();
    }
    meter?.close();
    devices?.close(opened.screen);
    devices = opened;
    devices.onEnded((device) => {
      // A person ends the sharing of a screen with a button of the browser: nothing is lost.
      if (device !== 'screen') lost = device;
      stop();
    });
    meter = createLevelMeter(devices.microphone.length > 0 ? new MediaStream(devices.microphone) : devices.stream);
    applyMute();
    set({ stream: withBubble(devices) });
  }

  /** The recorded stream of these devices. */
  function withBubble({ stream, screen }: OpenDevices): MediaStream {
    if (!screen) return stream;
    bubble ??= createCameraBubble({
      screen: screen.getVideoTracks()[0]!,
      hasWindow: options.pictureInPicture === true,
      open: () => openCamera({ cameraId: chosen.cameraId, quality: options.quality }),
      onChange: set,
    });
    return bubble ? new MediaStream([bubble.track, ...stream.getAudioTracks()]) : stream;
  }

  function countDown(seconds: number) {
    clearInterval(counting);
    if (seconds <= 0) return record();
    set({ status: 'countdown', countdown: seconds });
    counting = setInterval(() => {
      const countdown = state.value.countdown - 1;
      set({ countdown });
      if (countdown > 0) return;
      clearInterval(counting);
      record();
    }, 1_000);
  }

  function restartCountdown() {
    if (state.value.status === 'countdown' && !isCountdownPaused) countDown(options.countdownSeconds);
  }

  function record() {
    recorder = new MediaRecorder(state.value.stream!, encodingFor(type, options.encoding, isSafari()));
    recorder.ondataavailable = ({ data: part }) => {
      if (part.size === 0 || isCancelled) return;
      data.push(part);
      onPart?.({ index: data.length - 1, data: part, ...details() });
    };
    recorder.onstop = () => end(isCancelled || data.length === 0 ? null : { file: file(), ...details(), lost });
    recorder.start(PART_MS);
    since = performance.now();
    addEventListener('beforeunload', askBeforeLeaving);
    set({ status: 'recording', countdown: 0 });
  }

  const details = () => ({ mimeType: recorder!.mimeType, durationMs: durationMs(), waveform: waveform.bars() });
  const file = () => new Blob(data, { type: recorder!.mimeType });

  function stopClock() {
    recordedMs = durationMs();
    since = undefined;
  }

  function stop() {
    const { status } = state.value;
    if (status === 'requesting' || status === 'countdown') return cancel();
    if (status !== 'recording' && status !== 'paused') return;
    stopClock();
    set({ status: 'stopping', durationMs: durationMs() });
    if (recorder!.state !== 'inactive') recorder!.stop(); // it has stopped by itself when all of its devices were lost; `onstop` follows
  }

  function cancel() {
    if (state.value.status === 'ended') return;
    isCancelled = true;
    if (recorder && recorder.state !== 'inactive') recorder.stop();
    else end(null);
  }

  function end(captured: Captured | null) {
    if (state.value.status === 'ended') return;
    clearInterval(ticking);
    clearInterval(counting);
    removeEventListener('beforeunload', askBeforeLeaving);
    meter?.close();
    bubble?.close();
    devices?.close();
    level.set(0);
    set({ status: 'ended', countdown: 0, stream: null, camera: 'none', pictureInPicture: 'none' });
    finish(captured);
  }

  function applyMute() {
    const { isMuted } = state.value;
    devices?.microphone.forEach((track) => (track.enabled = !isMuted));
  }

  const ready = open().catch((error: unknown) => {
    end(null);
    throw error;
  });
  ready.catch(() => undefined); // callers that await it are notified

  return {
    state,
    level,
    ready,
    ended,
    failure,
    pause() {
      isCountdownPaused = state.value.status === 'countdown';
      if (isCountdownPaused) clearInterval(counting);
      if (state.value.status !== 'recording') return;
      recorder!.pause();
      stopClock();
      set({ status: 'paused', durationMs: durationMs() });
    },
    resume() {
      isCountdownPaused = false;
      void changing.then(restartCountdown);
      if (state.value.status !== 'paused') return;
      recorder!.resume();
      since = performance.now();
      set({ status: 'recording' });
    },
    setMuted(isMuted) {
      set({ isMuted });
      applyMute();
    },
    changeDevices(choice) {
      if (state.value.status !== 'countdown') return;
      clearInterval(counting);
      const isOtherCamera = choice.cameraId !== chosen.cameraId;
      chosen = choice;
      const change = async () => {
        try {
          await take(choice);
          set({ error: null });
          if (isOtherCamera && state.value.camera === 'on') await bubble?.show();
        } catch (error) {
          if (state.value.status === 'countdown') set({ error: error as ParleyError }); // `openDevices` fails with nothing else
        }
      };
      changing = changing.then(change);
      void changing.then(restartCountdown);
    },
    bubble: () => bubble,
    stop,
    cancel,
  };
}

const cancelled = () => new ParleyError('CANCELLED', 'The recording was cancelled.');
const unavailable = (message: string) => new ParleyError('UNAVAILABLE', message);

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
