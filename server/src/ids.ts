import { nanoid } from 'nanoid';

/** Returns a new id: 21 URL-safe characters, 126 random bits (REST contract §1.5). */
export const generateId = (length = 21): string => nanoid(length);

/** Returns a new credential: 43 URL-safe characters, 258 random bits (at least 32 bytes, REST contract §1.2). */
export const newToken = (): string => generateId(43);

/** Returns the SHA-256 of a text, in hex. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hash that is stored for a credential. Credentials are random and long, so a plain hash is enough. */
export const hashToken = (token: string): Promise<string> => sha256Hex(token);

/** Compares two texts of any length. The time depends only on the first. */
export function equalsConstantTime(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let i = 0; i < expected.length; i += 1)
    difference |= expected.charCodeAt(i) ^ given.charCodeAt(i % Math.max(given.length, 1));
  return difference === 0;
}
