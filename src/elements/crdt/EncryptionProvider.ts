/**
 * Kinds of encrypted data. `update`: edits of a store, or its full state. `version`: a saved version. `message`, `checkpoint`: an app's data beside a
 * store (`pushMessage`, `saveSnapshot`).
 */
export type EncryptedType = 'update' | 'version' | 'message' | 'checkpoint';

/**
 * Encrypts shared content before it is sent, and decrypts received content: the service stores bytes that it cannot read. Both
 * functions may return a Promise. One that throws, or rejects, stops the store with `RESOLVER_FAILED`.
 * @example
 * const encryptionProvider = {
 *   async encrypt({ data }) {
 *     const iv = crypto.getRandomValues(new Uint8Array(12));
 *     const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data);
 *     return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
 *   },
 *   async decrypt({ data }) {
 *     const iv = data.slice(0, 12);
 *     return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data.slice(12)));
 *   },
 * };
 */
export interface EncryptionProvider {
  /** Returns other bytes each time, and bytes that `decrypt` refuses when they were changed (authenticated encryption with a fresh nonce). */
  encrypt(request: EncryptionRequest): Uint8Array | Promise<Uint8Array>;
  /** Throws when the bytes are not of `encrypt`, or of another key. */
  decrypt(request: EncryptionRequest): Uint8Array | Promise<Uint8Array>;
}

export interface EncryptionRequest {
  data: Uint8Array<ArrayBuffer>;
  type?: EncryptedType;
}
