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

/** The lightest level, as it is done anew for each answer. */
const compress = (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED });

/**
 * Sends a web response through a response of Node. No answer is larger than one file, so none is streamed. Long answers to browsers are
 * compressed where they accept gzip; backends are near, and would only pay for it.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse, unsent: UnsentBytes): Promise<void> {
  const isCompressed = isForBrowser(outgoing.req) && response instanceof TextResponse && isLong(response.sentText);
  const body = isCompressed ? await compress(response.sentText) : await bodyOf(response);
  if (outgoing.destroyed) return; // the client has disconnected; the operation was done
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip').appendHeader('vary', 'accept-encoding');
  if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body));
  outgoing.end(body);
  if (outgoing.writableLength > 0) boundSending(outgoing, unsent);
}

const isForBrowser = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/v2/client/') && GZIP.test(headers['accept-encoding'] ?? '');

/** Listed, and not with the weight 0, which refuses it (RFC 9110 §12.5.3). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

const isLong = (text: string) => text.length >= COMPRESSED_FROM;

async function bodyOf(response: Response): Promise<string | Buffer | undefined> {
  if (response instanceof TextResponse) return response.sentText;
  return response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
}

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
