import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';

/**
 * A body arrives whole within this time, ms: 1 MiB at 0.3 Mbit/s. A file has the time of its whole request (`requestTimeoutMs`), as it is larger.
 */
export const BODY_TIMEOUT_MS = 30_000;

export interface BodyOptions {
  /** Largest body, bytes. */
  maxBytes: number;
  /** Message for a body that is larger. */
  tooLarge: string;
  /** Names the caller whose body it is. */
  owner: string;
  /** Time for all of it, ms. */
  timeoutMs: number;
  /** Ends the reading when it fires. */
  signal: AbortSignal;
}

/**
 * Reads a body whole, in memory that is bounded for the process. Rejects with `INVALID_ARGUMENT` (413) as soon as it proves to be too large, with
 * `DEADLINE_EXCEEDED` when it does not arrive in time, with `UNAVAILABLE` when too much is being read at once.
 */
export async function readBody(core: Core, request: Request, options: BodyOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes, tooLarge, owner, timeoutMs, signal } = options;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new ParleyError('INVALID_ARGUMENT', tooLarge, { status: 413 });
  if (!request.body) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  let failure: ParleyError | undefined;
  /** Ends a read that waits. What the body still brings is the server's to discard. */
  const giveUp = (error: ParleyError) => {
    failure ??= error;
    reader.cancel(error).catch(() => {}); // a body that failed already cannot be cancelled
  };
  const late = () => giveUp(new ParleyError('DEADLINE_EXCEEDED', 'The body did not arrive in time.'));
  const body = core.bodies.hold(owner, declared, giveUp);
  const cancelTimer = core.clock.setTimer(late, timeoutMs);
  signal.addEventListener('abort', late);
  if (signal.aborted) late();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (failure) break;
      if (body.length + piece.value.byteLength > maxBytes) {
        throw new ParleyError('INVALID_ARGUMENT', tooLarge, { status: 413 });
      }
      body.add(piece.value);
    }
    if (failure) throw failure;
    return body.bytes;
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', late);
    body.release();
  }
}
