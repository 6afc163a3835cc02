import type { Endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { OperationRequest } from '../environment.js';

/** How many bytes a caller may send (REST contract §1.12, rate by bytes). */
export interface ByteBudget {
  /**
   * Reads a body of at most `maxBytes` and takes its bytes from the bucket: the declared length before the read, and the rest after it,
   * because a chunked body declares no length. `RESOURCE_EXHAUSTED` when the bucket has too few bytes; then nothing is read.
   */
  spend(
    request: OperationRequest,
    maxBytes: number,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** Returns the budget of one caller: one for each API key of backends, and one for each person. `owner` is the one of `authenticate`. */
export function byteBudget({ rates, options }: Core, { audience }: Endpoint, owner: string): ByteBudget {
  const { keyByteRate, userByteRate } = options.limits;
  const rate = audience === 'backend' || audience === 'workspace' ? keyByteRate : userByteRate;
  const key = `bytes:${owner}`;
  return {
    async spend(request, maxBytes, read) {
      const declared = declaredBytes(request);
      // A body that declares more than `maxBytes` is not read. At least one byte: a body without a declared length needs a bucket above zero.
      const retryAfterMs = rates.take(key, rate, Math.max(1, Math.min(declared, maxBytes)));
      if (retryAfterMs > 0) {
        throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many bytes in a short time: slow down and try again.', {
          retryAfterMs,
        });
      }
      // How much of a refused chunked body was read is not known, so it counts as `maxBytes`.
      let bytes = maxBytes;
      try {
        const body = await read();
        bytes = body.byteLength;
        return body;
      } finally {
        if (declared === 0) rates.charge(key, rate, bytes);
      }
    },
  };
}

function declaredBytes(request: OperationRequest): number {
  const length = Number(request.headers.get('content-length') ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}
