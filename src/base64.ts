/** Bytes as they travel in JSON. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a function takes some ten thousand arguments.
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const PIECE = 8192;
