import type { ServerResponse } from 'node:http';

/** Sends a web response through one of Node's. Answers are whole and no larger than one file, so none is streamed. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  if (outgoing.destroyed) return; // the client went away; what it asked for is done all the same
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  if (body) outgoing.setHeader('content-length', body.length);
  outgoing.end(body);
}
