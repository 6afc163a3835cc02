import type { RecorderAnnotation } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { isUnreachable } from '../../isUnreachable.js';
import type { PersistedRecording } from '../../session/persistedRecordings.js';
import { superseded } from '../../session/superseded.js';
import { whenReachable } from '../whenReachable.js';
import type { ChunkUpload } from './content/createChunkUpload.js';
import type { RecordingSaver, StoredFile } from './content/createRecordingSaver.js';

export interface UploadRecordingOptions {
  recording: PersistedRecording;
  file: Blob;
  /** A picture of it. `null`: there is none. */
  thumbnail?: Promise<Blob | null> | undefined;
  /** Others see from now on that there is a recording. */
  onAdded: (annotation: RecorderAnnotation) => void;
  /** @param share of the file that the service has, 0 to 1 */
  onProgress: (share: number) => void;
  /** What saves with the customer first. @default nobody */
  saver?: RecordingSaver | null | undefined;
  /** What was sent of the file while it was recorded. */
  chunks?: ChunkUpload | null | undefined;
}

/** A wait this long is a quota, not a rate limit: the person is notified, and the recording stays on the device. */
const QUOTA_WAIT_MS = 60_000;

/**
 * Adds a recording and sends its file in parts, from where an earlier try has stopped. Goes on when the connection is back. Rejects as the
 * operations of recordings and as data providers, and with `CANCELLED` when somebody signs in or out.
 */
export const uploadRecording = (
  context: ClientContext,
  options: UploadRecordingOptions,
): Promise<RecorderAnnotation> => {
  const run = () => upload(context, options);
  return options.saver?.during(options.recording.id, run) ?? run();
};

async function upload(
  { session }: ClientContext,
  { recording, file, thumbnail, onAdded, onProgress, saver, chunks = null }: UploadRecordingOptions,
): Promise<RecorderAnnotation> {
  const {
    id: annotationId,
    attachmentId,
    documentId,
    type,
    mode,
    mimeType,
    durationMs,
    waveform,
    startedAt,
    isTranscribed = true,
  } = recording;
  const { epoch } = session.scope.value;
  const name = fileName(recording);

  async function attempt<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      if (session.scope.value.epoch !== epoch) throw superseded();
      try {
        return await ask();
      } catch (failure) {
        const error = failure as ParleyError;
        const isQuota = error.code === 'RESOURCE_EXHAUSTED' && (error.retryAfterMs ?? 0) >= QUOTA_WAIT_MS;
        if (!isUnreachable(error) || isQuota) throw error;
        await whenReachable(session.connection, error.retryAfterMs ?? 0);
      }
    }
  }

  const content = {
    annotationId,
    recordingType: type,
    mode,
    isUrlAvailable: false,
    waveformData: waveform,
    recordedTime: { duration: durationMs, display: clock(durationMs) },
    attachments: [{ attachmentId, name }],
  };
  const saved = saver ? await saver.add(documentId, content) : content;
  const recorderAnnotation = { ...saved, metadata: { recordedAt: startedAt } };
  const added = await attempt(() => session.request('recordings/add', { documentId, recorderAnnotation }));
  const annotation = added.data.recorderAnnotation;
  onAdded(annotation);
  /** Reports the recording with its file to the customer. Resolves with the part for the service. */
  const withFile = async (stored: StoredFile) => {
    const changes = { ...stored, isUrlAvailable: true };
    return saver ? saver.update(documentId, { ...content, ...changes, from: annotation.from }, changes) : changes;
  };
  if (saver?.storesFiles) {
    const named = new File([file], name, { type: mimeType });
    const stored = await saver.storeFile(recording, named, chunks, (await thumbnail) ?? null);
    const changes = await withFile(stored);
    const { data } = await attempt(() => session.request('recordings/update', { annotationId, changes }));
    onProgress(1);
    return data.recorderAnnotation;
  }

  const { data: upload } = await attempt(() =>
    session.request('recordings/uploads/start', { documentId, annotationId, attachmentId, name, mimeType }),
  );
  const partBytes = upload.maxPartBytes;
  const partCount = Math.ceil(file.size / partBytes);
  const stored = new Set(upload.parts);

  const picture = upload.isFinished ? null : await thumbnail;
  if (picture) {
    const sent = { file: picture, operation: 'recordings/uploads/putThumbnail', scope: 'recorder' } as const;
    await attempt(() => session.upload({ ...sent, place: { attachmentId } })).catch((error: ParleyError) => {
      if (error.code === 'CANCELLED') throw error; // anything else is no reason to lose the recording
    });
  }

  const put = (number: number) =>
    attempt(() =>
      session.upload({
        file: file.slice(number * partBytes, (number + 1) * partBytes),
        operation: 'recordings/uploads/putPart',
        place: { attachmentId, partNumber: String(number) },
        scope: 'recorder',
        onProgress: (share) => onProgress(Math.min(1, ((number + share) * partBytes) / file.size)),
      }),
    );
  if (!upload.isFinished) {
    for (let number = 0; number < partCount; number++) if (!stored.has(number)) await put(number);
  }
  if (saver) await withFile({ attachments: [{ attachmentId, name, mimeType, size: file.size }] });
  const finish = () =>
    attempt(() =>
      session.request('recordings/uploads/finish', {
        attachmentId,
        partCount,
        size: file.size,
        transcribe: isTranscribed,
      }),
    );
  const finished = await finish().catch(async (error: ParleyError) => {
    const { missingParts } = (error.details ?? {}) as { missingParts?: number[] };
    if (error.code !== 'FAILED_PRECONDITION' || !missingParts) throw error;
    for (const number of missingParts) await put(number);
    return finish();
  });
  onProgress(1);
  return finished.data.recorderAnnotation;
}

/** `audio-2026-11-27-14-05.mp4`. */
function fileName({ type, startedAt, mimeType }: PersistedRecording): string {
  const moment = new Date(startedAt).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
  return `${type}-${moment}.${mimeType.includes('mp4') ? 'mp4' : 'webm'}`;
}

/** `hh:mm:ss`. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
