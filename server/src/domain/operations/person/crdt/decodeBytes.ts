import { ParleyError } from '@parley/protocol/constants';
import { fromBase64 } from '../../../common/base64.js';

/** Returns the bytes of a base64 text. Throws `INVALID_ARGUMENT` with the field. */
export function decodeBytes(text: string, name: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new ParleyError('INVALID_ARGUMENT', `data.${name}: must be base64`, { cause });
  }
}
