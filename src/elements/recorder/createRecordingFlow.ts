import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { Events } from '../../createEvents.js';
import { newId } from '../../newId.js';
import { createState, type ReadableState } from '../../observable.js';
import { requireEditorRole } from '../../permissions/requireEditorRole.js';
import type { PersistedRecording } from '../../session/persistedRecordings.js';
import { superseded } from '../../session/superseded.js';
import { cameraIsOff } from './capture/createCameraBubble.js';
import { type Capture, type CaptureOptions, type Captured, createCapture } from './capture/createCapture.js';
import type { DeviceChoice } from './capture/openDevices.js';
import { persistRecording, type RecordingOnDisk } from './persistRecording.js';
import type { ChunkUpload } from './content/createChunkUpload.js';
import type { RecorderData } from './RecorderData.js';
import type { InitRecordingOptions, RecorderElement } from './RecorderElement.js';
import type { RecorderEvents } from './RecorderEvents.js';
import { IDLE, type RecorderState } from './RecorderState.js';
import type { RecordingType } from './RecordingType.js';

export interface RecordingFlowOptions {
  context: ClientContext;
  events: Events<RecorderEvents>;
  /** Names the person on this device. */
  person: () => string;
  settings: (options: InitRecordingOptions) => Omit<CaptureOptions, 'type' | 'onPart'>;
  /** Whether a recording that starts now may be transcribed. */
  isTranscribed: (panelId: string | null, options: InitRecordingOptions) => boolean;
  /** Called when a recording has got its devices. */
  onDevices: () => void;
  /** Sends a file, and returns the recording of the service. */
  send: SendRecording;
  /** Begins to send a file while it is recorded. `null`: it is sent afterwards. Never rejects. */
  beginChunks: (recording: PersistedRecording, onChunk: (count: number) => void) => Promise<ChunkUpload | null>;
  /** Deletes a recording that the service has. */
  remove: (recorderId: string) => Promise<unknown>;
}

export type SendRecording = (
  recording: PersistedRecording,
  file: Blob,
  on: { local: (recording: RecorderData) => void; progress: (share: number) => void },
  chunks?: ChunkUpload | null,
) => Promise<RecorderData>;

type FlowMethods = Pick<
  RecorderElement,
  | 'initRecording'
  | 'stopRecording'
  | 'pauseRecording'
  | 'resumeRecording'
  | 'cancelRecording'
  | 'retakeRecording'
  | 'setRecordingMuted'
  | 'setRecordingCamera'
  | 'openPictureInPicture'
  | 'exitPictureInPicture'
  | 'resetRecorder'
>;

export interface RecordingFlow extends FlowMethods {
  readonly state: ReadableState<RecorderState>;
  readonly level: ReadableState<number>;
  /** In the countdown, the recording changes to these devices. */
  changeDevices(choice: DeviceChoice): void;
}

/** Changes the state, unless it is of another person now. */
type Show = (change: Partial<RecorderState>) => void;

/** The one recorder of a tab, from the permission prompt until the service has the file. */
export function createRecordingFlow(options: RecordingFlowOptions): RecordingFlow {
  const { context, events, person, settings, isTranscribed, onDevices, send, beginChunks, remove } = options;
  const { session, documents } = context;
  const state = createState<RecorderState>(IDLE);
  const level = createState(0);
  const set = (change: Partial<RecorderState>) => state.set({ ...state.value, ...change });
  let capture: Capture | undefined;
  /** The latest recording of the person; `undefined` after a sign-in or sign-out: the state shows nothing of an earlier one. */
  let onDisk: RecordingOnDisk | undefined;
  /** The arguments of the latest recording. */
  let latest: Parameters<RecorderElement['initRecording']> | undefined;
  /** Resolves when the latest recording has ended in any way. */
  let ended: Promise<unknown> = Promise.resolve();
  let isReserved = false;
  /** The client is closed. Its recording in progress stays on this device. */
  let isClosed = false;

  const requireIdle = () => {
    if (isReserved || capture || state.value.status === 'uploading') {
      throw new ParleyError('FAILED_PRECONDITION', 'Another recording is under way. Stop or cancel it first.');
    }
  };

  async function documentFor(chosen: string | undefined): Promise<string> {
    const root = () => chosen ?? documents.current.value?.rootDocumentId;
    if (!root()) await documents.whenSettled();
    const documentId = root();
    if (!documentId) {
      throw new ParleyError('FAILED_PRECONDITION', 'No document is open to record for. Call setDocuments.');
    }
    requireEditorRole(context, documentId);
    return documentId;
  }

  async function initRecording(type: RecordingType, panelId: string | null = null, options: InitRecordingOptions = {}) {
    requireIdle();
    const { mode = 'floating', documentId: chosen } = options;
    isReserved = true;
    const { epoch } = session.scope.value;
    try {
      const setup = settings(options);
      const documentId = await documentFor(chosen);
      if (session.scope.value.epoch !== epoch) throw superseded();
      const ids = { id: newId(), attachmentId: newId() };
      const file = { type, mimeType: '', startedAt: Date.now(), durationMs: 0, waveform: [] as number[] };
      const about = { documentId, mode, isTranscribed: isTranscribed(panelId, options), isComplete: false };
      const recording: PersistedRecording = { ...ids, ...file, ...about };
      latest = [type, panelId, options];
      begin(recording, panelId, setup);
    } catch (failure) {
      const error = failure as ParleyError; // all of these throw it
      if (session.scope.value.epoch === epoch) {
        state.set({ ...IDLE, panelId, error });
        events.emit('error', { type: 'recordingFailed', message: error.message });
      }
      throw error;
    } finally {
      isReserved = false;
    }
    await capture?.ready;
  }

  function begin(recording: PersistedRecording, panelId: string | null, setup: ReturnType<typeof settings>) {
    const { type } = recording;
    const disk = persistRecording(person(), recording);
    const show: Show = (change) => {
      if (onDisk === disk) set(change);
    };
    const chunks = beginChunks(recording, disk.sent);
    const made = createCapture({
      ...setup,
      type,
      onPart(part) {
        disk.add(part);
        void chunks.then((upload) => upload?.add(part));
      },
    });
    onDisk = disk;
    capture = made;
    set({ ...IDLE, panelId, type, status: 'requesting' });
    const following = [made.state.subscribe(follow(type, show)), made.level.subscribe(level.set)];
    made.ready.then(onDevices, () => undefined);
    ended = made.ended.then(async (captured) => {
      following.forEach((subscription) => subscription.unsubscribe());
      capture = undefined;
      const upload = await chunks;
      // What one person has recorded is not saved as the next one.
      if (captured && (isClosed || onDisk === disk)) return finish(captured, recording, disk, upload, show);
      upload?.discard();
      const failure = await made.ready.then(
        () => made.failure(),
        (error: ParleyError) => (error.code === 'CANCELLED' ? null : error),
      );
      show({ ...IDLE, panelId: state.value.panelId, error: failure });
      // The next person is not told what becomes of it.
      if (onDisk === disk) {
        if (failure) events.emit('error', { type: 'recordingFailed', message: failure.message });
        else events.emit('recordingCancelled', { type });
      }
      await disk.remove();
      await disk.release();
    });
  }

  /** Reports the capture in states and in events. */
  function follow(type: RecordingType, show: Show) {
    let before: string = 'requesting';
    return ({ status, ...shown }: Capture['state']['value']) => {
      if (status === 'ended') return;
      show({ ...shown, status });
      if (status === before) return;
      if (status === 'recording') events.emit(before === 'paused' ? 'recordingResumed' : 'recordingStarted', { type });
      if (status === 'paused') events.emit('recordingPaused', { type });
      before = status;
    };
  }

  async function finish(
    { file, ...captured }: Captured,
    recording: PersistedRecording,
    disk: RecordingOnDisk,
    chunks: ChunkUpload | null,
    show: Show,
  ) {
    const { type, id } = recording;
    const { mimeType, durationMs, waveform } = captured;
    const lost = captured.lost === 'screen' ? null : (captured.lost ?? null);
    if (isClosed) return disk.release(); // the next visit finishes it
    disk.complete();
    set({ status: 'uploading', stream: null, camera: 'none', pictureInPicture: 'none', durationMs, lost, error: null });
    events.emit('recordingStopped', { type });
    try {
      const on = {
        local: (local: RecorderData) => show({ recording: local }),
        progress: (uploadProgress: number) => show({ uploadProgress }),
      };
      const done = await send({ ...recording, mimeType, durationMs, waveform, isComplete: true }, file, on, chunks);
      await disk.remove();
      await disk.release();
      show({ status: 'done', recording: done });
    } catch (failure) {
      const error = failure as ParleyError;
      await disk.release(); // it is listed as pending when the state changes
      if (onDisk !== disk) return; // the session has ended, and its state is cleared
      set({ status: 'error', error });
      events.emit('error', { type: 'uploadFailed', message: error.message, recorderId: id });
    }
  }

  context.onClose(() => {
    isClosed = true;
    capture?.stop();
  });
  context.onClose(
    session.whileSignedIn(() => () => {
      const [left, disk] = [capture, onDisk];
      onDisk = undefined;
      state.set(IDLE);
      // A client that is closed ends its session first.
      queueMicrotask(() => {
        if (isClosed) return;
        disk?.seal();
        left?.cancel();
      });
    }),
  );

  return {
    state,
    level,
    initRecording,
    async stopRecording() {
      capture?.stop();
      await ended;
    },
    async pauseRecording() {
      capture?.pause();
    },
    async resumeRecording() {
      capture?.resume();
    },
    async cancelRecording() {
      if (!capture) return;
      capture.cancel();
      await ended;
    },
    async retakeRecording() {
      const { status, recording } = state.value;
      if (status !== 'done' || !recording || !latest) {
        throw new ParleyError('FAILED_PRECONDITION', 'No recording was just saved that could be made again.');
      }
      const { recorderId } = recording;
      await initRecording(...latest);
      await remove(recorderId).catch((error: ParleyError) => {
        events.emit('error', { type: 'editFailed', message: error.message, recorderId });
        throw error;
      });
    },
    changeDevices: (choice) => capture?.changeDevices(choice),
    setRecordingMuted: (isMuted) => capture?.setMuted(isMuted),
    setRecordingCamera(isOn) {
      const bubble = capture?.bubble();
      if (isOn) void bubble?.show();
      else bubble?.hide();
    },
    async openPictureInPicture() {
      const bubble = capture?.bubble();
      if (!bubble) throw cameraIsOff();
      await bubble.openPictureInPicture();
    },
    async exitPictureInPicture() {
      await capture?.bubble()?.exitPictureInPicture();
    },
    async resetRecorder() {
      requireIdle();
      state.set(IDLE);
    },
  };
}
