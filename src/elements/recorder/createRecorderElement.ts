import type { TrimRange } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { asksForNothing } from '../../asksForNothing.js';
import { RECORDINGS } from '../../cache/validation/validRecordings.js';
import type { ClientContext } from '../../ClientContext.js';
import { createEvents } from '../../createEvents.js';
import { createState } from '../../observable.js';
import { personKey } from '../../session/personKey.js';
import { validContext } from '../../validContext.js';
import { togglePairs } from '../togglePairs.js';
import { createDeviceChooser } from './capture/createDeviceChooser.js';
import { explainCapture } from './capture/explainCapture.js';
import { makeThumbnail } from './capture/makeThumbnail.js';
import { DEFAULT_QUALITY, isSafari, type EncodingOptions, type QualityConstraints } from './capture/mediaProfile.js';
import { openDevices } from './capture/openDevices.js';
import { createPendingRecordings } from './createPendingRecordings.js';
import { createRecordingFlow, type SendRecording } from './createRecordingFlow.js';
import { createRecordingStreams } from './createRecordingStreams.js';
import { downloadFile } from './downloadFile.js';
import { createTranscriptionWatch } from './createTranscriptionWatch.js';
import { createRecordingPresenter } from './createRecordingPresenter.js';
import type { ByBrowser, InitRecordingOptions, RecorderElement, RecordingsQuery } from './RecorderElement.js';
import type { RecorderEvents } from './RecorderEvents.js';
import { uploadRecording } from './uploadRecording.js';

const COUNTDOWN_SECONDS = 3;

const PAGE_TURNS = ['pagehide', 'pageshow'];

/** Makes the element of one client; its methods are bound. */
export function createRecorderElement(client: ClientContext): RecorderElement {
  const context = validContext(client, RECORDINGS);
  const { session } = context;
  const events = createEvents<RecorderEvents>();
  /** Addresses of files on this device, by recording, until the service has them. */
  const localUrls = new Map<string, string>();
  const presenter = createRecordingPresenter(context, localUrls);
  const { present, whenSaver } = presenter;
  const streams = createRecordingStreams(context, presenter);
  const settings = {
    hasCountdown: true,
    hasMicrophone: true,
    pictureInPicture: false,
    isTranscribed: true,
    maxLengthMs: undefined as number | undefined,
    quality: {} as QualityConstraints,
    encoding: {} as EncodingOptions,
  };
  const hasVideoEditor = createState(false);
  const hasRetake = createState(false);
  const panels = new Map<string | null, Pick<InitRecordingOptions, 'recordingTranscription'>>();
  const chooser = createDeviceChooser();
  const person = () => personKey(session.scope.value);
  const qualityNow = () => ({
    audio: { ...DEFAULT_QUALITY.audio, ...settings.quality.audio },
    video: { ...DEFAULT_QUALITY.video, ...settings.quality.video },
  });
  const captureSettings = ({ recordingCountdown, pictureInPicture, maxLength }: InitRecordingOptions) => ({
    ...chooser.choice(),
    hasMicrophone: settings.hasMicrophone,
    pictureInPicture: pictureInPicture ?? settings.pictureInPicture,
    countdownSeconds: (recordingCountdown ?? settings.hasCountdown) ? COUNTDOWN_SECONDS : 0,
    maxLengthMs: maxLength === undefined ? settings.maxLengthMs : milliseconds('maxLength', maxLength),
    quality: qualityNow(),
    encoding: settings.encoding,
  });

  const send: SendRecording = async (recording, file, { local, progress }, chunks) => {
    const { id } = recording;
    events.emit('recordingSaveInitiated', {
      annotationId: id,
      message: 'The recording is being saved.',
      type: 'record',
    });
    localUrls.set(id, URL.createObjectURL(file));
    try {
      const saver = await whenSaver();
      const annotation = await uploadRecording(context, {
        recording,
        file,
        saver,
        chunks,
        thumbnail: recording.type === 'audio' ? undefined : makeThumbnail(file, recording.durationMs),
        onProgress: progress,
        onAdded(added) {
          streams.take(added);
          const shown = present(added);
          local(shown);
          events.emit('recordingDoneLocal', shown);
        },
      });
      streams.take(annotation);
      const done = present(annotation);
      events.emit('recordingDone', done);
      // The customer may have transcribed it already.
      if (saver && done.transcription.transcriptSegments) events.emit('transcriptionDone', done);
      follow(annotation);
      return done;
    } finally {
      URL.revokeObjectURL(localUrls.get(id)!);
      localUrls.delete(id);
    }
  };

  const follow = createTranscriptionWatch(context, (ended) => {
    const recording = present(ended);
    const { status, failure = 'The recording could not be transcribed.' } = recording.transcription;
    if (status === 'done') events.emit('transcriptionDone', recording);
    if (status !== 'failed') return;
    events.emit('error', { type: 'transcriptionFailed', message: failure, recorderId: recording.recorderId });
  });

  const { state, level, changeDevices, ...flow } = createRecordingFlow({
    context,
    events,
    person,
    settings: captureSettings,
    send,
    onDevices: chooser.read,
    isTranscribed: (panelId, { recordingTranscription }) =>
      recordingTranscription ?? panels.get(panelId)?.recordingTranscription ?? settings.isTranscribed,
    remove: (recorderId) => deleteRecordings({ recorderIds: [recorderId] }),
    beginChunks: (recording, onChunk) =>
      whenSaver().then(
        (saver) => saver?.beginChunks(recording, onChunk) ?? null,
        () => null, // the upload afterwards retries, and reports it
      ),
  });

  async function fetchRecordings(query: RecordingsQuery = {}) {
    if (!query.recorderIds && !streams.filterOf(query)) await context.documents.whenSettled();
    const filter = streams.filterOf(query);
    if (!filter)
      throw new ParleyError('FAILED_PRECONDITION', 'No document is open. Call setDocuments, or name recorderIds.');
    if (asksForNothing(filter)) return [];
    const { data } = await session.request('recordings/list', filter);
    return Promise.all(data.recorderAnnotations.map(presenter.whenSettled));
  }

  async function removeAtService(recorderIds: string[]) {
    // Also when the page is closed right after it.
    const { data } = await session.request('recordings/delete', { recorderIds }, { keepalive: true });
    const deleted = data.recorderAnnotations.map(present);
    streams.drop(deleted.map(({ recorderId }) => recorderId));
    for (const recording of deleted) events.emit('deleteRecording', recording);
    return deleted;
  }

  const deleteRecordings: RecorderElement['deleteRecordings'] = async ({ recorderIds }) => {
    const saver = await whenSaver();
    if (!saver) return removeAtService(recorderIds);
    return saver.remove(recorderIds, removeAtService, isLeaving ? streams.loaded(recorderIds) : undefined);
  };

  /** The page is closing, unless the browser keeps it for a return. */
  let isLeaving = false;
  const turn = ({ type }: Event) => void (isLeaving = type === 'pagehide');
  // Before the deletions that wait for it.
  for (const type of PAGE_TURNS) globalThis.addEventListener?.(type, turn, true);
  context.onClose(() => {
    for (const type of PAGE_TURNS) globalThis.removeEventListener?.(type, turn, true);
  });

  async function saveRecordingTrim(annotationId: string, part: TrimRange | null) {
    events.emit('recordingSaveInitiated', { annotationId, message: 'The trim is being saved.', type: 'edit' });
    try {
      const { data } = await session.request('recordings/update', { annotationId, changes: { trim: part } });
      streams.take(data.recorderAnnotation);
      const edited = present(data.recorderAnnotation);
      events.emit('recordingEditDone', edited);
      return edited;
    } catch (error) {
      const { message } = error as ParleyError; // requests reject with it
      events.emit('error', { type: 'editFailed', message, recorderId: annotationId });
      throw error;
    }
  }

  return {
    ...flow,
    getVideoEditor: () => hasVideoEditor,
    getRetakeOnVideoEditor: () => hasRetake,
    setRecordingPanel: (panelId, panel) => void (panel ? panels.set(panelId, panel) : panels.delete(panelId)),
    getRecorderState: () => state,
    getRecordingLevel: () => level,
    ...createPendingRecordings(context, person, send, whenSaver),
    getRecordings: (query = {}) => streams.of(query),
    fetchRecordings,
    deleteRecordings,
    async retryTranscription(annotationId) {
      const { data } = await session.request('recordings/update', { annotationId, changes: { transcribe: true } });
      streams.take(data.recorderAnnotation);
      follow(data.recorderAnnotation);
      return present(data.recorderAnnotation);
    },
    saveRecordingTrim,
    async downloadLatestVideo(recorderId) {
      const [recording] = await fetchRecordings({ recorderIds: [recorderId] });
      const asset = recording?.isUrlAvailable ? recording.assets[0] : undefined;
      if (asset) await downloadFile(asset);
      return asset !== undefined;
    },
    setMaxLength: (seconds) => void (settings.maxLengthMs = milliseconds('setMaxLength', seconds)),
    setRecordingQualityConstraints: (constraints) => void (settings.quality = own(constraints)),
    setRecordingEncodingOptions: (options) => void (settings.encoding = own(options)),
    setRecordingDevices(devices) {
      chooser.choose(devices);
      changeDevices(chooser.choice());
    },
    getRecordingDevices: () => chooser.devices,
    async askDevicePermission({ audio = false, video = false }) {
      if (!audio && !video) throw new ParleyError('INVALID_ARGUMENT', 'askDevicePermission: name audio or video.');
      const devices = await openDevices(video ? 'video' : 'audio', { hasMicrophone: audio, quality: qualityNow() });
      devices.close();
    },
    async requestScreenPermission() {
      try {
        return await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
      } catch (error) {
        const explained = explainCapture(error, ['screen']);
        if (explained.code === 'PERMISSION_DENIED') return null;
        throw explained;
      }
    },
    ...togglePairs({
      RecordingCountdown: (isOn) => (settings.hasCountdown = isOn),
      RecordingMic: (isOn) => (settings.hasMicrophone = isOn),
      PictureInPicture: (isOn) => (settings.pictureInPicture = isOn),
      RecordingTranscription: (isOn) => (settings.isTranscribed = isOn),
      RetakeOnVideoEditor: hasRetake.set,
      VideoEditor: hasVideoEditor.set,
    }),
    on: events.on,
  };
}

function milliseconds(name: string, seconds: number): number {
  if (seconds > 0) return seconds * 1000;
  throw new ParleyError('INVALID_ARGUMENT', `${name}: give seconds above 0, not ${seconds}.`);
}

const own = <Value extends object>({ safari, other }: ByBrowser<Value>): Value | Record<string, never> =>
  (isSafari() ? safari : other) ?? {};
