'use client';
import type { TrimRange } from '@parley/protocol';
import type { RecorderData } from '../src/elements/recorder/RecorderData.js';
import type { RecordingsQuery } from '../src/elements/recorder/RecorderElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { mutationKeys } from './mutationKeys.js';
import { streamQuery } from './parleyQuery.js';
import { recordingKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read, Write } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useWrite } from './useWrite.js';
import { withDocuments } from './withDocuments.js';

/** Query options of recordings, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const recordingQueries = {
  /** Query options for `useRecordings`: recordings of the root document, or by their ids. */
  list: (client: ParleyClient, query: RecordingsQuery = {}) =>
    streamQuery(recordingKeys.list(scopeOf(client), query), () =>
      withDocuments(client).getRecorderElement().getRecordings(query),
    ),
};

/**
 * Recordings that the person may see, newest first, live: those of the root document, or those with the ids. Loads until a document is open.
 * @example const { data: recordings = [] } = useRecordings();
 */
export function useRecordings(query: RecordingsQuery = {}, options?: HookOptions): Read<RecorderData[]> {
  return useParleyQuery((client) => recordingQueries.list(client, query), options);
}

/**
 * Deletes recordings with their files, also from their comments. Fails with `PERMISSION_DENIED`, and deletes none, when one is of somebody else;
 * admins may delete all.
 */
export function useDeleteRecordings(): Write<{ recorderIds: string[] }, RecorderData[]> {
  return useWrite(mutationKeys.recordings('deleteRecordings'), (client, query) =>
    client.getRecorderElement().deleteRecordings(query),
  );
}

/**
 * Transcribes a recording whose transcription failed, or that is older than the setting of the service. Fails with `FAILED_PRECONDITION` when the
 * service does not transcribe it, and with `PERMISSION_DENIED` when it is of somebody else; admins may ask for all.
 */
export function useRetryTranscription(): Write<{ recorderId: string }, RecorderData> {
  return useWrite(mutationKeys.recordings('retryTranscription'), (client, { recorderId }) =>
    client.getRecorderElement().retryTranscription(recorderId),
  );
}

/**
 * Lets a recording play a part of its file from now on, for everybody; `part: null` is all of it again. Adds a version, the file stays. Fails with
 * `PERMISSION_DENIED` when it is of somebody else; admins may trim all.
 */
export function useSaveRecordingTrim(): Write<{ recorderId: string; part: TrimRange | null }, RecorderData> {
  return useWrite(mutationKeys.recordings('saveRecordingTrim'), (client, { recorderId, part }) =>
    client.getRecorderElement().saveRecordingTrim(recorderId, part),
  );
}
