import type { RecordingType } from '../RecordingType.js';

/** Constraints for microphone and camera. */
export interface QualityConstraints {
  audio?: MediaTrackConstraints | undefined;
  video?: MediaTrackConstraints | undefined;
}

/** How a recording is encoded. Absent fields are the package's (client contract §7.16). */
export type EncodingOptions = Pick<MediaRecorderOptions, 'mimeType' | 'audioBitsPerSecond' | 'videoBitsPerSecond'>;

export const DEFAULT_QUALITY = {
  audio: { sampleRate: 48_000, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: {
    width: { min: 640, ideal: 1280 },
    height: { min: 360, ideal: 720 },
    frameRate: { min: 15, ideal: 20, max: 30 },
  },
} satisfies QualityConstraints;

/** At most this much of a recording is lost when a tab is killed. */
export const PART_MS = 1_000;

const VIDEO_TYPES = [
  'video/mp4;codecs=h264,aac',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=h264,opus',
  'video/webm',
];
const AUDIO_TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];

/** How this browser encodes a recording: the first type that it can write, or its own choice. */
export function encodingFor(type: RecordingType, requested: EncodingOptions, isSafari: boolean): MediaRecorderOptions {
  const types = type === 'audio' ? AUDIO_TYPES : VIDEO_TYPES;
  const canWrite = (mimeType: string) => MediaRecorder.isTypeSupported(mimeType);
  const mimeType = [requested.mimeType, ...types].find((candidate) => candidate && canWrite(candidate));
  return {
    audioBitsPerSecond: requested.audioBitsPerSecond ?? 128_000,
    ...(type !== 'audio' && {
      videoBitsPerSecond: requested.videoBitsPerSecond ?? (isSafari ? 2_500_000 : 1_000_000),
      // A browser delivers parts of an MP4 at key frames only: without this, a killed tab would lose many seconds.
      videoKeyFrameIntervalDuration: PART_MS,
    }),
    ...(mimeType !== undefined && { mimeType }),
  };
}

/** Safari, and every browser on iOS: they encode differently. */
export const isSafari = () => /^((?!chrome|android).)*safari/i.test(navigator.userAgent);
