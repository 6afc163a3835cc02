import type { CapturedPart } from './capture/createCapture.js';
import { type PersistedRecording, putRecording, removeRecording } from '../../session/persistedRecordings.js';

/** A recording that this tab makes, on disk. */
export interface RecordingOnDisk {
  /** Keeps the next part. */
  add(part: CapturedPart): void;
  /** So many chunks of it are at the customer's, or on their way. */
  sent(chunkCount: number): void;
  /** The person has ended it. */
  complete(): void;
  /** It is not needed any more: the service has it, or nobody wants it. */
  remove(): Promise<void>;
  /** Stops writing: the session has ended, and its data on this device may be wiped now. */
  seal(): void;
  /** This tab works on it no more, as soon as all is on disk; it is pending if it was not removed. */
  release(): Promise<void>;
}

/** Private windows may refuse storage: a recording is in memory only then. */
export function persistRecording(person: string, first: PersistedRecording): RecordingOnDisk {
  const release = lockRecording(first.id);
  let recording = first;
  let saving: Promise<unknown> = Promise.resolve();
  let isSealed = false;
  const save = (run: () => Promise<unknown>) =>
    (saving = saving.then(() => (isSealed ? undefined : run())).catch(() => undefined));
  function change(changes: Partial<PersistedRecording>) {
    recording = { ...recording, ...changes };
    const now = recording;
    void save(() => putRecording(person, now));
  }
  return {
    add({ index, data, mimeType, durationMs, waveform }) {
      recording = { ...recording, mimeType, durationMs, waveform };
      const now = recording;
      void save(() => putRecording(person, now, { index, data }));
    },
    sent: (chunkCount) => change({ chunkCount }),
    complete: () => change({ isComplete: true }),
    remove: async () => void (await save(() => removeRecording(person, first.id))),
    seal: () => void (isSealed = true),
    async release() {
      await saving;
      release();
    },
  };
}

const PREFIX = 'parley-recording ';

/** Marks a recording as in use by this tab, until the returned function is called or the tab is closed. */
export function lockRecording(id: string): () => void {
  let release!: () => void;
  const until = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(PREFIX + id, () => until);
  return release;
}

/** Ids of the recordings that some tab works on. */
export async function lockedRecordings(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    [...held, ...pending].flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])),
  );
}
