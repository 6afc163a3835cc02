import type { IncomingMessage } from 'node:http';
import { ParleyError } from '@parley/protocol/constants';

/**
 * Converts a request of Node to a web request, as soon as its headers have arrived. The core reads the body after it has authenticated the
 * caller. Bytes that it does not read stay in `incoming`.
 * @returns `null` when the request cannot be converted
 */
export function readRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '/' } = incoming;
  if (!url.startsWith('/')) return null; // a form of the request line that is meant for proxies
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? streamBody(incoming) : null;
  try {
    const headers = webHeaders(incoming);
    return new Request(`http://localhost${url}`, { method, headers, body, signal, ...(hasBody && { duplex: 'half' }) });
  } catch {
    return null; // TRACE, CONNECT, or a header that a web request cannot have
  }
}

/** Streams the body without reading ahead, because the request may still be refused. */
function streamBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let stop = () => {};
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    new Promise<void>((resolve) => {
      const settle = (act: () => void) => {
        stop();
        act();
        resolve();
      };
      const take = (chunk: Buffer) => settle(() => controller.enqueue(chunk));
      const end = () => settle(() => controller.close());
      const lose = () =>
        settle(() => controller.error(new ParleyError('CANCELLED', 'The client went away while it sent a body.')));
      if (incoming.readableEnded) return end();
      if (incoming.destroyed) return lose();
      stop = () => {
        incoming.off('data', take).off('end', end).off('close', lose).off('error', lose);
        incoming.pause();
      };
      incoming.on('data', take).on('end', end).on('close', lose).on('error', lose);
      incoming.resume();
    });
  // On cancel, a waiting read takes no more bytes.
  return new ReadableStream<Uint8Array>({ pull, cancel: () => stop() }, { highWaterMark: 0 });
}

function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}
