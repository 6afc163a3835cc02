/** Returns a `bytea` column, which PostgreSQL writes as `\x` and two hexadecimal digits for each byte. PGlite's own parser takes fifty times as long. */
export function parseBytes(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length - PREFIX) / 2);
  for (let index = 0, at = PREFIX; index < bytes.length; index += 1, at += 2)
    bytes[index] = (digit(text.charCodeAt(at)) << 4) | digit(text.charCodeAt(at + 1));
  return bytes;
}

/** The length of `\x`. */
const PREFIX = 2;

/** `0` to `9` are 48 to 57, `a` to `f` 97 to 102. */
const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);
