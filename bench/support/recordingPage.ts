import { createParleyClient } from '../../src/createParleyClient.js';
import type { PersistedRecording } from '../../src/session/persistedRecordings.js';
import { putRecording } from '../../src/session/persistedRecordings.js';

/** A page without components: what the recorder element does with a large file, and what a media element and a download do. */
const query = new URLSearchParams(location.search);
const of = (name: string) => query.get(name) ?? '';
const place = { apiKey: of('apiKey'), organizationId: 'acme', userId: 'ada' };
const client = createParleyClient({ apiKey: place.apiKey, config: { baseUrl: of('service') } });
const recorder = client.getRecorderElement();

/** What one second of the sound takes: 48 kHz, two channels, 16 bits. */
const SECOND_BYTES = 192_000;
const HEADER_BYTES = 44;
const PART_BYTES = 4_000_000;

const page = {
  async signIn(): Promise<void> {
    const user = { userId: place.userId, organizationId: place.organizationId };
    await client.setAuthProvider({ user, generateToken: () => Promise.resolve(of('token')) });
    await client.setDocument('plan');
  },
  /** Puts a sound of so many bytes where a recorder that was killed has left it. */
  async keep(id: string, size: number): Promise<void> {
    const recording: PersistedRecording = {
      id,
      attachmentId: `${id}-file`,
      documentId: 'plan',
      type: 'audio',
      mode: 'floating',
      mimeType: 'audio/wav',
      startedAt: Date.now(),
      durationMs: (size / SECOND_BYTES) * 1000,
      waveform: [],
      isComplete: true,
    };
    const person = JSON.stringify([place.apiKey, place.organizationId, place.userId]);
    for (let index = 0, written = 0; written < size; index++) {
      const data = index === 0 ? header(size) : noise(Math.min(PART_BYTES, size - written));
      written += data.byteLength;
      await putRecording(person, recording, { index, data: new Blob([data]) });
    }
  },
  /** Sends it, from the disk. */
  async up(id: string): Promise<void> {
    await recorder.finishPendingRecording(id);
  },
  /** Plays it in so many places, a moment in each. Resolves with its length in seconds. */
  async play(id: string, places: number): Promise<number> {
    const [recording] = await recorder.fetchRecordings({ recorderIds: [id] });
    const audio = new Audio(recording!.assets[0]!.url);
    audio.muted = true;
    await nextEvent(audio, 'loadedmetadata');
    for (let at = 0; at < places; at++) {
      const seeking = nextEvent(audio, 'seeked');
      audio.currentTime = (at / places) * audio.duration;
      await seeking;
      await audio.play();
      await nextEvent(audio, 'timeupdate');
    }
    audio.pause();
    return audio.duration;
  },
  /** Saves it as a file of the person's. */
  async download(id: string): Promise<void> {
    await recorder.downloadLatestVideo(id);
  },
};
export type RecordingPage = typeof page;
Object.assign(globalThis, { page });

const nextEvent = (audio: HTMLAudioElement, name: 'loadedmetadata' | 'seeked' | 'timeupdate') =>
  new Promise<void>((resolve, reject) => {
    audio.addEventListener(name, () => resolve(), { once: true });
    audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
  });

/** Of a sound that a media element plays (RIFF WAVE). */
function header(size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const word = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  word(0, 'RIFF');
  view.setUint32(4, size - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, SECOND_BYTES / 4, true);
  view.setUint32(28, SECOND_BYTES, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, size - HEADER_BYTES, true);
  return new Uint8Array(view.buffer);
}

/** `crypto` gives 64 KiB at once. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}
