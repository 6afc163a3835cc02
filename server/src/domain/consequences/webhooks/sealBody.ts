import type { WebhookBodyOptions } from '@parley/protocol';
import { toBase64 } from '../../common/base64.js';
import { importPublicKey } from './importPublicKey.js';

/**
 * Returns the body of a webhook as it is sent (REST contract §2.14): plain, encoded, or encrypted. With both options it
 * is encrypted. Rejects when there is no usable public key.
 * @param json the body as JSON text
 */
export async function sealBody(
  json: string,
  { encodeData, encryptData, publicKey }: Pick<WebhookBodyOptions, 'encodeData' | 'encryptData' | 'publicKey'>,
): Promise<string> {
  const bytes = new TextEncoder().encode(json);
  if (encryptData) return JSON.stringify(await encrypt(bytes, publicKey));
  if (encodeData) return JSON.stringify({ encodedPayload: toBase64(bytes) });
  return json;
}

async function encrypt(bytes: Uint8Array<ArrayBuffer>, publicKey: string) {
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const key = await crypto.subtle.generateKey({ name: 'AES-CBC', length: 256 }, true, ['encrypt']);
  const encryptedData = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes);
  const encryptedKey = await crypto.subtle.wrapKey('raw', key, await importPublicKey(publicKey), 'RSA-OAEP');
  return {
    encryptedData: toBase64(new Uint8Array(encryptedData)),
    encryptedKey: toBase64(new Uint8Array(encryptedKey)),
    iv: toBase64(iv),
  };
}
