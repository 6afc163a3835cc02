import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { OperationRequest } from '../environment.js';

/**
 * Time in which a body must arrive, ms: 1 MiB at 0.3 Mbit/s. A file is larger and may take as long as its request (`requestTimeoutMs`).
 */
export const BODY_TIMEOUT_MS = 30_000;

export interface BodyOptions {
  /** Largest body, bytes. */
  maxBytes: number;
  /** Error message for a larger body. */
  tooLarge: string;
  /** Name of the caller, for the limits. */
  owner: string;
  /** Time for the whole body, ms. */
  timeoutMs: number;
  /** Stops the read when it fires. */
  signal: AbortSignal;
}

/**
 * Reads a whole body, within a memory limit for the process. Rejects with `INVALID_ARGUMENT` (413) when the body is too large, with
 * `DEADLINE_EXCEEDED` when it does not arrive in time, and with `UNAVAILABLE` when the memory for bodies is full.
 */
export async function readBody(
  core: Core,
  request: OperationRequest,
  options: BodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes, tooLarge, owner, timeoutMs, signal } = options;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new ParleyError('INVALID_ARGUMENT', tooLarge, { status: 413 });
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  let failure: ParleyError | undefined;
  /** Ends a waiting read. The server discards the rest of the body. */
  const abort = (error: ParleyError) => {
    failure ??= error;
    reader.cancel(error).catch(() => {}); // rejects when the body has already failed
  };
  const late = () => abort(new ParleyError('DEADLINE_EXCEEDED', 'The body did not arrive in time.'));
  const body = core.bodies.reserve(owner, declared, abort);
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
