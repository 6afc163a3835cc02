import type { IncomingMessage } from 'node:http';

/** Bodies of CRDT operations may be larger than others (REST contract §1.12). */
const MAX_CRDT_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Makes a web request of one of Node's. Of a body that is too large it reads just enough to see that: the core counts the bytes
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
  const body = hasBody ? await readBody(incoming, limit) : null;
  if (hasBody && body === null) return null;
  try {
    return new Request(`http://localhost${url}`, { method, headers: webHeaders(incoming), body, signal });
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

function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}
