const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An id for what this client makes: 21 random characters that an address takes, as hard to guess as a UUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(21)), (byte) => ALPHABET[byte & 63]).join('');
}
