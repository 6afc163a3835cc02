import type { RecordingType } from '../elements/recorder/RecordingType.js';
import { inLocalDatabase, settled } from './localDatabase.js';
import { ofPerson, RECORDING_PARTS, RECORDINGS } from './localTables.js';

/** A recording whose bytes the service does not have yet. */
export interface PersistedRecording {
  /** Of the annotation that it becomes. */
  id: string;
  /** Of its file. */
  attachmentId: string;
  mode: 'floating' | 'thread';
  documentId: string;
  type: RecordingType;
  mimeType: string;
  startedAt: number;
  /** Without pauses. */
  durationMs: number;
  /** Loudness over time, 0 to 1. */
  waveform: number[];
  /** The person ended it; `false`: it is being recorded, or the tab was closed while recording. */
  isComplete: boolean;
  /** `false`: the service is not to transcribe it. @default true */
  isTranscribed?: boolean | undefined;
  /** How many chunks of it were sent to the customer's storage while it was recorded. @default 0 */
  chunkCount?: number | undefined;
}

/** Stores a recording and its newest part: both or none. @param part absent: only the recording's fields change */
export const putRecording = (person: string, recording: PersistedRecording, part?: { index: number; data: Blob }) =>
  inLocalDatabase([RECORDINGS, RECORDING_PARTS], 'readwrite', async (table) => {
    const saved = [settled(table(RECORDINGS).put(recording, [person, recording.id]))];
    if (part) saved.push(settled(table(RECORDING_PARTS).put(part.data, [person, recording.id, part.index])));
    await Promise.all(saved);
  });

/** The recordings stored by one person's tabs, unfinished ones included. */
export const listRecordings = async (person: string) =>
  (await inLocalDatabase([RECORDINGS], 'readonly', (table) =>
    settled(table(RECORDINGS).getAll(ofPerson(person))),
  )) as PersistedRecording[];

/** The parts of a recording in the order in which they were recorded. */
export const readParts = async (person: string, id: string) =>
  (await inLocalDatabase([RECORDING_PARTS], 'readonly', (table) =>
    settled(table(RECORDING_PARTS).getAll(partsOf(person, id))),
  )) as Blob[];

/** Removes a recording and its parts. */
export const removeRecording = (person: string, id: string) =>
  inLocalDatabase([RECORDINGS, RECORDING_PARTS], 'readwrite', async (table) => {
    await Promise.all([
      settled(table(RECORDINGS).delete([person, id])),
      settled(table(RECORDING_PARTS).delete(partsOf(person, id))),
    ]);
  });

const partsOf = (person: string, id: string) => IDBKeyRange.bound([person, id], [person, id, []]);
