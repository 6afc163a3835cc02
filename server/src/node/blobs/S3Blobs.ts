import { ParleyError } from '@parley/protocol/constants';
import type { Blobs, ByteRange } from '../../environment.js';
import { type S3Credentials, type S3Request, signS3Request } from './signS3Request.js';

export interface S3Options extends S3Credentials {
  /** Address of the store, for example `https://storage.example.com`. */
  endpoint: string;
  bucket: string;
}

/** Far longer than 15 MB take inside a data centre. */
const TIMEOUT_MS = 30_000;

/** The most that `PARLEY_LIMIT_FILE_BYTES` allows. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Stores files in a bucket of an S3-compatible store, addressed by path. `UNAVAILABLE` when a request to the store fails. */
export class S3Blobs implements Blobs {
  readonly #options: S3Options;
  readonly #maxFileBytes: number;

  /** @param maxFileBytes see `MAX_FILE_BYTES` */
  constructor(options: S3Options, maxFileBytes = MAX_FILE_BYTES) {
    this.#options = options;
    this.#maxFileBytes = maxFileBytes;
  }

  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#send('PUT', key, { body: bytes });
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#send('GET', key, { read: (response) => readFile(response, this.#maxFileBytes) });
  }

  async stream(key: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const range = `bytes=${start}-${end - 1}`;
    const read = async ({ status, body }: Response) => {
      if (status === 206 && body) return body;
      await body?.cancel();
      throw new Error(`GET with a range: HTTP ${status}`);
    };
    return this.#send('GET', key, { range, read });
  }

  async delete(key: string): Promise<void> {
    await this.#send('DELETE', key);
  }

  /** Sends a request, and reads a successful answer. Returns `null` when there is no such file. */
  async #send<T>(
    method: S3Request['method'],
    key: string,
    { body = new Uint8Array(), range, read }: SendOptions<T> = {},
  ): Promise<T | null> {
    const { endpoint, bucket } = this.#options;
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
    const headers = signS3Request(this.#options, { method, url, body, at: new Date() });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`${method}: no answer in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(range !== undefined && { range }) },
        ...(method === 'PUT' && { body }),
        redirect: 'manual', // what another server answers says nothing about the file
        signal: late.signal,
      });
      if (response.ok) {
        if (read) return await read(response);
        await response.body?.cancel(); // so that the connection can be reused
        return null;
      }
      const text = await readStart(response);
      // A missing bucket is a wrong setting, which must not count as a file that is gone.
      if (response.status === 404 && method !== 'PUT' && !text.includes('NoSuchBucket')) return null;
      // The answer describes the fault for the log. It contains no secrets.
      throw new Error(`${method}: HTTP ${response.status} ${text}`);
    } catch (cause) {
      throw unavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function readFile({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    length += part.byteLength;
    if (length > maxBytes) throw new Error('GET: the answer is larger than any file');
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts.splice(0)) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** Bytes of an answer that describe a fault. */
const FAULT_BYTES = 500;

/** Reads the start of a body, however long it is. */
async function readStart({ body }: Response): Promise<string> {
  let text = '';
  if (!body) return text;
  // Leaving the loop closes the connection.
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length >= FAULT_BYTES) break;
  }
  return text.slice(0, FAULT_BYTES);
}

interface SendOptions<T> {
  body?: Uint8Array<ArrayBuffer>;
  /** The part of the file to read. */
  range?: string;
  /** Reads the body of a successful answer, within the time limit. A stream that it returns has none, as its reader may be slow. */
  read?: (response: Response) => Promise<T>;
}

const unavailable = (cause: unknown) =>
  new ParleyError('UNAVAILABLE', 'The store of files cannot be reached. Try again.', { cause, retryAfterMs: 1000 });
