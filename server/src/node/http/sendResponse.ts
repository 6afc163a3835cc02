import type { ServerResponse } from 'node:http';
import { TextResponse } from '../../http/envelopes.js';
import type { UnsentBytes } from './UnsentBytes.js';

/** Time for an answer, ms, plus a second for each `LEAST_BYTES_PER_SECOND` of it. Slower than any network in use. */
const LEAST_SEND_MS = 30_000;
const LEAST_BYTES_PER_SECOND = 16 * 1024;

/** Sends a web response through a response of Node. No answer is larger than one file, so none is streamed. */
export async function sendResponse(response: Response, outgoing: ServerResponse, unsent: UnsentBytes): Promise<void> {
  const body = response instanceof TextResponse ? response.sentText : await bytesOf(response);
  if (outgoing.destroyed) return; // the client has disconnected; the operation was done
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body));
  outgoing.end(body);
  if (outgoing.writableLength > 0) boundSending(outgoing, unsent);
}

const bytesOf = async (response: Response): Promise<Buffer | undefined> =>
  response.body ? Buffer.from(await response.arrayBuffer()) : undefined;

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
