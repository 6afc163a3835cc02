import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TranscriptionError } from '../../domain/recordings/TranscriptionError.js';
import type { SpokenFile, Transcriber, Transcript } from '../../environment.js';
import { readTranscript } from './readTranscript.js';

export interface TranscriptionOptions {
  /** The endpoint. A URL without a path means its `/v1/audio/transcriptions`. */
  url: string;
  /** Sent as a bearer token. */
  apiKey?: string | undefined;
  /** The server's name of the model. */
  model: string;
  /** ISO 639-1. Without it, the server finds out. */
  language?: string | undefined;
}

const PATH = '/v1/audio/transcriptions';
/** A transcript of three hours has about one MiB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Sends files to a server that speaks the common `/v1/audio/transcriptions` form. A file is streamed, so it needs no memory. The operator
 * chose the address, so it may be a private one. Redirects are not followed.
 */
export class HttpTranscriber implements Transcriber {
  readonly #url: URL;
  readonly #headers: Record<string, string>;
  readonly #fields: Record<string, string>;

  constructor({ url, apiKey, model, language }: TranscriptionOptions) {
    this.#url = new URL(url);
    if (this.#url.pathname === '/') this.#url.pathname = PATH;
    this.#headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    this.#fields = { model, response_format: 'verbose_json', ...(language !== undefined && { language }) };
  }

  async transcribe(file: SpokenFile, signal: AbortSignal): Promise<Transcript> {
    const form = multipart(this.#fields, file);
    const headers = { ...this.#headers, ...form.headers, accept: 'application/json' };
    const send = this.#url.protocol === 'https:' ? httpsRequest : httpRequest;
    const call = send(this.#url, { method: 'POST', headers, signal });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve);
      call.on('error', reject);
      // After an answer that changes the protocol (101), which is no response, and no error.
      call.on('close', () => reject(new Error('The connection was closed without an answer.')));
    });
    // A server that refuses a file may answer before it has all of it. So the answer decides, not the end of the sending.
    pipeline(form.body, call).catch(() => undefined);
    try {
      const response = await answered.catch((cause: unknown) => {
        signal.throwIfAborted();
        const failure = form.failure();
        if (failure) throw failure;
        throw new TranscriptionError('The transcription server cannot be reached.', { isFinal: false, cause });
      });
      return await readAnswer(response);
    } finally {
      call.destroy();
    }
  }
}

/** Returns the body of a form with a file, and its headers. @returns failure: why the file could not be read */
function multipart(fields: Record<string, string>, { mimeType, size, bytes }: SpokenFile) {
  const boundary = `parley-${crypto.randomUUID()}`;
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const file = `${part(`name="file"; filename="recording.${extension(mimeType)}"`)}content-type: ${mimeType}\r\n\r\n`;
  const [head, tail] = [Buffer.from(texts.join('') + file), Buffer.from(`\r\n--${boundary}--\r\n`)];
  let failure: Error | undefined;
  async function* body() {
    yield head;
    const reader = bytes.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      reader.cancel().catch(() => undefined); // it has failed already
    }
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
    },
    body: Readable.from(body()),
    failure: () => failure,
  };
}

const EXTENSIONS: Partial<Record<string, string>> = { mpeg: 'mp3', quicktime: 'mov' };

/** Most servers detect the format by the name of the file. The person's own file name is not sent. */
function extension(mimeType: string): string {
  const subtype = mimeType.split('/')[1] ?? '';
  return EXTENSIONS[subtype] ?? (/^[a-z0-9]+$/.test(subtype) ? subtype : 'webm');
}

async function readAnswer(response: IncomingMessage): Promise<Transcript> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    const isFinal = status < 500 && status !== 408 && status !== 429;
    throw new TranscriptionError(`The transcription server answered with status ${status}.`, { isFinal });
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) throw new TranscriptionError('The transcript is too large.', { isFinal: true });
    }
  } catch (cause) {
    if (cause instanceof TranscriptionError) throw cause;
    throw new TranscriptionError('The answer of the transcription server broke off.', { isFinal: false, cause });
  }
  return readTranscript(new TextDecoder().decode(Buffer.concat(chunks)));
}
