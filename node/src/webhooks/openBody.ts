import { constants, createDecipheriv, type KeyLike, privateDecrypt } from 'node:crypto';
import { ParleyError } from '@parley/protocol/constants';

interface SealedBody {
  encodedPayload?: string;
  encryptedData?: string;
  encryptedKey?: string;
  iv?: string;
}

/** Parses the body of a webhook, plain, encoded or encrypted (REST contract §2.14). Throws `INVALID_ARGUMENT` when it cannot be opened. */
export function openBody(body: string | Uint8Array, privateKey: KeyLike | undefined): unknown {
  const sent = parse(Buffer.from(body as Uint8Array), 'body') as SealedBody; // `from` takes text and bytes
  if (sent.encodedPayload !== undefined) return parse(Buffer.from(sent.encodedPayload, 'base64'), 'body');
  if (sent.encryptedData !== undefined) return parse(decrypt(sent, privateKey), 'privateKey');
  return sent;
}

/** Throws `INVALID_ARGUMENT` when the body was parsed before: it has other bytes than those that were sent. */
export function requireRaw(body: unknown): void {
  if (typeof body === 'string' || ArrayBuffer.isView(body)) return;
  throw invalid('body', 'must be the text or the bytes of the request, before anything parses them');
}

function decrypt({ encryptedData = '', encryptedKey = '', iv = '' }: SealedBody, privateKey: KeyLike | undefined) {
  if (!privateKey) throw invalid('privateKey', 'the body is encrypted: give the private key of the webhook');
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(encryptedKey, 'base64'));
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(encryptedData, 'base64')), decipher.final()]);
  } catch (cause) {
    throw invalid('privateKey', 'does not open the body: is it the key whose public part the service has?', cause);
  }
}

function parse(bytes: Buffer, field: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw invalid(field, 'what was sent is no JSON', cause);
  }
}

export const invalid = (field: string, message: string, cause?: unknown) =>
  new ParleyError('INVALID_ARGUMENT', `${field}: ${message}`, { field, cause });
