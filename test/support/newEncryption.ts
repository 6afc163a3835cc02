import type { EncryptionProvider } from '../../src/index.js';

/** Encrypts with a key of its own: AES-GCM, with a fresh nonce before each text. */
export async function newEncryption(): Promise<EncryptionProvider> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt']);
  return {
    async encrypt({ data }) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data);
      return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
    },
    async decrypt({ data }) {
      const iv = data.slice(0, 12);
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data.slice(12)));
    },
  };
}
