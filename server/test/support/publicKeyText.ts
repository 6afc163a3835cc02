/** A fresh public key as SPKI in base64: RSA of so many bits, or of a curve. */
export async function publicKeyText(kind: number | 'P-256'): Promise<string> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) };
  const { publicKey } =
    kind === 'P-256'
      ? await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: kind }, true, ['deriveBits'])
      : await crypto.subtle.generateKey({ ...rsa, modulusLength: kind }, true, ['encrypt', 'decrypt']);
  return Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
}
