import type { IncomingMessage } from 'node:http';
import { ParleyError } from '@parley/protocol/constants';
import type { BodyReader, ServerRequest } from '../../environment.js';

/**
 * Returns a request of Node as soon as its headers have arrived. The core reads the body after it has authenticated the caller. Bytes that it
 * does not read stay in `incoming`.
 * @returns `null` for a request that no web request can be: `TRACE`, and a form of the request line that is meant for proxies
 */
export function readRequest(incoming: IncomingMessage, signal: AbortSignal): ServerRequest | null {
  const { method = 'GET', url: path = '/' } = incoming;
  if (method === 'TRACE' || !path.startsWith('/')) return null;
  const url = `http://localhost${path}`;
  if (!URL.canParse(url)) return null;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    url,
    signal,
    headers: { get: (name) => incoming.headersDistinct[name]?.join(', ') ?? null },
    body: hasBody ? { getReader: () => readPieces(incoming) } : null,
    toWebRequest() {
      const body = hasBody ? streamBody(incoming) : null;
      try {
        return new Request(url, {
          method,
          headers: webHeaders(incoming),
          body,
          signal,
          ...(hasBody && { duplex: 'half' }),
        });
      } catch {
        return null; // a header that a web request cannot have
      }
    },
  };
}

/** Reads the body without reading ahead, because the request may still be refused. */
function readPieces(incoming: IncomingMessage): BodyReader {
  let end = () => {};
  return {
    read: () =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          incoming.off('data', take).off('end', end).off('close', lose).off('error', lose);
          incoming.pause();
          act();
        };
        const take = (chunk: Buffer<ArrayBuffer>) => settle(() => resolve({ done: false, value: chunk }));
        const lose = () =>
          settle(() => reject(new ParleyError('CANCELLED', 'The client went away while it sent a body.')));
        end = () => settle(() => resolve({ done: true, value: undefined }));
        if (incoming.readableEnded) return end();
        if (incoming.destroyed) return lose();
        incoming.on('data', take).on('end', end).on('close', lose).on('error', lose);
        incoming.resume();
      }),
    /** Ends a waiting read, which accepts no more bytes. */
    cancel: async () => end(),
  };
}

function streamBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const reader = readPieces(incoming);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await reader.read();
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}

function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}
