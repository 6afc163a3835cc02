import type { Core } from '../../core.js';
import type { StoredTranscription } from '../../store/columns.js';
import { readParts, streamParts } from './fileParts.js';
import type { FinishedFile } from './recordingRows.js';
import type { FileId } from './recordingUploads.js';
import { TranscriptionError } from './TranscriptionError.js';

/** Most transcription servers need a fraction of the length of the sound. */
export const TRANSCRIPTION_TIMEOUT_MS = 10 * 60_000;
/** Together with the delays of `retryDelayMs` this is about two minutes, in which a server can start again. */
const ATTEMPTS = 8;

/**
 * Sends a file to the transcription server once. Returns the transcript, or why there is none. Rejects when it is worth another attempt, and
 * when `signal` fired.
 * @param attempt 1 for the first
 */
export async function transcribeFile(
  core: Core,
  id: FileId,
  { mimeType, size }: FinishedFile,
  attempt: number,
  signal: AbortSignal,
): Promise<StoredTranscription> {
  const { clock, blobs, db, transcriber, logger } = core;
  const { maxTranscribedBytes } = core.options.limits;
  const failed = (failure: string): StoredTranscription => ({ status: 'failed', failure, lastUpdated: clock.now() });
  if (!transcriber) return failed('Recordings are not transcribed any more.');
  if (size > maxTranscribedBytes) {
    return failed(`The file is larger than ${inMib(maxTranscribedBytes)} MiB, the most that is transcribed.`);
  }
  if (attempt > ATTEMPTS) return failed('The transcription was interrupted too often.');
  const startedAt = clock.now();
  const timeout = new AbortController();
  const cancelTimer = clock.setTimer(() => timeout.abort(tooSlow()), TRANSCRIPTION_TIMEOUT_MS);
  try {
    const range = { start: 0, end: size };
    const bytes = streamParts(blobs, await readParts(db, id, range), range);
    const file = { mimeType, size, bytes };
    const { text, segments } = await transcriber.transcribe(file, AbortSignal.any([timeout.signal, signal]));
    const lastUpdated = clock.now();
    return { status: 'done', text, segments, lastUpdated, latencyMs: lastUpdated - startedAt };
  } catch (cause) {
    signal.throwIfAborted();
    const error: unknown = timeout.signal.aborted ? timeout.signal.reason : cause;
    const isFinal = error instanceof TranscriptionError && error.isFinal;
    if (!isFinal && attempt < ATTEMPTS) throw error;
    logger.warn({ error, attempt }, 'A recording could not be transcribed.');
    return failed(error instanceof TranscriptionError ? error.message : 'The file could not be read.');
  } finally {
    cancelTimer();
  }
}

const tooSlow = () =>
  new TranscriptionError(
    `The transcription server did not answer within ${TRANSCRIPTION_TIMEOUT_MS / 60_000} minutes.`,
    {
      isFinal: false,
    },
  );

const inMib = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;
