import type { CapturedPart } from '../capture/createCapture.js';

/** The upload of a file while it is recorded. */
export interface ChunkUpload {
  /** Adds the next part of the file. */
  add(part: CapturedPart): void;
  /** Sends the rest. Resolves with the addresses by number; `undefined`: a chunk could not be stored, so the file is to be sent as one. */
  end(): Promise<Record<string, string> | undefined>;
  /** Nobody wants the file. */
  discard(): void;
}

export interface ChunkUploadOptions {
  /** Stores a chunk. Resolves with its address. */
  save(number: number, data: Blob, mimeType: string): Promise<string>;
  /** A chunk is about to be sent. @param count of all of them, it included */
  onChunk(count: number): void;
  /** Deletes chunks that are not needed any more. */
  remove(numbers: number[]): void;
}

/** The contract's "about 5 s" (§6.6). Parts of a recorder are a second long, or a little more. */
const CHUNK_MS = 5_000;

/** Begins an upload. Chunks are sent one after the other, in their order; one that fails is retried once. */
export function createChunkUpload({ save, onChunk, remove }: ChunkUploadOptions): ChunkUpload {
  const urls: string[] = [];
  let waiting: Blob[] = [];
  let mimeType = '';
  let [sentMs, untilMs, count] = [0, 0, 0];
  let hasFailed = false;
  let sending: Promise<void> = Promise.resolve();

  function send() {
    const [number, data] = [count, new Blob(waiting, { type: mimeType })];
    waiting = [];
    sentMs = untilMs;
    count += 1;
    onChunk(count);
    const store = () => save(number, data, mimeType);
    sending = sending.then(async () => {
      if (hasFailed) return;
      await store()
        .catch(store)
        .then(
          (url) => void (urls[number] = url),
          () => void (hasFailed = true),
        );
    });
  }

  /** Everything that was stored, once nothing is on its way any more. */
  const drop = () => remove(Object.keys(urls).map(Number));

  return {
    add(part) {
      if (hasFailed) return;
      waiting.push(part.data);
      mimeType = part.mimeType;
      untilMs = part.durationMs;
      if (untilMs - sentMs >= CHUNK_MS) send();
    },
    async end() {
      if (waiting.length > 0 && !hasFailed) send();
      await sending;
      if (!hasFailed && count > 0) return Object.fromEntries(Object.entries(urls));
      drop();
      return undefined;
    },
    discard() {
      hasFailed = true;
      waiting = [];
      void sending.then(drop);
    },
  };
}
