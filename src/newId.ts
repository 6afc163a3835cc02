const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new id: 21 random URL-safe characters, as hard to guess as a UUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(21)), (byte) => ALPHABET[byte & 63]).join('');
}
