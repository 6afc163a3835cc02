import type { WebhookBodyOptions } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { importPublicKey } from './importPublicKey.js';

/** `INVALID_ARGUMENT`, naming `field`, when bodies are to be encrypted and there is no usable key for that. */
export async function requireEncryption(field: string, { encryptData, publicKey }: WebhookBodyOptions): Promise<void> {
  if (!encryptData) return;
  try {
    await importPublicKey(publicKey);
  } catch (cause) {
    const expected = 'an RSA key of 2048 bit or more, as SPKI in base64 without header lines';
    throw new ParleyError('INVALID_ARGUMENT', `${field}: must be ${expected}, while encryptData is true`, { cause });
  }
}
