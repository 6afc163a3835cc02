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

/** Stores files in a bucket of an S3-compatible store, addressed by path. `UNAVAILABLE` when a request to the store fails. */
export class S3Blobs implements Blobs {
  readonly #options: S3Options;

  constructor(options: S3Options) {
    this.#options = options;
  }

  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await discard(await this.#send('PUT', key, bytes));
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await this.#send('GET', key);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await discard(response);
    return null;
  }

  async stream(key: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const response = await this.#send('GET', key, undefined, { range: `bytes=${start}-${end - 1}` });
    if (response.status === 206 && response.body) return response.body;
    await discard(response);
    if (response.status === 404) return null;
    throw unavailable(new Error(`GET with a range: HTTP ${response.status}`));
  }

  async delete(key: string): Promise<void> {
    await discard(await this.#send('DELETE', key));
  }

  /**
   * Sends a request. Returns a successful answer, or one with status 404.
   * @param range makes the answer a stream without a time limit, read as slowly as its reader likes
   */
  async #send(
    method: S3Request['method'],
    key: string,
    body = new Uint8Array(),
    range?: { range: string },
  ): Promise<Response> {
    const { endpoint, bucket } = this.#options;
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
    const headers = signS3Request(this.#options, { method, url, body, at: new Date() });
    let response: Response;
    try {
      const given = { method, headers: { ...headers, ...range }, ...(method === 'PUT' && { body }) };
      response = range ? await answerInTime(url, given) : await fetch(url, { ...given, signal: inTime() });
    } catch (cause) {
      throw unavailable(cause);
    }
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    // The answer describes the fault for the log. It contains no secrets.
    throw unavailable(new Error(`${method}: HTTP ${response.status} ${(await response.text()).slice(0, 500)}`));
  }
}

const inTime = () => AbortSignal.timeout(TIMEOUT_MS);

/** As `fetch`. The time limit is for the beginning of the answer only. */
async function answerInTime(url: URL, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await fetch(url, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Discards the body, so that the connection can be reused. */
const discard = (response: Response) => response.body?.cancel();

const unavailable = (cause: unknown) =>
  new ParleyError('UNAVAILABLE', 'The store of files cannot be reached. Try again.', { cause, retryAfterMs: 1000 });
