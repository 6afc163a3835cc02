import { fromBase64 } from '../../common/base64.js';

const MIN_BITS = 2048;

/**
 * Returns the public key that encrypts the keys of bodies: RSA-OAEP with SHA-256, of at least 2048 bit.
 * @param text SPKI in base64, without header lines
 * @throws when the text is no such key
 */
export async function importPublicKey(text: string): Promise<CryptoKey> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', fromBase64(text), rsa, false, ['wrapKey']);
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm; // of every RSA key
  if (modulusLength < MIN_BITS) throw new Error(`The key has ${modulusLength} bit, fewer than ${MIN_BITS}.`);
  return key;
}
