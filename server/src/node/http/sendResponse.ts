import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { TextResponse } from '../../http/envelopes.js';
import type { UnsentBytes } from './UnsentBytes.js';

/** Time for an answer, ms, plus a second for each `LEAST_BYTES_PER_SECOND` of it. Slower than any network in use. */
const LEAST_SEND_MS = 30_000;
const LEAST_BYTES_PER_SECOND = 16 * 1024;

/** A shorter answer takes one packet of the network either way. */
const COMPRESSED_FROM = 1400;

/** The lightest level, because each answer is compressed separately. */
const compress = (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED });

/**
 * Sends a web response through a response of Node. Files are streamed, as fast as the client reads them. Long answers to browsers are
 * compressed where they accept gzip; backends are near, and would only pay for it.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse, unsent: UnsentBytes): Promise<void> {
  const isCompressed = isForBrowser(outgoing.req) && response instanceof TextResponse && isLong(response.sentText);
  const text = response instanceof TextResponse ? response.sentText : undefined;
  const body = isCompressed ? await compress(response.sentText) : text;
  if (outgoing.destroyed) return response.body?.cancel(); // the client has disconnected; the operation was done
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip').appendHeader('vary', 'accept-encoding');
  if (body === undefined && response.body) return streamBody(response.body, outgoing);
  if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body));
  outgoing.end(body);
  if (outgoing.writableLength > 0) boundSending(outgoing, unsent);
}

const isForBrowser = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/v2/client/') && GZIP.test(headers['accept-encoding'] ?? '');

/** Listed, and not with the weight 0, which refuses it (RFC 9110 §12.5.3). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

const isLong = (text: string) => text.length >= COMPRESSED_FROM;

/** Sends a stream, each piece after the one before is sent. Closes the connection when the client reads nothing for `LEAST_SEND_MS`. */
async function streamBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (!outgoing.write(piece.value) && !(await isTaken(outgoing))) break;
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy(); // the answer has begun: a client learns of the failure by its end
    throw error;
  } finally {
    await reader.cancel();
  }
}

/** Resolves when the client has received the written bytes; with false when the connection is closed. */
const isTaken = (outgoing: ServerResponse): Promise<boolean> =>
  new Promise((resolve) => {
    if (outgoing.destroyed) return resolve(false);
    const timer = setTimeout(() => outgoing.destroy(), LEAST_SEND_MS).unref();
    const settle = () => {
      clearTimeout(timer);
      outgoing.off('drain', settle).off('close', settle);
      resolve(!outgoing.destroyed);
    };
    outgoing.once('drain', settle).once('close', settle);
  });

/** Limits the sending to a slow client: its time, and the unsent bytes of all clients together. */
function boundSending(outgoing: ServerResponse, unsent: UnsentBytes): void {
  const recipient = {
    get unsentBytes() {
      return outgoing.writableLength;
    },
    drop: () => outgoing.destroy(),
  };
  const timeMs = LEAST_SEND_MS + (outgoing.writableLength / LEAST_BYTES_PER_SECOND) * 1000;
  const timer = setTimeout(recipient.drop, timeMs).unref();
  outgoing.once('close', () => {
    clearTimeout(timer);
    unsent.forget(recipient);
  });
  unsent.grown(recipient);
}
