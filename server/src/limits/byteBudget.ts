import type { Endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';

/** How many bytes a caller may send (REST contract §1.12, rate by bytes). */
export interface ByteBudget {
  /**
   * Reads a body of at most `maxBytes` and takes its bytes from the bucket: the declared length before it is read, the rest afterwards, as a
   * chunked body declares none. `RESOURCE_EXHAUSTED` when too many bytes came already; then nothing is read.
   */
  spend(
    request: Request,
    maxBytes: number,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** The budget of one caller: a backend has that of its key, a person their own. `owner`: as `authenticate` says. */
export function byteBudget({ rates, options }: Core, { audience }: Endpoint, owner: string): ByteBudget {
  const { keyByteRate, userByteRate } = options.limits;
  const rate = audience === 'backend' || audience === 'workspace' ? keyByteRate : userByteRate;
  const key = `bytes:${owner}`;
  return {
    async spend(request, maxBytes, read) {
      const declared = declaredBytes(request);
      // Of a longer body nothing is read. One byte at least: a body without a declared length waits until the bucket is above zero.
      const retryAfterMs = rates.take(key, rate, Math.max(1, Math.min(declared, maxBytes)));
      if (retryAfterMs > 0) {
        throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many bytes in a short time: slow down and try again.', {
          retryAfterMs,
        });
      }
      // How much of a chunked body came before it was refused is not known: it counts as the most that is read.
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

function declaredBytes(request: Request): number {
  const length = Number(request.headers.get('content-length') ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}
