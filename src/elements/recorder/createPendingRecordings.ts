import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import {
  type PersistedRecording,
  listRecordings,
  readParts,
  removeRecording,
} from '../../session/persistedRecordings.js';
import type { SendRecording } from './createRecordingFlow.js';
import { lockedRecordings, lockRecording } from './persistRecording.js';
import type { RecordingSaver } from './content/createRecordingSaver.js';
import type { RecorderElement } from './RecorderElement.js';

type Pending = Pick<RecorderElement, 'getPendingRecordings' | 'finishPendingRecording' | 'discardPendingRecording'>;

/** Recordings that earlier visits, or closed tabs, have stored on this device. */
export function createPendingRecordings(
  { session }: ClientContext,
  person: () => string,
  send: SendRecording,
  whenSaver: () => Promise<RecordingSaver | null>,
): Pending {
  /** Oldest first. */
  async function list(): Promise<PersistedRecording[]> {
    const locked = await lockedRecordings();
    const stored = await listRecordings(person()).catch(() => []); // a browser that refuses storage has none
    return stored.filter(({ id }) => !locked.has(id)).sort((a, b) => a.startedAt - b.startedAt);
  }

  /** Runs while no other tab works on the recording. */
  async function take<T>(id: string, run: (recording: PersistedRecording) => Promise<T>): Promise<T> {
    if ((await lockedRecordings()).has(id)) {
      throw new ParleyError(
        'FAILED_PRECONDITION',
        'This recording is being made or sent already, maybe in another tab.',
      );
    }
    const release = lockRecording(id);
    try {
      const recording = (await listRecordings(person())).find((stored) => stored.id === id);
      if (!recording) throw new ParleyError('NOT_FOUND', `id: no recording "${id}" is kept on this device.`);
      return await run(recording);
    } finally {
      release();
    }
  }

  return {
    getPendingRecordings: async () =>
      (await list()).map(({ id, type, mode, documentId, startedAt, durationMs, isComplete }) => ({
        id,
        type,
        mode,
        documentId,
        startedAt,
        duration: durationMs,
        reason: isComplete ? 'notUploaded' : 'interrupted',
      })),
    finishPendingRecording: (id) =>
      take(id, async (recording) => {
        const file = new Blob(await readParts(person(), id), { type: recording.mimeType });
        const done = await send(recording, file, { local: () => undefined, progress: () => undefined });
        await removeRecording(person(), id);
        return done;
      }),
    discardPendingRecording: (id) =>
      take(id, async (recording) => {
        const { attachmentId } = recording;
        const saver = await whenSaver();
        // First where others see it: if that fails, it stays here, to be deleted later.
        await saver?.discard(recording);
        await session.request('recordings/delete', { recorderIds: [id] });
        await session.request('recordings/uploads/abort', { attachmentId });
        await removeRecording(person(), id);
      }),
  };
}
