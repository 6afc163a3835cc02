import type { RecordingDevices } from './capture/createDeviceChooser.js';
import type { EncodingOptions, QualityConstraints } from './capture/mediaProfile.js';
import type { Observable, ReadableState } from '../../observable.js';
import type { TogglePairs } from '../togglePairs.js';
import type { TrimRange } from '@parley/protocol';
import type { RecorderData } from './RecorderData.js';
import type { RecorderEvents } from './RecorderEvents.js';
import type { RecorderState } from './RecorderState.js';
import type { RecordingType } from './RecordingType.js';

/** Values for Safari, which encodes by itself, and for all others. */
export interface ByBrowser<Value> {
  safari?: Value | undefined;
  other?: Value | undefined;
}

/** Selects recordings. Without ids: those of the root document; an empty list selects none. */
export interface RecordingsQuery {
  recorderIds?: string[] | undefined;
}

/** A recording that was interrupted, and is stored on this device. */
export interface PendingRecording {
  /** Of the recording that it becomes. */
  id: string;
  type: RecordingType;
  /** As given to `initRecording`. */
  mode: 'floating' | 'thread';
  documentId: string;
  /** ms since epoch. */
  startedAt: number;
  /** ms. */
  duration: number;
  /** `interrupted`: the tab was closed, or the person signed out of it, while it recorded. `notUploaded`: its file was not uploaded. */
  reason: 'interrupted' | 'notUploaded';
}

export interface InitRecordingOptions {
  /**
   * `floating`: everybody in the document sees it. `thread`: only its author does, until a comment lists it in `recorders`; then those who see the
   * comment.
   * @default 'floating'
   */
  mode?: 'floating' | 'thread' | undefined;
  /** The document that it belongs to. @default the root document */
  documentId?: string | undefined;
  /** Counts down three seconds before it records. @default as `enableRecordingCountdown` and its pair have set it: it does */
  recordingCountdown?: boolean | undefined;
  /**
   * `false`: it is not transcribed. @default as set by its panel (`setRecordingPanel`), then by `enableRecordingTranscription` and its pair:
   * it is, if the service supports it
   */
  recordingTranscription?: boolean | undefined;
  /**
   * A screen recording begins with the camera in the corner of its picture, and the panel offers to show the camera in a window above all others where
   * the browser has that. Without a camera, or permission for it, only the screen is recorded. @default as set by `enablePictureInPicture` and its
   * pair: it does not
   */
  pictureInPicture?: boolean | undefined;
  /** It stops by itself after so many seconds. @default as `setMaxLength` has set it: never */
  maxLength?: number | undefined;
}

/**
 * Recording, and recordings (client contract §2.7). Methods are bound. With `disableRecordingTranscription()`, later recordings are not
 * transcribed. With `enableVideoEditor()`, players offer to trim a recording to whoever may change it; with `enableRetakeOnVideoEditor()`, control
 * panels offer to record again what they have just recorded.
 */
export interface RecorderElement extends TogglePairs<
  | 'RecordingCountdown'
  | 'RecordingMic'
  | 'RecordingTranscription'
  | 'PictureInPicture'
  | 'RetakeOnVideoEditor'
  | 'VideoEditor'
> {
  /**
   * Asks for the devices, and resolves when the preview is ready; recording starts by itself after the countdown.
   * Parts of a second are stored on this device until the service has them. Rejects with `PERMISSION_DENIED` when the person, the browser or a
   * role refuses; `NOT_FOUND` without a device; `UNAVAILABLE` when another program uses it; `UNIMPLEMENTED` where the browser cannot record;
   * `FAILED_PRECONDITION` while another recording is in progress, without an open document, or on a page without HTTPS; `CANCELLED`.
   * @param panelId which control panel shows it. @default every one
   */
  initRecording(type: RecordingType, panelId?: string | null, options?: InitRecordingOptions): Promise<void>;
  /** Ends it with what was recorded, and sends that. Resolves when the service has it. In the countdown: as `cancelRecording`. */
  stopRecording(): Promise<void>;
  /** In the countdown: pauses it. */
  pauseRecording(): Promise<void>;
  /** In the countdown: starts it again. */
  resumeRecording(): Promise<void>;
  /** Ends it, and discards it. */
  cancelRecording(): Promise<void>;
  /**
   * Repeats the last recording with the same options, and deletes the former one when the devices are ready. Rejects as
   * `initRecording` and `deleteRecordings`, and with `FAILED_PRECONDITION` when the state is not `done`.
   */
  retakeRecording(): Promise<void>;
  /** Settings for each recording of a panel. `panelId: null`: for those without one; `settings: null`: clears them. */
  setRecordingPanel(
    panelId: string | null,
    settings: Pick<InitRecordingOptions, 'recordingTranscription'> | null,
  ): void;
  /** The microphone is not recorded while it is muted. */
  setRecordingMuted(isMuted: boolean): void;
  /**
   * Shows the camera in the corner of the recorded screen, or removes it, at any time of the recording. `camera` of the state tells whether it
   * is shown, and `error` why not. Does nothing where `camera` is `none`.
   */
  setRecordingCamera(isOn: boolean): void;
  /**
   * Shows the camera of a screen recording in a window above all others. Call it when the person clicks. Rejects with `FAILED_PRECONDITION` while no
   * screen is recorded or its camera is off; `UNIMPLEMENTED` where the browser has none; `PERMISSION_DENIED` without a click; `UNAVAILABLE`.
   */
  openPictureInPicture(): Promise<void>;
  /** Closes that window. */
  exitPictureInPicture(): Promise<void>;
  /** Puts the recorder back to `idle` after `done` or `error`. */
  resetRecorder(): Promise<void>;
  /** Whether players offer to trim. `null`: as `getRecorderState`. */
  getVideoEditor(): ReadableState<boolean | null>;
  /** Whether panels offer to record again. `null`: as `getRecorderState`. */
  getRetakeOnVideoEditor(): ReadableState<boolean | null>;
  /** The state of this tab's recorder. `null`: its code is not loaded yet. */
  getRecorderState(): Observable<RecorderState | null>;
  /** How loud it is, 0 to 1. Moves ten times a second while something is recorded. `null`: as `getRecorderState`. */
  getRecordingLevel(): Observable<number | null>;
  /** Recordings of the signed-in person that were interrupted and are stored on this device, except those in use by another tab. */
  getPendingRecordings(): Promise<PendingRecording[]>;
  /** Sends a pending recording. Rejects with `NOT_FOUND`, or with `FAILED_PRECONDITION` when another tab does it already. */
  finishPendingRecording(id: string): Promise<RecorderData>;
  /** Deletes a pending recording from this device and from the service. */
  discardPendingRecording(id: string): Promise<void>;
  /** Recordings that the person may see, newest first, live. `null`: not loaded yet, or no document is open. */
  getRecordings(query?: RecordingsQuery): ReadableState<RecorderData[] | null>;
  /** The same, once. */
  fetchRecordings(query?: RecordingsQuery): Promise<RecorderData[]>;
  /**
   * Deletes recordings with their files, also from their comments. Returns those that were deleted; unknown ids are omitted. Rejects with
   * `PERMISSION_DENIED`, and deletes none, when one is of somebody else; admins may delete all.
   */
  deleteRecordings(query: { recorderIds: string[] }): Promise<RecorderData[]>;
  /**
   * Transcribes a recording that has no transcript: after a failure, or because it is older than the setting. Resolves when it is requested;
   * `transcriptionDone` or `error` follows. Rejects with `FAILED_PRECONDITION` when the service does not transcribe it; `PERMISSION_DENIED` when it
   * is of somebody else, except for admins; `NOT_FOUND`.
   */
  retryTranscription(recorderId: string): Promise<RecorderData>;
  /**
   * Lets a recording play a part of its file from now on, for everybody; `null`: all of it again. Adds a version, the file stays. Resolves when it
   * is saved. Rejects with `PERMISSION_DENIED` when it is of somebody else, except for admins; `INVALID_ARGUMENT` when the part does not end after
   * it starts; `FAILED_PRECONDITION` when it has 100 versions; `NOT_FOUND`.
   */
  saveRecordingTrim(recorderId: string, part: TrimRange | null): Promise<RecorderData>;
  /** Saves the file of the newest version on the person's device, of a trim the whole file. Resolves `false` when there is no such file. */
  downloadLatestVideo(recorderId: string): Promise<boolean>;
  /** A recording stops by itself after so many seconds. @default never */
  setMaxLength(seconds: number): void;
  /** Constraints for microphone and camera, merged over the defaults. */
  setRecordingQualityConstraints(constraints: ByBrowser<QualityConstraints>): void;
  /** How files are encoded, over the defaults. */
  setRecordingEncodingOptions(options: ByBrowser<EncodingOptions>): void;
  /**
   * Which devices to use: ids of `getRecordingDevices`. Stored in this browser. In the countdown the recording changes to them, and the countdown starts again;
   * later they are used from the next one on. An omitted one stays; `null`: the browser's default.
   */
  setRecordingDevices(devices: {
    microphoneId?: string | null | undefined;
    cameraId?: string | null | undefined;
  }): void;
  /** Microphones and cameras that are connected, and which are chosen. Live. `null`: as `getRecorderState`. */
  getRecordingDevices(): Observable<RecordingDevices | null>;
  /** Requests permission for devices without recording. Rejects as `initRecording`. */
  askDevicePermission(devices: { audio?: boolean | undefined; video?: boolean | undefined }): Promise<void>;
  /** Lets the person choose a screen. The stream is the caller's to end. `null`: they chose none. */
  requestScreenPermission(): Promise<MediaStream | null>;
  /** Events of recordings, by name. */
  on<Name extends keyof RecorderEvents>(name: Name): Observable<RecorderEvents[Name]>;
}
