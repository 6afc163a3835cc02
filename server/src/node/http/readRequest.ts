import type { IncomingMessage } from 'node:http';
import { uploadAttachment } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';

/** Bodies of CRDT operations may be larger than others (REST contract §1.12). */
const MAX_CRDT_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Makes a web request of one of Node's. A file is streamed. Of another body that is too large it reads just enough to see that: the core counts the bytes
 * itself and answers 413, after it has looked at the credentials.
 * @returns `null` when no web request can be made of it, or when the client went away in the middle of its body
 */
export async function readRequest(
  incoming: IncomingMessage,
  maxBodyBytes: number,
  signal: AbortSignal,
): Promise<Request | null> {
  const { method = 'GET', url = '/' } = incoming;
  if (!url.startsWith('/')) return null; // the forms of a request line that are meant for proxies
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const limit = /^\/v2\/(client\/)?crdt\//.test(url) ? Math.max(maxBodyBytes, MAX_CRDT_BODY_BYTES) : maxBodyBytes;
  const isFile = hasBody && url.split('?')[0] === uploadAttachment.path;
  const body = isFile ? streamBody(incoming) : hasBody ? await readBody(incoming, limit) : null;
  if (hasBody && body === null) return null;
  try {
    const headers = webHeaders(incoming);
    return new Request(`http://localhost${url}`, { method, headers, body, signal, ...(isFile && { duplex: 'half' }) });
  } catch {
    return null; // TRACE, CONNECT, or a header that the web knows no way to express
  }
}

/** @returns `null` when the client went away */
function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  // Declared too large: the core refuses it by the header, and nobody needs to see a byte of it.
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    const stop = (body: Buffer<ArrayBuffer> | null) => {
      incoming.off('data', take);
      incoming.pause();
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      byteCount += chunk.length;
      if (byteCount > limit) stop(Buffer.concat(chunks));
    };
    incoming.on('data', take);
    incoming.once('end', () => stop(Buffer.concat(chunks)));
    incoming.once('close', () => stop(null));
    incoming.once('error', () => stop(null));
  });
}

/** A file, which is large: the core reads it when it knows who sends it. What it leaves unread stays in `incoming`. */
function streamBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const next = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    new Promise<void>((resolve) => {
      const settle = (act: () => void) => {
        incoming.off('data', take).off('end', end).off('close', lose).off('error', lose);
        incoming.pause();
        act();
        resolve();
      };
      const take = (chunk: Buffer) => settle(() => controller.enqueue(chunk));
      const end = () => settle(() => controller.close());
      const lose = () =>
        settle(() => controller.error(new ParleyError('CANCELLED', 'The client went away while it sent a file.')));
      if (incoming.readableEnded) return end();
      if (incoming.destroyed) return lose();
      incoming.on('data', take).on('end', end).on('close', lose).on('error', lose);
      incoming.resume();
    });
  // Nothing is read ahead: what nobody asks for may still be refused.
  return new ReadableStream<Uint8Array>({ pull: next }, { highWaterMark: 0 });
}

function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}
